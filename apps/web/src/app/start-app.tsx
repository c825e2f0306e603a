import { MantineProvider } from '@mantine/core'
import { QueryClientProvider, type QueryKey } from '@tanstack/react-query'
import { lazy, type ReactNode, StrictMode, Suspense } from 'react'
import { createRoot } from 'react-dom/client'
import { BrowserRouter } from 'react-router'
import { recheckSession, useSession } from '../features/accounts/index.ts'
import { AppRoutes } from './app-routes.tsx'
import '../platform/theme/mantine.css'
import { subscriptionKey } from '../features/billing/index.ts'
import { databaseKey, databaseStatusKey } from '../features/destinations/index.ts'
import { tableKey } from '../features/listings/index.ts'
import { lastRunKey } from '../features/runtime/index.ts'
import { hrefOf } from '../platform/base-path.ts'
import { onReconnected } from '../platform/connection.ts'
import { type AppEvent, appEvents, onEvent } from '../platform/events.ts'
import { useOverlaysWanted } from '../platform/overlays.ts'
import { createQueryClient } from '../platform/query-cache.ts'
import { useTheme } from '../platform/theme/color-scheme.ts'
import { cssVariables, theme } from '../platform/theme/theme.ts'
import { retryUntilLoaded } from '../platform/retry.ts'

export function startApp(root: HTMLElement): void {
  document.documentElement.dataset.view = 'app'
  void recheckSession()
  createRoot(root).render(
    <StrictMode>
      <Providers>
        <BrowserRouter basename={hrefOf('/')}>
          <AppRoutes />
        </BrowserRouter>
      </Providers>
    </StrictMode>,
  )
}

/** Loaded apart: if the server cannot deliver its code, the page still renders. */
const OverlayLayer = lazy(() => retryUntilLoaded(() => import('./overlay-layer.tsx')))

const queryClient = createQueryClient(() => void recheckSession())

// Cached answers belong to one account.
useSession.subscribe(({ user }, before) => {
  if (before.user !== null && before.user.id !== user?.id) queryClient.clear()
})

onReconnected(() => void queryClient.invalidateQueries())

/** Queries that each event invalidates. */
const invalidatedBy: Record<AppEvent, readonly QueryKey[]> = {
  'credit-update': [subscriptionKey, lastRunKey],
  'db-config-changed': [databaseKey, databaseStatusKey, tableKey],
  // The start or end of a run changes the number of records.
  'job-history-updated': [['jobs'], ['exports'], databaseStatusKey, tableKey, ['notifications']],
  'queue-changed': [['runtimeQueue']],
}
for (const event of appEvents) {
  onEvent(event, () => invalidatedBy[event].forEach((queryKey) => void queryClient.invalidateQueries({ queryKey })))
}

function Providers({ children }: { children: ReactNode }) {
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
