import type { RouteName } from '@gazetteer/contract'
import { keepPreviousData, useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { type Answer, type Body, call } from '../../platform/api/call.ts'

const key = 'operator'
const pollMs = 10_000
const accountsAtOnce = 50

export const useAccounts = (q: string) =>
  useInfiniteQuery({
    queryKey: [key, 'accounts', q],
    initialPageParam: undefined as string | undefined,
    queryFn: ({ pageParam: after, signal }) =>
      call('operatorAccounts', { query: { q, after, limit: accountsAtOnce }, signal }),
    getNextPageParam: ({ next }) => next ?? undefined,
    placeholderData: keepPreviousData,
    refetchInterval: pollMs,
  })

export const useInstallationState = () =>
  useQuery({
    queryKey: [key, 'installation'],
    queryFn: ({ signal }) => call('operatorInstallation', { signal }),
    refetchInterval: pollMs,
  })

export const useOptOuts = () =>
  useQuery({ queryKey: [key, 'opt-outs'], queryFn: ({ signal }) => call('optOuts', { signal }) })

type Verb = Extract<
  RouteName,
  | 'operatorSuspend'
  | 'operatorAdmit'
  | 'operatorPlan'
  | 'operatorStopRun'
  | 'operatorSendAgain'
  | 'addOptOut'
  | 'removeOptOut'
>

/** A call that changes something; accounts and state are asked for anew. */
export function useVerb<N extends Verb>(name: N) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (body: Body<N>): Promise<Answer<N>> => call<N>(name, { body }),
    onSettled: () => client.invalidateQueries({ queryKey: [key] }),
  })
}
