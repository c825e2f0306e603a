import { findCity } from '@gazetteer/places'

export type NamedCities = { found: { name: string; label: string }[]; unknown: string[] }

/** The one city that each name means. A name alone is not looked for: it would be compared with every city of the world. */
export function namedCities(names: readonly string[]): NamedCities {
  const answer: NamedCities = { found: [], unknown: [] }
  for (const name of names) {
    const city = name.includes(',') ? findCity(name) : null
    if (city === null) answer.unknown.push(name)
    else answer.found.push({ name, label: city.label })
  }
  return answer
}
