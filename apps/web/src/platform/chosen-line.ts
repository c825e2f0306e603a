import type { CaptureMode, CitySelection, Job } from '@gazetteer/contract'
import { plural } from './formats.ts'

/** Cities and areas; the label of an area can be unknown. */
type Places = {
  cities: readonly CitySelection[]
  areas?: readonly { label?: string; businessTypes: readonly string[] }[]
}

type Named = Pick<Job, 'city' | 'businessTypes'> & Places

/** What a job captures. Its areas are the last of its `cities`. */
export function chosenInJob({ city, businessTypes, cities, areaCount }: Job): Named {
  const firstArea = cities.length - areaCount
  const areas = cities.slice(firstArea).map((one) => ({ label: one.city, businessTypes: one.businessTypes }))
  return { city, businessTypes, cities: cities.slice(0, firstArea), areas }
}

/** The selection in one line. */
export function chosenLine(chosen: Named, mode: CaptureMode): string {
  if (mode === 'manual') {
    const { city, businessTypes } = chosen
    if (city === null) return 'Nothing selected yet'
    const types = businessTypes.length === 1 ? (businessTypes[0] ?? '') : plural(businessTypes.length, 'business type')
    return `${city} · ${types}`
  }
  return placesLine(chosen) ?? 'Nothing selected yet'
}

/** The only place by name, more as counts, and the count of business types if known; null without any place. */
export function placesLine({ cities, areas = [] }: Places): string | null {
  const places = [...cities.map((one) => ({ ...one, label: one.city })), ...areas]
  if (places.length === 0) return null
  const types = new Set(places.flatMap(({ businessTypes }) => businessTypes))
  const only = places.length === 1 ? places[0]?.label : undefined
  return [
    only ?? (cities.length > 0 && plural(cities.length, 'city', 'cities')),
    only === undefined && areas.length > 0 && plural(areas.length, 'area'),
    types.size > 0 && plural(types.size, 'business type'),
  ]
    .filter(Boolean)
    .join(' · ')
}
