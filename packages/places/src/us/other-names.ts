import { worldKey } from '../world/world-key.ts'
import type { City } from './city.ts'
import { cityLabelled } from './find-city.ts'
import { otherNames } from './generated/other-names.ts'

let byName: ReadonlyMap<string, readonly City[]> | null = null

/** Large cities by GeoNames' alternate names ("Nueva York"), loaded on first use. */
export function usOtherNames(): ReadonlyMap<string, readonly City[]> {
  byName ??= readNames()
  return byName
}

/** The one city with such an alternate name, in a state when that is given. */
export function otherwiseNamed(name: string, state: string | null): City | null {
  const named = usOtherNames().get(worldKey(name)) ?? []
  const found = state === null ? named : named.filter((city) => city.state === state)
  return found.length === 1 ? (found[0] ?? null) : null
}

function readNames(): Map<string, City[]> {
  const found = new Map<string, City[]>()
  for (const line of otherNames.split('\n')) {
    const [label = '', keys = ''] = line.split('\t')
    const city = cityLabelled(label)
    if (city !== null) for (const key of keys.split(';')) found.set(key, [...(found.get(key) ?? []), city])
  }
  return found
}
