import type { RouteName } from '@gazetteer/contract'
import { useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { type Body, call } from '../../platform/api/call.ts'

const pollMs = 10_000
const changesAtOnce = 50

export const useCampaigns = () =>
  useQuery({
    queryKey: ['campaigns'],
    queryFn: async ({ signal }) => (await call('campaigns', { signal })).campaigns,
    refetchInterval: pollMs,
  })

export const useKeys = () =>
  useQuery({ queryKey: ['keys'], queryFn: async ({ signal }) => (await call('keys', { signal })).keys })

export const useWebhooks = () =>
  useQuery({
    queryKey: ['webhooks'],
    queryFn: async ({ signal }) => (await call('webhooks', { signal })).webhooks,
    refetchInterval: pollMs,
  })

export const useDeliveries = (webhook: string) =>
  useQuery({
    queryKey: ['deliveries', webhook],
    queryFn: async ({ signal }) => (await call('webhookDeliveries', { query: { webhook }, signal })).deliveries,
    refetchInterval: pollMs,
  })

export const useNotices = () =>
  useQuery({ queryKey: ['notices'], queryFn: async ({ signal }) => (await call('notices', { signal })).mails })

export const useColumns = () =>
  useQuery({ queryKey: ['export-columns'], queryFn: ({ signal }) => call('exportColumns', { signal }) })

export const useComparisons = (campaign: string) =>
  useQuery({
    queryKey: ['comparisons', campaign],
    queryFn: async ({ signal }) => (await call('comparisons', { query: { campaign }, signal })).comparisons,
  })

export type ChangesWanted = {
  campaign: string
  job: string
  kind: 'new' | 'changed' | 'closed' | 'reopened' | 'gone' | undefined
}

export const useChanges = (wanted: ChangesWanted) =>
  useInfiniteQuery({
    queryKey: ['changes', wanted],
    initialPageParam: 0,
    queryFn: ({ pageParam: after, signal }) =>
      call('changes', { query: { ...wanted, after, limit: changesAtOnce }, signal }),
    getNextPageParam: ({ next }) => next,
  })

/** A call that changes something; what it changed is asked for anew. */
export function useChange<N extends RouteName>(name: N, key: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (body: Body<N>) => call<N>(name, { body }),
    onSettled: () => client.invalidateQueries({ queryKey: [key] }),
  })
}
