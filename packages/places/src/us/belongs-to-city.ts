import { normalizeState } from '@gazetteer/listing/normalize/state'
import type { PlaceLocation } from '@gazetteer/geography'
import type { City } from './city.ts'
import { aliasedCity, knownCity } from './find-city.ts'
import { nameKey } from './name-key.ts'
import { nearestZip } from './nearest-zip.ts'

/**
 * Whether a listing belongs to the requested city: yes, unless its address names another known city of that state.
 * Another state: no. The requested city's own name in any spelling: yes, wherever its coordinate is. Another known
 * city of the state: no, unless one contains the other (Flushing and Queens), which is undecided. An alias, a
 * borough, an unknown name or none: the coordinate decides, by the city's outline or else the nearest ZIP area.
 * Without a coordinate: only an unambiguous name, or a locality wholly inside the city.
 */
export function belongsToCity(city: City, place: PlaceLocation): boolean {
  const named = readAddress(place)
  if (named.state !== null && named.state !== city.state) return false
  if (named.city === null) return isInExtent(city, place) ?? false
  if (nameKey(named.city) === nameKey(city.name)) return true
  const known = knownCity(named.city, city.state)
  if (known) {
    if (!shareZip(known, city)) return false
    return isInExtent(city, place) ?? isWithin(known, city)
  }
  return isInExtent(city, place) ?? aliasedCity(named.city, city.state) === city
}

/** A city field may contain "Baltimore, MD"; an unknown state counts as missing. */
function readAddress({ city, state }: PlaceLocation): { city: string | null; state: string | null } {
  const given = normalizeState(state)
  if (city === null || nameKey(city) === '') return { city: null, state: given }
  const comma = city.lastIndexOf(',')
  const tail = comma > 0 ? normalizeState(city.slice(comma + 1)) : null
  return tail === null ? { city, state: given } : { city: city.slice(0, comma), state: given ?? tail }
}

function isInExtent(city: City, { isInExtent: isInside, latitude, longitude }: PlaceLocation): boolean | null {
  if (isInside !== undefined) return isInside
  if (latitude === null || longitude === null) return null
  const owner = nearestZip({ latitude, longitude })
  return owner !== null && zipsOf(city).has(owner.zip.zip)
}

function shareZip(one: City, other: City): boolean {
  return one.zips.some(({ zip }) => zipsOf(other).has(zip))
}

function isWithin(inner: City, outer: City): boolean {
  return inner.zips.every(({ zip }) => zipsOf(outer).has(zip))
}

const zipSets = new WeakMap<City, ReadonlySet<string>>()

function zipsOf(city: City): ReadonlySet<string> {
  const known = zipSets.get(city)
  if (known) return known
  const zips = new Set(city.zips.map(({ zip }) => zip))
  zipSets.set(city, zips)
  return zips
}
