import type { AreaRequest } from '@gazetteer/contract'
import type { SourceId } from '@gazetteer/listing'
import { useQueries, useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { call } from '../../../../platform/api/call.ts'
import { outlineQuery, type PlaceOutline } from '../../../../platform/api/outline-query.ts'
import type { ChoicePlace } from '../../../../platform/choose-map-props.ts'
import { type ChosenPlace, isPartOfCity } from '../places/selection.ts'

/** More are shown as circles only. */
const maxOutlines = 20

/** As the server names it: a city whose ZIP areas are partly left out is the whole city here. */
const requestOf = (place: ChosenPlace): AreaRequest =>
  place.area === undefined || isPartOfCity(place) ? { kind: 'admin', id: `city:${place.label}` } : place.area

/** The parts of places with the borders of a source, in the same order; undefined while loading, or not known. */
export function useOutlines(
  places: readonly ChosenPlace[],
  source: SourceId | null,
): readonly (PlaceOutline | undefined)[] {
  const wanted = places.slice(0, maxOutlines).map(requestOf)
  return useQueries({
    queries: wanted.map((area) => outlineQuery(area, source)),
    combine: (results) => results.map(({ data }) => data),
  })
}

/** The server reads as many at a time. */
const maxNames = 1_000
const none: readonly ChoicePlace[] = []

/** Where chosen cities are. */
export function useCityPoints(labels: readonly string[]): readonly ChoicePlace[] {
  const key = labels.join('\n')
  const { data } = useQuery({
    queryKey: ['city-points', key],
    queryFn: async ({ signal }) => {
      const names = key.split('\n')
      const points: ChoicePlace[] = []
      for (let at = 0; at < names.length; at += maxNames) {
        const body = { names: names.slice(at, at + maxNames) }
        const { found } = await call('namedCities', { body, signal })
        points.push(
          ...found.map(({ label, longitude, latitude, population }): ChoicePlace => ({
            label,
            at: [longitude, latitude],
            people: population,
          })),
        )
      }
      return points
    },
    enabled: labels.length > 0,
    staleTime: Infinity,
    refetchOnWindowFocus: false,
    placeholderData: (before) => before,
  })
  return useMemo(() => {
    if (labels.length === 0 || data === undefined) return none
    const wanted = new Set(labels)
    return data.filter(({ label }) => wanted.has(label))
  }, [labels, data])
}
