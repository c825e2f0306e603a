import { polls, type RuntimeStatus, runtimeStatusSchema } from '@gazetteer/contract'
import { useDocumentVisibility } from '@mantine/hooks'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useConnection } from '../../../platform/connection.ts'
import { type FeedState, openLiveFeed } from '../../../platform/live-feed.ts'
import { noteAnswer, statusKey, useRuntimeStatus, withPushed } from './queries.ts'
import { notePlaces } from './places.ts'

/** Refreshes the status on every screen: by polling, and by pushed snapshots in between. */
export function useLiveStatus(userId: string): void {
  usePolls(userId)
  const feed = usePushes(userId)
  const isActive = useRuntimeStatus(userId).status?.status === 'active'
  useEffect(() => useConnection.setState({ isFeedCut: feed === 'disconnected' && isActive }), [feed, isActive])
}

/** Own interval: the query cache would restart its interval with every pushed snapshot. */
function usePolls(userId: string): void {
  const client = useQueryClient()
  const { status, failures } = useRuntimeStatus(userId)
  const isVisible = useDocumentVisibility() === 'visible'
  const pollMs = nextPollMs({ status: status?.status, failures, isVisible })
  useEffect(() => {
    if (pollMs === false) return undefined
    const poll = () => client.refetchQueries({ queryKey: statusKey(userId) }, { cancelRefetch: false })
    const timer = setInterval(() => void poll(), pollMs)
    return () => clearInterval(timer)
  }, [client, userId, pollMs])
}

/** Returns whether the live feed delivers. */
function usePushes(userId: string): FeedState {
  const client = useQueryClient()
  const [feed, setFeed] = useState<FeedState>('connecting')
  useEffect(
    () =>
      openLiveFeed('runtime', {
        onState: setFeed,
        onData: (data) => {
          const snapshot = runtimeStatusSchema.safeParse(data)
          if (!snapshot.success) return
          noteAnswer()
          notePlaces(client, snapshot.data)
          client.setQueryData<RuntimeStatus>(statusKey(userId), (known) => withPushed(known, snapshot.data))
        },
      }),
    [client, userId],
  )
  return feed
}

type PollSituation = { status: RuntimeStatus['status'] | undefined; failures: number; isVisible: boolean }

/**
 * Poll interval: 5 s while a run is open, 30 s when idle and visible; after failures back-off from 1 s doubling to 30
 * s.
 */
export function nextPollMs({ status, failures: inARow, isVisible }: PollSituation): number | false {
  if (inARow > 0) {
    return Math.min(polls.runtimeBackoffFirstMs * 2 ** (inARow - 1), polls.runtimeBackoffMostMs)
  }
  if (status === 'active' || status === 'paused') return polls.runtimeActiveMs
  return isVisible ? polls.runtimeIdleMs : false
}
