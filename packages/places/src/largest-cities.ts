import { contains, type Box } from '@gazetteer/geography'
import { allCities } from './us/index.ts'
import { allWorldCities } from './world/index.ts'
import type { KnownCity } from './city.ts'

let bySize: readonly KnownCity[] | null = null

/** The most populous cities in a box, largest first; cities without known population are skipped. */
export function largestCities(box: Box, limit: number): KnownCity[] {
  bySize ??= [...allCities(), ...allWorldCities()]
    .filter(({ population }) => population > 0)
    .toSorted((a, b) => b.population - a.population)
  const found: KnownCity[] = []
  for (const city of bySize) {
    if (found.length === limit) break
    if (contains(box, city)) found.push(city)
  }
  return found
}
