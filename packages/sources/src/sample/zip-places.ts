import { findBusinessType } from '@gazetteer/business-types'
import { distanceMeters, type Point } from '@gazetteer/geography'
import type { RawListing } from '@gazetteer/listing'
import { type UsCity, cityOfZip, nearestZip, type ZipArea, zipsNear } from '@gazetteer/places/us'
import { defaultDensity } from './density.ts'
import { partneredBy, partnerOf } from './partners.ts'
import type { PlaceCount } from '../port.ts'
import { Dice, hashOf } from './random.ts'
import { areaCodes, callings, middles, openingHours, openings, streetKinds, streetNames, surnames } from './words.ts'

/** One fictional place, and its rank in every answer (higher comes first). */
export type SamplePlace = { listing: RawListing; latitude: number; longitude: number; prominence: number }

/** Shares of defects found in real data. */
const shares = {
  partner: 0.1,
  double: 0.03,
  closed: 0.04,
  noPhone: 0.08,
  noWebsite: 0.25,
  noRating: 0.06,
  noHours: 0.15,
  noZip: 0.02,
  noAddress: 0.01,
}

/** Maximum distance of a fictional place from its ZIP's centroid. */
export const widestSpreadMeters = 12_000

const metersPerDegree = 111_195

/** The places of one business type (key) in one ZIP area; deterministic. */
export function zipPlaces(zip: ZipArea, type: string): SamplePlace[] {
  const city = cityOfZip(zip.zip)
  if (!city) return []
  const dice = new Dice(`${zip.zip}/${type}`)
  const count = Math.floor((zip.population / 1000) * defaultDensity(type) + dice.next())
  const spread = count > 0 ? spreadOf(zip) : 0
  const places: SamplePlace[] = []
  for (let index = 1; index <= count; index += 1) {
    const place = onePlace({ zip, type, city, index, spread }, dice)
    places.push(place)
    if (dice.isLess(shares.double)) places.push(respelled(place, dice))
  }
  return places
}

/** The open places of these types to expect in ZIP areas, including those of partner types; none is made. */
export function expectedPlaces(zips: readonly ZipArea[], types: readonly string[]): PlaceCount {
  const thousands = zips.reduce((sum, { population }) => sum + population / 1000, 0)
  const perThousand = types.reduce((sum, type) => {
    const before = partneredBy(type)
    return sum + defaultDensity(type) + (before === null ? 0 : shares.partner * defaultDensity(before))
  }, 0)
  const places = Math.round(thousands * perThousand * (1 + shares.double) * (1 - shares.closed))
  return { places, isExact: false, bytes: null }
}

type Plot = { zip: ZipArea; type: string; city: UsCity; index: number; spread: number }

function onePlace({ zip, type, city, index, spread }: Plot, dice: Dice): SamplePlace {
  const { latitude, longitude } = somewhereIn(zip, spread, dice)
  const prominence = dice.next()
  const partner = partnerOf(type)
  const isPartner = dice.isLess(shares.partner) && partner !== null
  const name = nameOf(type, dice)
  const hasRating = !dice.isLess(shares.noRating)
  const listing: RawListing = {
    sourceId: `sample-${zip.zip}-${type}-${index}`,
    name,
    phone: phoneIn(city.state, dice),
    types: isPartner ? [type, partner] : [type],
    address: `${dice.whole(1, 9899)} ${dice.pick(streetNames)} ${dice.pick(streetKinds)}`,
    city: city.name,
    state: city.state,
    zip: zip.zip,
    country: 'US',
    rating: hasRating ? Math.round((3 + 2 * Math.sqrt(dice.next())) * 10) / 10 : null,
    reviewCount: hasRating ? Math.floor(1 + 3 * Math.exp(6 * prominence * (0.7 + 0.3 * dice.next()))) : null,
    plusCode: null,
    website: `https://www.${slug(name)}-${hashOf(`${zip.zip}${type}${index}`).toString(36)}.example`,
    latitude,
    longitude,
    hours: dice.pick(openingHours),
    isClosed: dice.isLess(shares.closed),
  }
  if (dice.isLess(shares.noPhone)) listing.phone = null
  if (dice.isLess(shares.noWebsite)) listing.website = null
  if (dice.isLess(shares.noHours)) listing.hours = null
  if (dice.isLess(shares.noZip)) listing.zip = null
  if (dice.isLess(shares.noAddress)) listing.address = null
  return { listing, latitude, longitude, prominence }
}

/** A duplicate as entered by another person: another id, slightly different spelling, a few metres away. */
function respelled({ listing, latitude, longitude, prominence }: SamplePlace, dice: Dice): SamplePlace {
  const moved = { latitude: rounded(latitude + 0.00005), longitude: rounded(longitude - 0.00005) }
  const name = listing.name ?? ''
  const spellings = [`${name} LLC`, name.toUpperCase(), name.replace("'s", 's').replace('&', 'and'), `The ${name}`]
  return {
    listing: {
      ...listing,
      ...moved,
      sourceId: `${listing.sourceId}-b`,
      name: spellings.filter((spelling) => spelling !== name)[dice.whole(0, 1)] ?? `${name} Inc`,
      website: null,
    },
    ...moved,
    prominence: prominence * 0.6,
  }
}

function nameOf(type: string, dice: Dice): string {
  const calling = dice.pick(callings[type] ?? [findBusinessType(type)?.name ?? type])
  const form = dice.next()
  if (form < 0.35) return `${dice.pick(surnames)}'s ${calling}`
  if (form < 0.5) return `${dice.pick(surnames)} & ${dice.pick(surnames)} ${calling}`
  if (form < 0.85) return `${dice.pick(openings)} ${dice.pick(middles)} ${calling}`
  return `${dice.pick(openings)} ${calling}`
}

function phoneIn(state: string, dice: Dice): string {
  const line = String(dice.whole(0, 99)).padStart(2, '0')
  return `(${dice.pick(areaCodes[state] ?? ['202'])}) 555-01${line}`
}

/** A point inside the ZIP's area: moved towards the centroid until no other ZIP is nearer. */
function somewhereIn(zip: ZipArea, spread: number, dice: Dice): Point {
  const angle = 2 * Math.PI * dice.next()
  let distance = spread * Math.sqrt(dice.next())
  const run = metersPerDegree * Math.cos((zip.latitude * Math.PI) / 180)
  for (let attempt = 0; attempt < 12; attempt += 1) {
    const point = {
      latitude: rounded(zip.latitude + (distance * Math.sin(angle)) / metersPerDegree),
      longitude: rounded(zip.longitude + (distance * Math.cos(angle)) / run),
    }
    if (nearestZip(point)?.zip === zip) return point
    distance *= 0.6
  }
  return { latitude: zip.latitude, longitude: zip.longitude }
}

/**
 * Spread of businesses around the centroid: almost the distance of the fourth neighbour, at most
 * `widestSpreadMeters`.
 */
export function spreadOf(zip: ZipArea): number {
  const known = spreads.get(zip.zip)
  if (known !== undefined) return known
  const fourth = zipsNear(zip, 5).at(-1) ?? zip
  const spread = Math.min(widestSpreadMeters, Math.max(300, 0.7 * distanceMeters(zip, fourth)))
  spreads.set(zip.zip, spread)
  return spread
}

const spreads = new Map<string, number>()

function rounded(degrees: number): number {
  return Math.round(degrees * 1e6) / 1e6
}

function slug(name: string): string {
  return name
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '')
    .slice(0, 30)
}
