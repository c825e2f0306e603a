import { apiBase } from './paths.ts'
import { noteNoAnswer } from './connection.ts'

export type FeedState = 'connecting' | 'live' | 'disconnected'

export type FeedListener = { onData: (data: unknown) => void; onState: (state: FeedState) => void }

const firstRetryMs = 5_000
const maxRetryMs = 120_000

/**
 * Subscribes to /api/trpc until closed. It only adds freshness: if unavailable it reports that and reconnects with
 * back-off, while polling continues.
 */
export function openLiveFeed(path: string, listener: FeedListener): () => void {
  let isClosed = false
  let subscription: { unsubscribe: () => void } | undefined
  let timer: ReturnType<typeof setTimeout> | undefined
  let retryMs = firstRetryMs

  const onBroken = () => {
    listener.onState('disconnected')
    noteNoAnswer()
  }
  const onEnd = () => {
    if (isClosed) return
    onBroken()
    timer = setTimeout(() => void listen(), retryMs)
    retryMs = Math.min(retryMs * 2, maxRetryMs)
  }
  const onStarted = () => {
    retryMs = firstRetryMs
    listener.onState('live')
  }
  const listen = async () => {
    listener.onState('connecting')
    try {
      const { createTRPCUntypedClient, httpSubscriptionLink } = await import('@trpc/client')
      if (isClosed) return
      const link = httpSubscriptionLink({ url: `${apiBase}/api/trpc`, eventSourceOptions: { withCredentials: true } })
      subscription = createTRPCUntypedClient({ links: [link] }).subscription(path, undefined, {
        onStarted,
        onData: listener.onData,
        onError: onEnd,
        onComplete: onEnd,
        onConnectionStateChange: (change) => {
          if (change.state === 'pending') onStarted()
          // The connection broke; the browser reconnects automatically.
          else if (change.state === 'connecting' && change.error !== null) onBroken()
        },
      })
    } catch {
      onEnd()
    }
  }
  void listen()
  return () => {
    isClosed = true
    clearTimeout(timer)
    subscription?.unsubscribe()
  }
}
