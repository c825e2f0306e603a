import { contains, type Box } from '@gazetteer/geography'
import { allCities, partsByCity } from './us/index.ts'
import { allWorldCities } from './world/index.ts'
import type { KnownCity } from './city.ts'

let bySize: readonly KnownCity[] | null = null

/** The most populous cities in a box, largest first; cities without known population are skipped. */
export function largestCities(box: Box, limit: number): KnownCity[] {
  bySize ??= [...allCities(), ...allWorldCities()]
    .filter(({ population }) => population > 0)
    .toSorted((a, b) => b.population - a.population)
  const largest: KnownCity[] = []
  for (const city of bySize) {
    if (largest.length === limit) break
    if (contains(box, city)) largest.push(city)
  }
  return largest
}

/**
 * Cities of the United States by population, such as a chooser offers. The boroughs of New York, which have its people,
 * come after the other cities of the list.
 */
export function largestUsCities(limit: number): KnownCity[] {
  const largest = allCities()
    .toSorted((a, b) => b.population - a.population)
    .slice(0, limit)
  const parts = new Set([...partsByCity].flatMap(([whole, labels]) => labels.filter((label) => label !== whole)))
  return [...largest.filter(({ label }) => !parts.has(label)), ...largest.filter(({ label }) => parts.has(label))]
}
