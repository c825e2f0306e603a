import { focusManager, MutationCache, notifyManager, QueryCache, QueryClient } from '@tanstack/react-query'
import { queryStaleMs } from '@gazetteer/contract'
import { isUnauthorized } from './api/api-error.ts'

/** One cache for all answers. `onUnauthorized` hears every 401, so that the session is looked at again. */
export function createQueryClient(onUnauthorized: () => void): QueryClient {
  listenForFocus()
  // In the task of the press itself: a box that was ticked would be drawn unticked until the next one.
  notifyManager.setScheduler(queueMicrotask)
  const onError = (error: unknown) => {
    if (isUnauthorized(error)) onUnauthorized()
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

/** Answers are asked for anew when the tab becomes visible and when the window gets the focus. */
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
