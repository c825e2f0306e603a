import { normalizeCountry, normalizeState } from '@gazetteer/listing/normalize'
import type { WorldCity } from './city.ts'
import { citiesNamed, otherNameTable } from './other-names.ts'
import { worldTable } from './table.ts'
import { worldKey } from './world-key.ts'

export const allWorldCities = (): readonly WorldCity[] => worldTable().cities

/**
 * The one city that a text names: `City, Country`, `City, Region, Country` or `City, Region` (region by name or
 * code). Commas are optional, and aliases cover other languages; a bare name must be unique. Null when unknown or
 * ambiguous.
 */
export function findWorldCity(text: string): WorldCity | null {
  const namesakes = worldCitiesNamed(text)
  const [largest, second] = namesakes
  if (largest === undefined || second === undefined) return largest ?? null
  // A region may share its country's name; the full label is then unambiguous.
  const labelled = namesakes.find(({ label }) => worldKey(label) === worldKey(text))
  return labelled ?? (dominates(largest.population, second.population) ? largest : null)
}

/** Whether a name means the city of one population rather than a namesake of the other. */
export const dominates = (population: number, other: number): boolean => population >= 20 * Math.max(other, 1)

function worldCitiesNamed(text: string): WorldCity[] {
  for (const [name, ...places] of readings(text)) {
    for (const names of [worldTable().byName, otherNameTable()]) {
      const cities = names.get(worldKey(name ?? '')) ?? []
      const found = cities.filter((city) => places.every((place) => isLocatedIn(city, place)))
      if (found.length > 0) return found.toSorted((a, b) => b.population - a.population)
    }
  }
  return []
}

/** Whether a text is the name or code of the city's region, or a name of its country. */
export function isLocatedIn(city: WorldCity, region: string): boolean {
  const key = worldKey(region)
  if (key === '') return true
  return (
    key === worldKey(city.region) ||
    key === city.regionCode?.toLowerCase() ||
    worldTable().countries.get(key) === city.country ||
    (!isStateCode(region) && normalizeCountry(region) === city.country)
  )
}

/** "Toronto, CA" may be California: a code of two letters that is a state is no country. */
const isStateCode = (place: string): boolean => place.trim().length === 2 && normalizeState(place) !== null

/** Whether the name belongs to this city, or to any city. */
export function isWorldCityNamed(name: string, city?: WorldCity): boolean {
  const named = citiesNamed(name)
  return city === undefined ? named.length > 0 : named.includes(city)
}

function readings(text: string): string[][] {
  const parts = text.split(',').map((part) => part.trim())
  if (parts.length > 1) return [parts]
  const words = text.trim().split(/\s+/)
  const split = [1, 2, 3].flatMap((count) =>
    words.length > count ? [[words.slice(0, -count).join(' '), words.slice(-count).join(' ')]] : [],
  )
  return [[text], ...split]
}
