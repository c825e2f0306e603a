import type { GeoName } from './geonames.ts'
import { worldKey } from '../../packages/places/src/world/world-key.ts'

/** Codes of airports are no names. */
const isCode = (name: string): boolean => /^[A-Z]{2,3}$/.test(name)

/** Keys of the names that a place has besides its own, each once. */
export function otherNameKeys(place: GeoName, ownName: string): string[] {
  const own = worldKey(ownName)
  // Both of two official names: "Donostia / San Sebastián".
  const halves = ownName.includes('/') ? ownName.split('/') : []
  const names = [place.name, ...halves, ...place.otherNames.filter((name) => !isCode(name))]
  const keys = new Set(names.map(worldKey).filter((key) => key.length > 1 && key !== own && !/[`\\$\t;]/.test(key)))
  return [...keys]
}
