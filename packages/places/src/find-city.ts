import { findCity as findUsCity, isUsCityName, nameKey, searchCities as searchUsCities } from './us/index.ts'
import { findWorldCity, isWorldCityNamed, searchWorldCities, worldKey } from './world/index.ts'
import { type City, isUsCity } from './city.ts'

/**
 * The one city that a text names, in any spelling (`City, ST`, `City, Country`, `City, Region, Country`); null when
 * unknown or ambiguous.
 */
export function findCity(text: string): City | null {
  const us = findUsCity(text)
  if (us !== null) return us
  // A bare name that several states share means those, not a namesake abroad.
  const isNamesake = !text.includes(',') && searchUsCities(text, 3).some(({ name }) => nameKey(name) === nameKey(text))
  return isNamesake ? null : findWorldCity(text)
}

/**
 * Cities that match a typed text: exact names first, then prefixes, each by population. An empty text returns the
 * largest of the United States.
 */
export function searchCities(text: string, limit: number): City[] {
  const typed = worldKey(text.split(',')[0] ?? '')
  const found = [...searchUsCities(text, limit), ...searchWorldCities(text, limit)].map((city) => ({
    city,
    rank: rankOf(worldKey(city.name), typed),
  }))
  return found
    .toSorted((a, b) => a.rank - b.rank || (a.rank === 0 ? 0 : b.city.population - a.city.population))
    .slice(0, limit)
    .map(({ city }) => city)
}

export const isCityName = (name: string): boolean => isUsCityName(name) || isWorldCityNamed(name)

/** Whether the name is the city's own, in any spelling. */
export const hasName = (city: City, name: string): boolean =>
  isUsCity(city) ? nameKey(name) === nameKey(city.name) : isWorldCityNamed(name, city)

/** A match by alias ranks like a match by name. */
function rankOf(name: string, typed: string): number {
  if (typed === '' || name === typed) return 0
  if (name.startsWith(typed)) return 1
  return name.includes(typed) ? 2 : 0
}
