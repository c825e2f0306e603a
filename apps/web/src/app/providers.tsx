import '../platform/theme/mantine.css'
import { MantineProvider } from '@mantine/core'
import { QueryClientProvider } from '@tanstack/react-query'
import { lazy, type ReactNode, Suspense } from 'react'
import { recheckSession } from '../features/accounts/session/session.ts'
import { useOverlaysWanted } from '../platform/overlays.ts'
import { createQueryClient } from '../platform/query-cache.ts'
import { useTheme } from '../platform/theme/color-scheme.ts'
import { cssVariables, theme } from '../platform/theme/theme.ts'
import { untilThere } from '../platform/until-there.ts'

/** It lies above the whole page: its code must not take the page away where the server cannot hand it out. */
const OverlayLayer = lazy(() => untilThere(() => import('./overlay-layer.tsx')))

const queryClient = createQueryClient(() => void recheckSession())

export function Providers({ children }: { children: ReactNode }) {
  const scheme = useTheme()
  const { isWanted } = useOverlaysWanted()
  return (
    <QueryClientProvider client={queryClient}>
      <MantineProvider theme={theme} cssVariablesResolver={cssVariables} forceColorScheme={scheme}>
        {children}
        <Suspense>{isWanted && <OverlayLayer />}</Suspense>
      </MantineProvider>
    </QueryClientProvider>
  )
}
