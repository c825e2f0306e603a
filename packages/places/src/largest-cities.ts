import { contains, type Box } from '@gazetteer/geography'
import { allCities, partsByCity } from './us/index.ts'
import { allWorldCities } from './world/index.ts'
import type { KnownCity } from './city.ts'

let bySize: readonly KnownCity[] | null = null

/**
 * The most populous cities in a box, largest first; cities without known population are skipped. A city that is listed
 * in parts, such as New York with its boroughs, counts with all of them.
 */
export function largestCities(box: Box, limit: number): KnownCity[] {
  bySize ??= sortBySize([...allCities(), ...allWorldCities()].filter(({ population }) => population > 0))
  const largest: KnownCity[] = []
  for (const city of bySize) {
    if (largest.length === limit) break
    if (contains(box, city)) largest.push(city)
  }
  return largest
}

function sortBySize(cities: readonly KnownCity[]): KnownCity[] {
  const populations = new Map(cities.map(({ label, population }) => [label, population]))
  const sizes = new Map(
    [...partsByCity].map(([label, parts]) => [
      label,
      parts.reduce((sum, part) => sum + (populations.get(part) ?? 0), 0),
    ]),
  )
  const sizeOf = ({ label, population }: KnownCity): number => sizes.get(label) ?? population
  return cities.toSorted((a, b) => sizeOf(b) - sizeOf(a))
}
