import type { WorldCity } from './city.ts'
import { otherNames } from './generated/other-names.ts'
import { worldTable } from './table.ts'
import { worldKey } from './world-key.ts'

let byName: ReadonlyMap<string, readonly WorldCity[]> | null = null

/** Cities by all of GeoNames' alternate names, loaded on first use: 220,000 names. */
export function otherNameTable(): ReadonlyMap<string, readonly WorldCity[]> {
  byName ??= readNames()
  return byName
}

/** The cities of a name: those that it is the own name or a usual alias of, else those with such an alternate name. */
export function citiesNamed(name: string): readonly WorldCity[] {
  const key = worldKey(name)
  return worldTable().byName.get(key) ?? otherNameTable().get(key) ?? []
}

function readNames(): Map<string, WorldCity[]> {
  const citiesByName = new Map<string, WorldCity[]>()
  const { byId, byName: ownNames } = worldTable()
  // A suburb's alternate name may be that of its large neighbour: North Vancouver is no Vancouver.
  const isOfNeighbour = (key: string, { country, population }: WorldCity): boolean =>
    (ownNames.get(key) ?? []).some((other) => other.country === country && other.population > population)
  for (const line of otherNames.split('\n')) {
    const [id = '', keys = ''] = line.split('\t')
    const city = byId.get(id)
    if (city === undefined) continue
    for (const key of keys.split(';')) {
      if (isOfNeighbour(key, city)) continue
      const list = citiesByName.get(key)
      if (list === undefined) citiesByName.set(key, [city])
      else list.push(city)
    }
  }
  return citiesByName
}
