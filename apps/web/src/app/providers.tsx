import './mantine.css'
import { MantineProvider } from '@mantine/core'
import { QueryClientProvider } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { recheckSession } from '../features/accounts/session.ts'
import { createQueryClient } from '../platform/query-cache.ts'
import { useTheme } from '../platform/theme.ts'
import { cssVariables, mantineTheme } from './mantine-theme.ts'

const queryClient = createQueryClient(() => void recheckSession())

export function Providers({ children }: { children: ReactNode }) {
  const theme = useTheme()
  return (
    <QueryClientProvider client={queryClient}>
      <MantineProvider theme={mantineTheme} cssVariablesResolver={cssVariables} forceColorScheme={theme}>
        {children}
      </MantineProvider>
    </QueryClientProvider>
  )
}
