import type { ChangeKind } from '@gazetteer/contract'
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { call } from '../../platform/api/call.ts'
import { useCall } from '../../platform/api/use-call.ts'

export const pollMs = 10_000
const changesPerBatch = 50

export const useCampaigns = () =>
  useCall('campaigns', { refetchInterval: pollMs, select: ({ campaigns }) => campaigns })

export const useChanges = (wanted: { campaign: string; job: string; kind: ChangeKind | undefined }) =>
  useInfiniteQuery({
    queryKey: ['changes', wanted],
    initialPageParam: 0,
    queryFn: ({ pageParam: after, signal }) =>
      call('changes', { query: { ...wanted, cursor: after, limit: changesPerBatch }, signal }),
    getNextPageParam: ({ next }) => next,
  })

export const useJobComparison = (wanted: { from: string; to: string; kind: ChangeKind | undefined }) =>
  useInfiniteQuery({
    queryKey: ['jobComparison', wanted],
    initialPageParam: '',
    queryFn: ({ pageParam: cursor, signal }) =>
      call('jobComparison', { query: { ...wanted, cursor, limit: changesPerBatch }, signal }),
    getNextPageParam: ({ next }) => next,
    staleTime: Infinity,
    placeholderData: keepPreviousData,
  })
