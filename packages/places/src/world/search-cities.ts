import type { WorldCity } from './city.ts'
import { isLocatedIn } from './find-city.ts'
import { worldTable } from './table.ts'
import { worldKey } from './world-key.ts'

/**
 * Cities that match a typed text, best first: exact names, then prefixes, by population. A region or country may
 * follow a comma, in part.
 */
export function searchWorldCities(text: string, limit: number): WorldCity[] {
  const [name = '', ...places] = text.split(',')
  const key = worldKey(name)
  if (key === '') return []
  const isThere = (city: WorldCity) =>
    places.every((place) => isLocatedIn(city, place) || begins(city, worldKey(place)))
  const whole = (worldTable().byName.get(key) ?? []).filter(isThere)
  const started = key.length < 2 ? [] : startingWith(key).filter((city) => isThere(city) && !whole.includes(city))
  const bySize = (list: readonly WorldCity[]) => list.toSorted((a, b) => b.population - a.population)
  return [...bySize(whole), ...bySize([...new Set(started)])].slice(0, limit)
}

const begins = (city: WorldCity, place: string): boolean =>
  worldKey(city.region).startsWith(place) || worldKey(city.countryName).startsWith(place)

let sorted: { key: string; cities: readonly WorldCity[] }[] | null = null

/** Binary search in the sorted keys of all names. */
function startingWith(key: string): WorldCity[] {
  sorted ??= [...worldTable().byName]
    .map(([name, cities]) => ({ key: name, cities }))
    .sort((a, b) => (a.key < b.key ? -1 : 1))
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
