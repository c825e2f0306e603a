import { findCity, placeOfCity } from '@gazetteer/places'
import type { namedCitiesAnswerSchema } from '@gazetteer/contract'
import type { z } from 'zod'

export type NamedCities = Pick<z.infer<typeof namedCitiesAnswerSchema>, 'found' | 'unknown'>

/**
 * The city that each name means. A bare name is not resolved, because that would compare it with every city in the
 * world.
 */
export function namedCities(names: readonly string[]): NamedCities {
  const answer: NamedCities = { found: [], unknown: [] }
  for (const name of names) {
    const city = name.includes(',') ? findCity(name) : null
    if (city === null) {
      answer.unknown.push(name)
      continue
    }
    const { label, latitude, longitude, zips } = placeOfCity(city)
    answer.found.push({ name, label, population: city.population, zips, latitude, longitude })
  }
  return answer
}
