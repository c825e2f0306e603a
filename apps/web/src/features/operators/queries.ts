import type { RouteName } from '@gazetteer/contract'
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { call } from '../../platform/api/call.ts'
import { useCall, useChange } from '../../platform/api/use-call.ts'

const pollMs = 10_000
const accountsPerBatch = 50

export const useAccounts = (q: string) =>
  useInfiniteQuery({
    queryKey: ['operatorAccounts', q],
    initialPageParam: undefined as string | undefined,
    queryFn: ({ pageParam: after, signal }) =>
      call('operatorAccounts', { query: { q, cursor: after, limit: accountsPerBatch }, signal }),
    getNextPageParam: ({ next }) => next ?? undefined,
    placeholderData: keepPreviousData,
    refetchInterval: pollMs,
  })

export const useInstallationState = () => useCall('operatorInstallation', { refetchInterval: pollMs })

/** A mutation that invalidates the accounts and the status. */
export const useOperation = <N extends RouteName>(name: N) =>
  useChange(name, 'operatorAccounts', 'operatorInstallation', 'optOuts')
