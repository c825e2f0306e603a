import { type RuntimeStatus, runtimeStatusSchema, serverLogWindow } from '@gazetteer/contract'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { type FeedState, openLiveFeed } from '../../../platform/live-feed.ts'
import { newerOf, noteAnswer, statusKey } from './queries.ts'

/** Puts pushed snapshots where the polls put theirs; says whether pushes arrive. */
export function useLiveFeed(userId: string): FeedState {
  const client = useQueryClient()
  const [state, setState] = useState<FeedState>('connecting')
  useEffect(
    () =>
      openLiveFeed('runtime', {
        onState: setState,
        onData: (data) => {
          const snapshot = runtimeStatusSchema.safeParse(data)
          if (!snapshot.success) return
          noteAnswer()
          client.setQueryData<RuntimeStatus>(statusKey(userId), (known) => withPushed(known, snapshot.data))
        },
      }),
    [client, userId],
  )
  return state
}

/** The status after a push, which brings only the log lines that came since the push before it. */
export function withPushed(known: RuntimeStatus | undefined, pushed: RuntimeStatus): RuntimeStatus {
  if (known === undefined) return pushed
  if (newerOf(known, pushed) === known) return known
  if (known.user !== pushed.user || known.manualRunId !== pushed.manualRunId) return pushed
  const first = pushed.logs[0]?.seq ?? Infinity
  const before = known.logs.filter(({ seq }) => seq < first)
  return { ...pushed, logs: [...before, ...pushed.logs].slice(-serverLogWindow) }
}
