import { normalizeCountry, normalizeState } from '@gazetteer/listing/normalize'
import type { PlaceLocation } from '@gazetteer/geography'
import { decideUnit } from '../borders/well-inside.ts'
import { pointOf } from '../point-of.ts'
import type { UsCity } from './city.ts'
import { aliasedCity, knownCity } from './find-us-city.ts'
import { nameKey } from './name-key.ts'
import { nearestZip } from './nearest-zip.ts'
import { stateAt } from './state-at.ts'
import { isInUsualExtent } from './usual-extent.ts'

/**
 * Whether a listing in the United States belongs to the requested city. Another state, by address or coordinate: no.
 * The city's own name in any spelling: yes. Another known city of the state: no, unless one contains the other (Flushing
 * and Queens), which is undecided. An alias, a borough, an unknown name or none: the city's outline decides, else the
 * nearest ZIP area. Without a coordinate: only an unambiguous name, or a locality wholly inside the city.
 */
export function belongsToUsCity(city: UsCity, place: PlaceLocation): boolean {
  const named = readAddress(place)
  const state = decideUnit(named.state, pointOf(place), stateAt)
  if (state === null ? isForeignState(place) : state !== city.state) return false
  if (named.city === null) return isInExtent(city, place) ?? false
  if (nameKey(named.city) === nameKey(city.name)) return true
  const known = knownCity(named.city, city.state)
  if (known) {
    if (!shareZip(known, city)) return false
    return isInExtent(city, place) ?? isWithin(known, city)
  }
  return isInExtent(city, place) ?? aliasedCity(named.city, city.state) === city
}

/** A city field may contain "Baltimore, MD"; an unknown state counts as missing, a territory is its own. */
function readAddress({ city, state, country }: PlaceLocation): { city: string | null; state: string | null } {
  const given = normalizeState(state) ?? territoryOf(country ?? null)
  if (city === null || nameKey(city) === '') return { city: null, state: given }
  if (!city.includes(',')) return { city, state: given }
  const [name = '', ...rest] = city.split(',')
  const tail = rest.map(normalizeState).find((one) => one !== null) ?? null
  return tail === null ? { city, state: given } : { city: name, state: given ?? tail }
}

/** "Boston, Lincolnshire": without a coordinate, an unknown state is American only in an American address. */
const isForeignState = ({ state, country }: PlaceLocation): boolean =>
  (state ?? '').trim() !== '' && normalizeCountry(country ?? null) !== 'US'

const territories = new Set(['PR', 'GU', 'VI', 'AS', 'MP'])

/** Puerto Rico is a country in some sources and a state here. */
function territoryOf(country: string | null): string | null {
  const code = normalizeCountry(country)
  return code !== null && territories.has(code) ? code : null
}

/** Null when neither the outline nor a coordinate can tell. */
function isInExtent(city: UsCity, place: PlaceLocation): boolean | null {
  if (place.isInExtent !== undefined) return place.isInExtent
  const point = pointOf(place)
  if (point === null) return null
  const owner = nearestZip(point)
  return owner !== null && zipsOf(city).has(owner.zip.zip) && isInUsualExtent(owner.city, owner.zip, point)
}

function shareZip(one: UsCity, other: UsCity): boolean {
  return one.zips.some(({ zip }) => zipsOf(other).has(zip))
}

function isWithin(inner: UsCity, outer: UsCity): boolean {
  return inner.zips.every(({ zip }) => zipsOf(outer).has(zip))
}

const zipSets = new WeakMap<UsCity, ReadonlySet<string>>()

function zipsOf(city: UsCity): ReadonlySet<string> {
  const known = zipSets.get(city)
  if (known) return known
  const zips = new Set(city.zips.map(({ zip }) => zip))
  zipSets.set(city, zips)
  return zips
}
