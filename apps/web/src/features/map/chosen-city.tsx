import type { SourceId } from '@gazetteer/listing'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { outlineQuery, type PlaceOutline } from '../../platform/api/outline-query.ts'
import type { MapArea } from './queries.ts'

/** The parts of a city before its capture, as the map of its run will have them; undefined without a city. */
export function useChosenCity(city: string | null, source: SourceId | null) {
  const { data } = useQuery({
    ...outlineQuery({ kind: 'admin', id: `city:${city ?? ''}` }, source),
    enabled: city !== null,
    placeholderData: (previous) => previous,
  })
  return useMemo(() => {
    if (city === null || data === undefined) return undefined
    return { city: data.label, areas: data.parts.map(chosenArea(data.label)), points: [], outline: [] }
  }, [city, data])
}

const chosenArea =
  (city: string) =>
  ({ label, rings }: PlaceOutline['parts'][number]): MapArea => ({
    label,
    rings,
    country: '',
    ...notFetched,
    path: `${city}/${label}`,
    city,
    state: 'chosen',
  })

const notFetched = {
  businessTypes: [],
  raw: 0,
  fresh: 0,
  outside: 0,
  requests: 0,
  reason: null,
  askedWith: null,
  isRemainder: false,
}
