import { apiBase } from './api/base.ts'

export type FeedState = 'connecting' | 'live' | 'disconnected'

export type FeedListener = { onData: (data: unknown) => void; onState: (state: FeedState) => void }

const firstRetryMs = 5_000
const mostRetryMs = 120_000

/**
 * Listens to one subscription of /api/trpc until closed. It only adds freshness: where the endpoint is away it says so
 * and tries again ever more rarely, while the polls go on.
 */
export function openLiveFeed(path: string, listener: FeedListener): () => void {
  let isClosed = false
  let close = () => {}
  let timer: ReturnType<typeof setTimeout> | undefined
  let retryMs = firstRetryMs

  const onEnd = () => {
    if (isClosed) return
    listener.onState('disconnected')
    timer = setTimeout(() => void listen(), retryMs)
    retryMs = Math.min(retryMs * 2, mostRetryMs)
  }
  const onStarted = () => {
    retryMs = firstRetryMs
    listener.onState('live')
  }
  const listen = async () => {
    listener.onState('connecting')
    try {
      const onCut = () => listener.onState('disconnected')
      const unsubscribe = await subscribe(path, { onStarted, onData: listener.onData, onCut, onEnd })
      if (isClosed) unsubscribe()
      else close = unsubscribe
    } catch {
      onEnd()
    }
  }
  void listen()
  return () => {
    isClosed = true
    clearTimeout(timer)
    close()
  }
}

type Subscription = {
  onStarted: () => void
  onData: (data: unknown) => void
  /** The connection broke; the browser makes another by itself. */
  onCut: () => void
  onEnd: () => void
}

async function subscribe(path: string, { onStarted, onData, onCut, onEnd }: Subscription): Promise<() => void> {
  const { createTRPCUntypedClient, httpSubscriptionLink } = await import('@trpc/client')
  const url = `${apiBase}/api/trpc`
  const client = createTRPCUntypedClient({
    links: [httpSubscriptionLink({ url, eventSourceOptions: { withCredentials: true } })],
  })
  const subscription = client.subscription(path, undefined, {
    onStarted,
    onData,
    onError: onEnd,
    onComplete: onEnd,
    onConnectionStateChange: (change) => {
      if (change.state === 'pending') onStarted()
      else if (change.state === 'connecting' && change.error !== null) onCut()
    },
  })
  return () => subscription.unsubscribe()
}
