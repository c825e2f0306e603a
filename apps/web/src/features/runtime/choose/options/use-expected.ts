import { type AreaRequest, areaSchema, expectedLimits } from '@gazetteer/contract'
import type { SourceId } from '@gazetteer/listing'
import { useDebouncedValue } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { call } from '../../../../platform/api/call.ts'
import type { ChosenPlace } from '../places/selection.ts'

/** Before the numbers are requested. */
const pauseMs = 60

/** Expected listings by the name of a business type; `isOld`: they are of an earlier choice. */
export type Expected = { counts: ReadonlyMap<string, number>; isOld: boolean }

const none: Expected = { counts: new Map(), isOld: false }

/** What the source expects of each type in the places together; nothing where it does not know. */
export function useExpected(places: readonly ChosenPlace[], names: readonly string[], source: SourceId | null) {
  const request = useMemo(() => {
    const cities = places.flatMap(({ label, area }) => (area === undefined ? [label] : []))
    const areas = places.flatMap(({ area }): AreaRequest[] => (area === undefined ? [] : [areaSchema.parse(area)]))
    const businessTypes = names.slice(0, expectedLimits.types)
    const isSmall = cities.length <= expectedLimits.places && areas.length <= expectedLimits.places
    return places.length > 0 && names.length > 0 && isSmall
      ? { cities, areas, businessTypes, ...(source === null ? {} : { source }) }
      : null
  }, [places, names, source])
  const [debounced] = useDebouncedValue(request, pauseMs)
  const { data, isFetching, isPlaceholderData } = useQuery({
    queryKey: ['expected', JSON.stringify(debounced)],
    queryFn: async ({ signal }) =>
      (await call('expected', { body: debounced ?? { businessTypes: [] }, signal })).businessTypes,
    enabled: debounced !== null,
    staleTime: 60_000,
    retry: false,
    refetchOnWindowFocus: false,
    placeholderData: (before) => before,
  })
  return useMemo((): Expected => {
    if (request === null || data === undefined) return none
    const counts = new Map(data.flatMap(({ name, listings }) => (listings === null ? [] : [[name, listings] as const])))
    return { counts, isOld: request !== debounced || isFetching || isPlaceholderData }
  }, [request, debounced, data, isFetching, isPlaceholderData])
}
