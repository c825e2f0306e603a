import type { Place, PlaceTotals, RuntimeStatus } from '@gazetteer/contract'
import { type QueryClient, useQuery } from '@tanstack/react-query'
import { call } from '../../../platform/api/call.ts'
import { useConnection } from '../../../platform/connection.ts'
import { isOpen } from './display-state.ts'

/** The largest page of the API. */
const pageSize = 1_000
/** Without a live feed, the places are read again this often. */
const pollMs = 5_000

const placesKey = (jobId: string | null) => ['runtime', 'places', jobId ?? '']
const none: readonly Place[] = []

/** All places of a run in plan order, kept current by the changes of the live feed. */
export function usePlaces(jobId: string | null, status: RuntimeStatus | undefined): readonly Place[] {
  const { isFeedCut } = useConnection()
  const isCurrent = jobId !== null && status?.manualRunId === jobId
  const isActive = isCurrent && isOpen(status.status)
  const { data = none } = useQuery({
    queryKey: placesKey(jobId),
    queryFn: ({ signal }) => fetchPlaces(jobId ?? '', signal),
    enabled: jobId !== null,
    refetchInterval: isActive && isFeedCut ? pollMs : false,
    refetchOnWindowFocus: isActive,
  })
  return data
}

async function fetchPlaces(jobId: string, signal: AbortSignal): Promise<readonly Place[]> {
  const places: Place[] = []
  for (;;) {
    const after = places.at(-1)?.key
    const page = await call('jobPlaces', { params: { jobId }, query: { limit: pageSize, after }, signal })
    places.push(...page.places)
    if (page.places.length < pageSize) return places
  }
}

/** Applies the changes of a pushed status; reads all places again when there were too many for one message. */
export function notePlaces(client: QueryClient, { manualRunId, placeChanges }: RuntimeStatus): void {
  if (placeChanges === undefined || manualRunId === null) return
  const queryKey = placesKey(manualRunId)
  if (!placeChanges.isComplete) {
    void client.invalidateQueries({ queryKey }, { cancelRefetch: false })
    return
  }
  if (placeChanges.places.length === 0) return
  const changed = new Map(placeChanges.places.map((place) => [place.key, place]))
  client.setQueryData<readonly Place[]>(queryKey, (known) => known?.map((place) => changed.get(place.key) ?? place))
}

type Expected = Pick<RuntimeStatus, 'expectedListings' | 'counters'>

/**
 * Areas to expect in the whole job: those of the planned places, as many for each place that has no areas yet, and the
 * parts of areas that will be split. How many parts there will be is seen only by the listings that are still expected;
 * the fewer of the known areas are left, the less they count. At least 1.
 */
export function expectedAreas(
  { areasDone, areasKnown, places: count }: PlaceTotals,
  places: readonly Place[],
  { expectedListings, counters }: Expected,
): number {
  const planned = places.filter(({ areasKnown: known }) => known > 0).length
  const known = Math.max(1, planned === 0 ? areasKnown : (areasKnown * count) / planned)
  // Areas for each listing, as far as areas are left.
  const splits = ((1 - areasDone / known) * areasDone) / Math.max(counters?.stored ?? 0, 1)
  return Math.round(Math.max(known, areasDone + splits * (expectedListings ?? 0)))
}
