import './landing.css'
import { MantineProvider } from '@mantine/core'
import type { LandingView } from './landing-link.tsx'
import { cssVariables, theme } from '../../platform/theme/theme.ts'
import { LandingPage } from './landing-page.tsx'

/** The landing page, prerendered into index.html and hydrated there. */
export const LandingRoot = ({ scheme, onOpen }: { scheme: 'light' | 'dark'; onOpen: (view: LandingView) => void }) => (
  <MantineProvider theme={theme} cssVariablesResolver={cssVariables} forceColorScheme={scheme}>
    <LandingPage isPrerendered onOpen={onOpen} />
  </MantineProvider>
)
