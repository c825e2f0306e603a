import { type PlaceLocation, distanceMeters } from '@gazetteer/geography'
import type { WorldCity } from './city.ts'
import { liesIn } from './find-city.ts'
import { isQuarter, reachOfCity } from './extent.ts'
import { worldTable } from './table.ts'
import { worldKey } from './world-key.ts'

/** As far away a city's name may stand in an address: beyond it means a namesake. */
const nameReaches = (city: WorldCity): number => 4 * reachOfCity(city) + 20_000
/** A neighbour whose name in an address means that neighbour. */
const neighbourMeters = 100_000

/**
 * Whether a listing belongs to the requested city: it does unless its address names another known city nearby.
 * The city's own name, in any spelling: yes, unless it lies where a namesake is. A quarter of it, an unknown name or none: `isOn`
 * decides by the coordinate. No coordinate: only the city's own name will do.
 */
export function belongsToWorldCity(
  city: WorldCity,
  place: PlaceLocation,
  isOn: (point: { latitude: number; longitude: number }) => boolean,
): boolean {
  const [name = '', ...rest] = (place.city ?? '').split(',')
  const { latitude, longitude } = place
  const point = latitude === null || longitude === null ? null : { latitude, longitude }
  if ([place.state ?? '', ...rest].some((region) => isAnotherRegion(city, region))) return false
  const named = worldKey(name) === '' ? [] : (worldTable().byName.get(worldKey(name)) ?? [])
  if (named.includes(city)) return point === null || distanceMeters(point, city) <= nameReaches(city)
  const others = named.filter((other) => distanceMeters(other, city) <= neighbourMeters)
  if (others.some((other) => !isQuarter(city, other))) return false
  return place.isInExtent ?? (point !== null && isOn(point))
}

/** The name or code of another region of the same country; what is none of its regions says nothing. */
function isAnotherRegion(city: WorldCity, text: string): boolean {
  const key = worldKey(text)
  if (key === '' || liesIn(city, text)) return false
  return regionsOf(city.country).has(key)
}

const regions = new Map<string, ReadonlySet<string>>()

function regionsOf(country: string): ReadonlySet<string> {
  const known = regions.get(country)
  if (known !== undefined) return known
  const own = worldTable().cities.filter((city) => city.country === country)
  const names = new Set(own.flatMap(({ region, state }) => [worldKey(region), state?.toLowerCase() ?? '']))
  names.delete('')
  regions.set(country, names)
  return names
}
