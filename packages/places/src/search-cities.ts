import { editsBetween } from '@gazetteer/listing/text'
import { allCities, cityOfZip, rankedUsCities } from './us/index.ts'
import { allWorldCities, rankedWorldCities, worldKey } from './world/index.ts'
import type { KnownCity } from './city.ts'
import { readPlaceText } from './read-place-text.ts'

/** From this rank on, matches of one kind are equal: by population. */
const begins = 2

/**
 * Cities that match a typed text: exact names first, then prefixes, each by population; without any, those with similar
 * names. An empty text returns the largest of the United States, and a ZIP code its city.
 */
export function searchCities(typed: string, limit: number): KnownCity[] {
  const byZip = /^\s*\d{5}\s*$/.test(typed) ? cityOfZip(typed.trim()) : null
  if (byZip !== null) return [byZip]
  const found = matchingCities(typed, limit)
  return found.length > 0 ? found : similarCities(typed, limit)
}

/** Cities that have the name, or begin with it. */
export function matchingCities(typed: string, limit: number): KnownCity[] {
  const { text, isAmerican } = readPlaceText(typed)
  const american = [...rankedUsCities(text, limit)]
  const abroad = isAmerican ? [] : [...rankedWorldCities(text)]
  const found = bestOf([...american, ...abroad], limit)
  if (found.length > 0) return found
  return text === typed || isAmerican ? [] : bestOf([...rankedWorldCities(typed)], limit)
}

function bestOf(ranked: readonly (readonly [KnownCity, number])[], limit: number): KnownCity[] {
  return ranked
    .map(([city, rank]) => ({ city, rank: Math.min(rank, begins + (rank > begins ? 1 : 0)) }))
    .sort((a, b) => a.rank - b.rank || b.city.population - a.city.population || (a.city.label < b.city.label ? -1 : 1))
    .slice(0, limit)
    .map(({ city }) => city)
}

type Named = { city: KnownCity; key: string; stateOrCountry: string }
let names: readonly Named[] | null = null

/** Cities whose names differ in few letters, the nearest first; only those of the named place, if any. */
export function similarCities(typed: string, limit: number): KnownCity[] {
  const { text } = readPlaceText(typed)
  names ??= [...allCities(), ...allWorldCities()].map((city) => ({
    city,
    key: worldKey(city.name),
    stateOrCountry: worldKey(city.label.slice(city.name.length)),
  }))
  const [name = '', ...rest] = text.split(',')
  const [key, place] = [worldKey(name), worldKey(rest.join(' '))]
  return names
    .flatMap((one) => {
      const edits =
        one.stateOrCountry.startsWith(place) || one.stateOrCountry.endsWith(place) ? editsBetween(key, one.key) : null
      return edits === null ? [] : [{ city: one.city, edits }]
    })
    .sort((a, b) => a.edits - b.edits || b.city.population - a.city.population)
    .slice(0, limit)
    .map(({ city }) => city)
}
