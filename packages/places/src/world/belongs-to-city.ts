import { type PlaceLocation, distanceMeters, type Point } from '@gazetteer/geography'
import { pointOf } from '../point-of.ts'
import type { WorldCity } from './city.ts'
import { isLocatedIn } from './find-world-city.ts'
import { isQuarter, reachOfCity } from './extent.ts'
import { citiesNamed } from './other-names.ts'
import { worldTable } from './table.ts'
import { worldKey } from './world-key.ts'

/**
 * Maximum distance, in metres, at which an address with the city's name means this city; beyond, it is a namesake.
 */
const nameReaches = (city: WorldCity): number => 4 * reachOfCity(city) + 20_000
/** Within this distance, an address with a neighbouring city's name means that city. */
const neighbourMeters = 100_000

/**
 * Whether a listing of the city's country belongs to it: yes, unless its address names another known city nearby. The
 * city's own name in any spelling: yes, unless its location is at a namesake. A quarter, an unknown name or none: the
 * coordinate decides (`isInCity`). Without a coordinate: only the city's own name. Another region in the address: no,
 * because there is no table of regions' borders.
 */
export function belongsToWorldCity(
  city: WorldCity,
  place: PlaceLocation,
  isInCity: (point: Point) => boolean,
): boolean {
  const [name = '', ...rest] = (place.city ?? '').split(',')
  const point = pointOf(place)
  const isStatedElsewhere = (one: WorldCity): boolean =>
    [place.state ?? '', ...rest].some((region) => isAnotherRegion(one, region))
  if (isStatedElsewhere(city)) return false
  // A ward of Tokyo has the name of a city in another prefecture.
  const named = worldKey(name) === '' ? [] : citiesNamed(name).filter((one) => !isStatedElsewhere(one))
  if (named.includes(city)) return point === null || distanceMeters(point, city) <= nameReaches(city)
  const others = named.filter((other) => distanceMeters(other, city) <= neighbourMeters)
  if (others.some((other) => !isQuarter(city, other))) return false
  return place.isInExtent ?? (point !== null && isInCity(point))
}

/** The name or code of another region of the same country; unknown regions do not count. */
function isAnotherRegion(city: WorldCity, text: string): boolean {
  const key = worldKey(text)
  if (key === '' || isLocatedIn(city, text)) return false
  return regionsOf(city.country).has(key)
}

const regions = new Map<string, ReadonlySet<string>>()

function regionsOf(country: string): ReadonlySet<string> {
  const known = regions.get(country)
  if (known !== undefined) return known
  const own = worldTable().cities.filter((city) => city.country === country)
  const names = new Set(own.flatMap(({ region, regionCode }) => [worldKey(region), regionCode?.toLowerCase() ?? '']))
  names.delete('')
  regions.set(country, names)
  return names
}
