import { type RuntimeStatus, serverLogWindow } from '@gazetteer/contract'
import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import { create } from 'zustand'
import { isOpen } from './display-state.ts'
import { isUnreachable } from '../../../platform/api/api-error.ts'
import { call } from '../../../platform/api/call.ts'

export const statusKey = (userId: string) => ['runtime', 'status', userId]

/** Consecutive failures of the status call; a page shows one user, so one counter is enough. */
const useFailures = create(() => ({ failures: 0 }))

/** A pushed snapshot counts as an answer. */
export function noteAnswer(): void {
  useFailures.setState({ failures: 0 })
}

export function useRuntimeStatus(userId: string) {
  const client = useQueryClient()
  const { failures } = useFailures()
  const query = useQuery({
    queryKey: statusKey(userId),
    queryFn: ({ signal }) => fetchStatus(client, userId, signal),
    refetchOnWindowFocus: 'always',
  })
  return {
    status: query.data,
    /** Whether a run is open: active or on hold. */
    isRunning: isOpen(query.data?.status),
    /** When the shown status arrived, by this browser's clock. */
    receivedAt: query.dataUpdatedAt,
    error: query.error,
    failures,
    /** No data yet, or the server is unreachable. One missed answer does not replace the screen. */
    isCutOff: query.error !== null && isUnreachable(query.error) && (query.data === undefined || failures > 1),
    refetch: query.refetch,
  }
}

/** Refetches the status; returns the latest known one, even if the fetch fails. */
export function useRefreshStatus(userId: string): () => Promise<RuntimeStatus | undefined> {
  const client = useQueryClient()
  return useCallback(async () => {
    await client.refetchQueries({ queryKey: statusKey(userId) })
    return client.getQueryData<RuntimeStatus>(statusKey(userId))
  }, [client, userId])
}

async function fetchStatus(client: QueryClient, userId: string, signal: AbortSignal): Promise<RuntimeStatus> {
  try {
    const status = await call('runtimeStatus', { query: { user: userId }, signal })
    noteAnswer()
    return newerOf(client.getQueryData<RuntimeStatus>(statusKey(userId)), status)
  } catch (error) {
    if (!signal.aborted) useFailures.setState(({ failures }) => ({ failures: failures + 1 }))
    throw error
  }
}

/** A pushed snapshot can overtake the answer of a poll. */
const newerOf = (known: RuntimeStatus | undefined, next: RuntimeStatus): RuntimeStatus =>
  known !== undefined && known.user === next.user && known.timestamp > next.timestamp ? known : next

/** Applies a push, which contains only the log lines since the previous push. */
export function withPushed(current: RuntimeStatus | undefined, pushed: RuntimeStatus): RuntimeStatus {
  if (current === undefined) return pushed
  if (newerOf(current, pushed) === current) return current
  if (current.user !== pushed.user || current.manualRunId !== pushed.manualRunId) return pushed
  const first = pushed.logs[0]?.seq ?? Infinity
  const before = current.logs.filter(({ seq }) => seq < first)
  return { ...pushed, logs: [...before, ...pushed.logs].slice(-serverLogWindow) }
}
