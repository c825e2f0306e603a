import { worldKey } from '../world/world-key.ts'
import type { UsCity } from './city.ts'
import { cityLabelled } from './find-us-city.ts'
import { otherNames } from './generated/other-names.ts'

let byName: ReadonlyMap<string, readonly UsCity[]> | null = null

/** Large cities by GeoNames' alternate names ("Nueva York"), loaded on first use. */
export function usOtherNames(): ReadonlyMap<string, readonly UsCity[]> {
  byName ??= readNames()
  return byName
}

/** The one city with such an alternate name, in a state when that is given. */
export function otherwiseNamed(name: string, state: string | null): UsCity | null {
  const named = usOtherNames().get(worldKey(name)) ?? []
  const found = state === null ? named : named.filter((city) => city.state === state)
  return found.length === 1 ? (found[0] ?? null) : null
}

function readNames(): Map<string, UsCity[]> {
  const citiesByName = new Map<string, UsCity[]>()
  for (const line of otherNames.split('\n')) {
    const [label = '', keys = ''] = line.split('\t')
    const city = cityLabelled(label)
    if (city !== null)
      for (const key of keys.split(';')) citiesByName.set(key, [...(citiesByName.get(key) ?? []), city])
  }
  return citiesByName
}
