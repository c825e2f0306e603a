import { belongsToCity, cityBox, findCity, partsOf } from '@gazetteer/places'
import { Random } from '@gazetteer/testkit/random'
import type { CaptureRequest, RunLimits } from '@gazetteer/engine'
import { bareRow, type RawListing } from '@gazetteer/listing'
import type { CaptureFilters } from '@gazetteer/listing/capture-filter'
import type { SourceDeclaration } from '@gazetteer/sources'

/** Shares of calls that fail, 0 to 1. */
export type FaultRates = {
  storage: number
  source: number
  destination: number
  lostJob: number
  repeatedJob: number
  /** Per step of the simulation. */
  kill: number
  freeze: number
  clockJump: number
  userAction: number
}

export const noFaults: FaultRates = {
  storage: 0,
  source: 0,
  destination: 0,
  lostJob: 0,
  repeatedJob: 0,
  kill: 0,
  freeze: 0,
  clockJump: 0,
  userAction: 0,
}

export type SimAccount = { id: string; credits: number | null; cities: string[]; destination: 'none' | 'postgres' }

/** Everything that a seed decides before the first step. */
export type Scenario = {
  declaration: SourceDeclaration
  places: RawListing[]
  /** The source fails on every page with this place; null: on none. */
  brokenPlace: string | null
  accounts: SimAccount[]
  faults: FaultRates
  processes: number
  concurrency: number
  /** Steps with faults; afterwards the simulation runs to the end of all captures. */
  steps: number
}

const cityNames = [
  ['Annapolis, MD', 'Nampa, ID', 'Caldwell, ID'],
  ['Helena, MT', 'Meridian, ID', 'Boise, ID'],
  ['Juneau, AK', 'Pierre, SD', 'Provo, UT'],
]
/** Filters of a capture; a capture draws one of them, or none. */
const simFilters: readonly CaptureFilters[] = [
  { hasWebsite: true },
  { hasWebsite: false, minRating: 4 },
  { hasPhone: true, maxRating: 4.5 },
  { minRating: 5 },
]
export const simTypes = ['restaurant', 'dentist', 'bar']

export function scenarioOf(seed: number): Scenario {
  const random = new Random(seed)
  const isCapped = random.chance(0.5)
  const accounts = cityNames.slice(0, random.pick([1, 1, 2, 3])).map((cities, index): SimAccount => ({
    id: `account-${index}`,
    credits: random.chance(0.35) ? random.between(5, 120) : null,
    cities: cities.slice(0, random.between(1, cities.length)),
    destination: random.chance(0.5) ? 'postgres' : 'none',
  }))
  const level = random.pick([0, 0.3, 1, 1, 2])
  const rate = (most: number) => (random.chance(0.6) ? random.next() * most * level : 0)
  const places = accounts.flatMap(({ cities }) => cities).flatMap((city) => placesAround(city, random))
  return {
    declaration: declarationOf(random, isCapped),
    places,
    brokenPlace: level > 0 && random.chance(0.25) ? random.pick(places).sourceId : null,
    accounts,
    faults: {
      storage: rate(0.004),
      source: rate(0.25),
      destination: rate(0.4),
      lostJob: rate(0.2),
      repeatedJob: rate(0.2),
      kill: rate(0.004),
      freeze: rate(0.002),
      clockJump: rate(0.0006),
      userAction: rate(0.012),
    },
    processes: random.between(1, 3),
    concurrency: random.between(1, 4),
    steps: random.between(400, 3_000),
  }
}

function declarationOf(random: Random, isCapped: boolean): SourceDeclaration {
  const pageSize = random.pick([5, 10, 20])
  return {
    id: 'sample',
    title: 'Simulated source',
    isFictional: true,
    fields: ['name', 'phone', 'city', 'state', 'rating', 'website', 'latitude', 'longitude', 'source', 'source_id'],
    pageSize,
    cap: isCapped ? pageSize * random.between(2, 4) : null,
    hasFreeProbe: isCapped && random.chance(0.3),
    isEndReported: random.chance(0.8),
    typesPerQuery: random.pick(['one', 'many']),
    smallestBoxMeters: 50,
    limits: {
      concurrency: random.chance(0.2) ? random.between(1, 3) : null,
      gapMs: random.chance(0.3) ? random.between(1, 400) : 0,
      perDay: null,
    },
    server: null,
    answersWithinMs: 20_000,
    isCoverageKnown: true,
    pricePerRequestUsd: random.chance(0.3) ? 0.01 : null,
    licence: 'none',
    isShareAlike: false,
    attribution: 'none',
    retention: 'none',
  }
}

/** The request and limits of an account's next capture. */
export function nextCapture(
  account: SimAccount,
  declaration: SourceDeclaration,
  random: Random,
): { request: CaptureRequest; limits: RunLimits } {
  const types = simTypes.slice(0, random.between(1, simTypes.length))
  const cities = account.cities.slice(0, random.between(1, account.cities.length))
  const filters = random.chance(0.3) ? { filters: random.pick(simFilters) } : {}
  const limit = (low: number, high: number) => (random.chance(0.12) ? random.between(low, high) : null)
  return {
    request: {
      mode: random.chance(0.25) ? 'manual' : 'autonomous',
      source: 'sample',
      selections: cities.map((city) => ({ city, types })),
      onlyNew: random.chance(0.25),
      ...filters,
    },
    limits: {
      requests: limit(2, 30),
      listings: limit(3, 80),
      usd: declaration.pricePerRequestUsd === null ? null : limit(1, 3),
    },
  }
}

function placesAround(cityName: string, random: Random): RawListing[] {
  const city = findCity(cityName)
  if (city === null) throw new Error(`Unknown city ${cityName}`)
  const box = cityBox(city)
  const parts = partsOf(city)
  const isDense = random.chance(0.4)
  // Some cities have more restaurants than a manual capture takes.
  const isLarge = random.chance(0.07)
  return Array.from({ length: isLarge ? random.between(130, 180) : random.between(10, 90) }, (_, index): RawListing => {
    const part = random.pick(parts)
    const spread = isDense ? 0.004 : 0.05
    const place = {
      sourceId: `${cityName}/${index}`,
      name: `Place ${index}`,
      // Some places have two types, so that two tasks find them.
      types: isLarge
        ? ['restaurant']
        : [...new Set([random.pick(simTypes), random.pick(simTypes)])].slice(0, random.pick([1, 1, 2])),
      latitude: (part.latitude ?? box.south) + (random.next() - 0.5) * spread,
      longitude: (part.longitude ?? box.west) + (random.next() - 0.5) * spread,
    }
    return {
      ...bareRow,
      ...place,
      ...judgedValues(index),
      ...(random.chance(0.06) ? { city: 'Elsewhere', state: 'ZZ' } : {}),
      isClosed: random.chance(0.04),
    }
  })
}

/** Values that filters judge; `no` is no phone number. */
function judgedValues(index: number): Pick<RawListing, 'phone' | 'website' | 'rating'> {
  return {
    phone: ['(208) 342-1234', 'no', null][index % 3] ?? null,
    website: index % 2 === 0 ? `https://place${index}.example` : null,
    rating: index % 5 === 0 ? null : 3 + (index % 17) / 10,
  }
}

/** Judges the source's values, without the rules of the product. */
export function isWanted({ phone, website, rating }: RawListing, filters: CaptureFilters): boolean {
  const { hasWebsite, hasPhone, minRating, maxRating } = filters
  if (hasWebsite !== undefined && hasWebsite !== (website !== null)) return false
  if (hasPhone !== undefined && hasPhone !== (phone !== null && phone !== 'no')) return false
  if (minRating !== undefined && (rating === null || rating < minRating)) return false
  return maxRating === undefined || (rating !== null && rating <= maxRating)
}

/** The places that a complete capture of a city and these types stores without filters, computed without the engine. */
export function expectedPlaces(
  places: readonly RawListing[],
  cityName: string,
  types: readonly string[],
): RawListing[] {
  const city = findCity(cityName)
  if (city === null) throw new Error(`Unknown city ${cityName}`)
  return places.filter(
    (place) => !place.isClosed && types.some((type) => place.types.includes(type)) && belongsToCity(city, place),
  )
}
