import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { call } from '../../platform/api/call.ts'

const activeMs = 3_000
/** At most so often the map follows the counter of listings. */
const followMs = 1_000
/** Until the first areas are planned. */
const planningMs = 800
/** A larger run is asked for less often: its areas are many, and each changes little. */
const areasPerPoll = 150

export type MapChoice = {
  jobId: string | null
  status: string | undefined
  type?: string | undefined
  /** Listings that the run has stored by now: the map follows this counter. */
  stored?: number | undefined
}

/** Areas and listings of a run; followed while it is open, and asked once more when it has ended. */
export function useRunMap({ jobId, status, type, stored }: MapChoice) {
  const query = useQuery({
    queryKey: ['map', jobId, type, status === 'active' || status === 'paused' ? 'open' : 'ended'],
    queryFn: ({ signal }) => call('runtimeMap', { query: jobId === null ? {} : { jobId, type }, signal }),
    enabled: jobId !== null,
    refetchInterval: ({ state }) => {
      if (status !== 'active') return false
      const areas = state.data?.areas.length ?? 0
      return areas === 0 ? planningMs : activeMs * Math.ceil(areas / areasPerPoll)
    },
    placeholderData: (previous, earlier) => (earlier?.queryKey[1] === jobId ? previous : undefined),
  })
  const { refetch, dataUpdatedAt, data } = query
  const fetchedAt = useRef(0)
  useEffect(() => {
    fetchedAt.current = dataUpdatedAt
  }, [dataUpdatedAt])
  const pauseMs = followMs * Math.ceil(Math.max(1, data?.areas.length ?? 0) / areasPerPoll)
  useEffect(() => {
    if (status !== 'active' || stored === undefined) return undefined
    const dueInMs = Math.max(0, fetchedAt.current + pauseMs - Date.now())
    const timer = setTimeout(() => void refetch({ cancelRefetch: false }), dueInMs)
    return () => clearTimeout(timer)
  }, [status, stored, pauseMs, refetch])
  return query
}

export type RunMap = NonNullable<ReturnType<typeof useRunMap>['data']>
export type RunArea = RunMap['areas'][number]
