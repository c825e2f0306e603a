import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { type ApiAnswer, call } from '../../platform/api/call.ts'

const activeMs = 3_000
/** Minimum interval between two refreshes of the map. */
const followMs = 1_000
/** Poll interval until the first areas are planned. */
const planningMs = 800
/** Larger runs are polled less often: they have many areas, and each changes little. */
const areasPerPoll = 150

export type MapChoice = {
  jobId: string | null
  status: string | undefined
  /** When the run ended; a run that is continued ends again, with other areas. */
  endedAt?: number | null | undefined
  type?: string | undefined
  /** Only the areas of this place. */
  place?: string | undefined
  /** Only the areas in this box. */
  bbox?: string | undefined
  isEnabled?: boolean
  /** Listings stored by the run so far; a change refreshes the map. */
  stored?: number | undefined
}

/**
 * Areas and listings of the running places, of the only one or of a chosen one, and all places as points. Polled while
 * the run is open, and fetched once more after its end.
 */
export function useRunMap({ jobId, status, endedAt, type, place, bbox, stored, isEnabled = true }: MapChoice) {
  const phase = status === 'active' || status === 'paused' ? 'open' : `ended ${endedAt ?? ''}`
  const query = useQuery({
    queryKey: ['map', jobId, place ?? bbox, type, phase],
    queryFn: ({ signal }) => call('runtimeMap', { query: jobId === null ? {} : { jobId, type, place, bbox }, signal }),
    enabled: jobId !== null && isEnabled,
    refetchInterval: ({ state }) => {
      if (status !== 'active') return false
      const size = sizeOf(state.data)
      return size === 0 ? planningMs : activeMs * Math.ceil(size / areasPerPoll)
    },
    placeholderData: (previous, earlier) =>
      earlier?.queryKey[1] === jobId && earlier.queryKey[2] === (place ?? bbox) ? previous : undefined,
    select: withPartial,
  })
  const { refetch, dataUpdatedAt, data } = query
  const fetchedAt = useRef(0)
  useEffect(() => {
    fetchedAt.current = dataUpdatedAt
  }, [dataUpdatedAt])
  const pauseMs = followMs * Math.ceil(Math.max(1, sizeOf(data)) / areasPerPoll)
  useEffect(() => {
    if (status !== 'active' || stored === undefined || !isEnabled) return undefined
    const dueInMs = Math.max(0, fetchedAt.current + pauseMs - Date.now())
    const timer = setTimeout(() => void refetch({ cancelRefetch: false }), dueInMs)
    return () => clearTimeout(timer)
  }, [status, stored, pauseMs, refetch, isEnabled])
  return query
}

type Sent = ApiAnswer<'runtimeMap'>

/** A point is a tenth of an area. 0: no area is planned. */
const sizeOf = (map: Record<'areas' | 'places', readonly unknown[]> | undefined): number =>
  map === undefined || map.areas.length === 0 ? 0 : map.areas.length + map.places.length / 10

/** A place of a run as a point. */
export type RunPlace = Sent['places'][number]

/** `partial`: waits for more requests after the first ones, for example for its next business type. */
export type RunArea = Omit<Sent['areas'][number], 'state'> & { state: Sent['areas'][number]['state'] | 'partial' }
/** `chosen`: of a place that is not captured yet. */
export type MapArea = Omit<RunArea, 'state'> & { state: RunArea['state'] | 'chosen' }
export type RunMap = Omit<Sent, 'areas'> & { areas: RunArea[] }

/** The areas that are places: without what was fetched beyond the units of a large one. */
export const placesIn = <Area extends { isRemainder: boolean }>(areas: readonly Area[]): Area[] =>
  areas.filter(({ isRemainder }) => !isRemainder)

export const withPartial = ({ areas, ...map }: Sent): RunMap => ({
  ...map,
  areas: areas.map((area) => {
    const isFetchedInPart = area.state === 'waiting' && (area.requests > 0 || area.fresh > 0 || area.askedWith !== null)
    return isFetchedInPart ? { ...area, state: 'partial' } : area
  }),
})

/** Listings of the areas that have some, the most first. */
export const listingsByArea = (areas: readonly RunArea[]): { label: string; listings: number }[] =>
  placesIn(areas)
    .filter(({ fresh }) => fresh > 0)
    .map(({ label, fresh }) => ({ label, listings: fresh }))
    .toSorted((a, b) => b.listings - a.listings)
