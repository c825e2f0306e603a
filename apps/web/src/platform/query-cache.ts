import { focusManager, MutationCache, notifyManager, QueryCache, QueryClient } from '@tanstack/react-query'
import { queryStaleMs } from '@gazetteer/contract'
import { isSessionChanged } from './api/api-error.ts'

/** The query cache. `onSessionChanged` runs after every refusal of the session itself, to recheck the session. */
export function createQueryClient(onSessionChanged: () => void): QueryClient {
  listenForFocus()
  // Notify in the same task as the click; otherwise a ticked box renders unticked for one frame.
  notifyManager.setScheduler(queueMicrotask)
  const onError = (error: unknown) => {
    if (isSessionChanged(error)) onSessionChanged()
  }
  return new QueryClient({
    queryCache: new QueryCache({ onError }),
    mutationCache: new MutationCache({ onError }),
    defaultOptions: {
      queries: { staleTime: queryStaleMs, retry: false, networkMode: 'always', refetchOnWindowFocus: true },
      mutations: { networkMode: 'always' },
    },
  })
}

/** Refetches when the tab becomes visible or the window gets the focus. */
function listenForFocus(): void {
  focusManager.setEventListener((handleFocus) => {
    const listener = () => handleFocus(document.visibilityState === 'visible')
    const onFocus = () => {
      handleFocus(false)
      handleFocus(true)
    }
    document.addEventListener('visibilitychange', listener)
    window.addEventListener('focus', onFocus)
    return () => {
      document.removeEventListener('visibilitychange', listener)
      window.removeEventListener('focus', onFocus)
    }
  })
}
