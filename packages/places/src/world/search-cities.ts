import type { WorldCity } from './city.ts'
import { isLocatedIn } from './find-world-city.ts'
import { otherNameTable } from './other-names.ts'
import { worldTable } from './table.ts'
import { worldKey } from './world-key.ts'

/** Ranks of matches, best first; alternate names rank behind usual ones. */
const ranks = { exact: 1, otherExact: 1.5, prefix: 2, otherPrefix: 3 } as const
/** Alternate names in many languages begin like anything shorter. */
const leastOtherPrefix = 4
/** After folding. Longer texts name no region or country. */
const maxPlaceLetters = 100

/**
 * Cities that match a typed text, best first: exact names, then prefixes, by population. A region or country may
 * follow a comma, in part.
 */
export function searchWorldCities(text: string, limit: number): WorldCity[] {
  return [...rankedWorldCities(text)]
    .sort(([a, rankA], [b, rankB]) => rankA - rankB || b.population - a.population)
    .slice(0, limit)
    .map(([city]) => city)
}

export function rankedWorldCities(text: string): Map<WorldCity, number> {
  const [name = '', ...parts] = text.split(',')
  const key = worldKey(name)
  const ranked = new Map<WorldCity, number>()
  const places = parts.map((part) => ({ text: part, key: worldKey(part) })).filter((place) => place.key !== '')
  if (key === '' || places.some((place) => place.key.length > maxPlaceLetters)) return ranked
  const add = (cities: readonly WorldCity[], rank: number) => {
    for (const city of cities) {
      const isThere = places.every((place) => isLocatedIn(city, place.text) || begins(city, place.key))
      if (isThere && rank < (ranked.get(city) ?? Infinity)) ranked.set(city, rank)
    }
  }
  add(worldTable().byName.get(key) ?? [], ranks.exact)
  add(otherNameTable().get(key) ?? [], ranks.otherExact)
  if (key.length >= 2) add(startingWith(usual(), key), ranks.prefix)
  // Behind an exact name, they only add places like "Vancouver North".
  const isExact = [...ranked.values()].includes(ranks.exact)
  if (!isExact && key.length >= leastOtherPrefix) add(startingWith(others(), key), ranks.otherPrefix)
  return ranked
}

const begins = (city: WorldCity, place: string): boolean =>
  worldKey(city.region).startsWith(place) || worldKey(city.countryName).startsWith(place)

type Sorted = readonly { key: string; cities: readonly WorldCity[] }[]
let usualNames: Sorted | null = null
let otherNames: Sorted | null = null
const usual = (): Sorted => (usualNames ??= sortedNames(worldTable().byName))
const others = (): Sorted => (otherNames ??= sortedNames(otherNameTable()))

const sortedNames = (byName: ReadonlyMap<string, readonly WorldCity[]>): Sorted =>
  [...byName].map(([key, cities]) => ({ key, cities })).sort((a, b) => (a.key < b.key ? -1 : 1))

/** Binary search in sorted keys. */
function startingWith(sorted: Sorted, key: string): WorldCity[] {
  let [low, high] = [0, sorted.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if ((sorted[middle]?.key ?? '') < key) low = middle + 1
    else high = middle
  }
  const found: WorldCity[] = []
  for (let at = low; sorted[at]?.key.startsWith(key) === true; at += 1) found.push(...(sorted[at]?.cities ?? []))
  return found
}
