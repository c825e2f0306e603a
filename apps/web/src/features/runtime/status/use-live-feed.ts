import { type RuntimeStatus, runtimeStatusSchema } from '@gazetteer/contract'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { type FeedState, openLiveFeed } from '../../../platform/live-feed.ts'
import { noteAnswer, statusKey } from './queries.ts'
import { withPushed } from './with-pushed.ts'

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
