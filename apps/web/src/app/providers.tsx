import '../platform/theme/mantine.css'
import { MantineProvider } from '@mantine/core'
import { ModalsProvider } from '@mantine/modals'
import { Notifications } from '@mantine/notifications'
import { QueryClientProvider } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { recheckSession } from '../features/accounts/session/session.ts'
import { createQueryClient } from '../platform/query-cache.ts'
import { useTheme } from '../platform/theme/color-scheme.ts'
import { cssVariables, theme } from '../platform/theme/theme.ts'

const queryClient = createQueryClient(() => void recheckSession())

export function Providers({ children }: { children: ReactNode }) {
  const scheme = useTheme()
  return (
    <QueryClientProvider client={queryClient}>
      <MantineProvider theme={theme} cssVariablesResolver={cssVariables} forceColorScheme={scheme}>
        <ModalsProvider modalProps={{ size: 440 }}>{children}</ModalsProvider>
        <Notifications />
      </MantineProvider>
    </QueryClientProvider>
  )
}
