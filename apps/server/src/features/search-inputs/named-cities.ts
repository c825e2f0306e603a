import { findCity } from '@gazetteer/places'

export type NamedCities = { found: { name: string; label: string }[]; unknown: string[] }

/**
 * The city that each name means. A bare name is not resolved, because that would compare it with every city in the
 * world.
 */
export function namedCities(names: readonly string[]): NamedCities {
  const answer: NamedCities = { found: [], unknown: [] }
  for (const name of names) {
    const city = name.includes(',') ? findCity(name) : null
    if (city === null) answer.unknown.push(name)
    else answer.found.push({ name, label: city.label })
  }
  return answer
}
