import { freeCursor, isFreeCursor, SourceError } from '@gazetteer/sources'
import { belongsToCity, cityBox, findCity, partsOf } from '@gazetteer/places'
import { bareRow, type RawListing } from '@gazetteer/listing'
import type { Box } from '@gazetteer/geography'
import type { AreaQuery, MapsSource, SourceDeclaration, SourceErrorKind, SourcePage } from '@gazetteer/sources'

export type ScriptedSource = MapsSource & {
  places: RawListing[]
  /** All pages fetched, as `path of the box · cursor`, in order. */
  asked: string[]
  /** Errors for the next fetches, one each. */
  faults: SourceErrorKind[]
}

/**
 * A small maps service over synthetic places: capped and paged as declared, ranked by id, filtered strictly by box.
 */
export function scriptedSource(places: RawListing[], declared: Partial<SourceDeclaration> = {}): ScriptedSource {
  const declaration: SourceDeclaration = {
    id: 'sample',
    title: 'Scripted',
    isFictional: true,
    fields: ['name', 'city', 'state', 'latitude', 'longitude', 'source', 'source_id'],
    pageSize: 20,
    cap: 120,
    isEndReported: true,
    typesPerQuery: 'one',
    smallestBoxMeters: 50,
    limits: { concurrency: null, gapMs: 0, perDay: null },
    server: null,
    answersWithinMs: 60_000,
    isCoverageKnown: true,
    pricePerRequestUsd: null,
    hasFreeProbe: false,
    licence: 'none',
    isShareAlike: false,
    attribution: 'none',
    retention: 'none',
    ...declared,
  }
  const source: ScriptedSource = {
    declaration,
    places,
    asked: [],
    faults: [],
    covers: async () => true,
    fetchPage: async (query, signal) => {
      signal.throwIfAborted()
      source.asked.push(`${JSON.stringify(query.box)} ${query.types.join()} ${query.cursor ?? ''}`)
      const fault = source.faults.shift()
      if (fault !== undefined) throw new SourceError(fault, `scripted ${fault}`, { retryAfterMs: 1 })
      return pageOf(source.places, query, declaration)
    },
    close: async () => undefined,
  }
  return source
}

function pageOf(
  places: readonly RawListing[],
  { box, types, cursor }: AreaQuery,
  { pageSize, cap }: SourceDeclaration,
): SourcePage {
  const matching = places
    .filter((place) => types.some((type) => place.types.includes(type)) && isIn(box, place))
    .slice(0, cap ?? undefined)
  if (isFreeCursor(cursor)) return probeOf(matching.length, Number(cursor?.slice(freeCursor.length)), { pageSize, cap })
  const start = cursor === null ? 0 : Number(cursor)
  const end = start + pageSize
  return { rows: matching.slice(start, end), next: end < matching.length ? String(end) : null }
}

/** A page of a free probe, which counts the places. */
function probeOf(
  places: number,
  start: number,
  { pageSize, cap }: Pick<SourceDeclaration, 'pageSize' | 'cap'>,
): SourcePage {
  const end = start + pageSize
  if (end < places) return { rows: [], next: `${freeCursor}${end}` }
  return { rows: [], next: places === 0 ? null : '0', isSaturated: cap !== null && places >= cap }
}

function isIn(box: Box, { latitude, longitude }: RawListing): boolean {
  if (latitude === null || longitude === null) return false
  return latitude >= box.south && latitude < box.north && longitude >= box.west && longitude < box.east
}

/** Places of one type over a city and its surroundings; deterministic. */
export function placesIn(cityLabel: string, count: number, type = 'restaurant'): RawListing[] {
  const city = findCity(cityLabel)
  if (city === null) throw new Error(`Unknown city ${cityLabel}`)
  const box = cityBox(city)
  // The centroid of a ZIP area may be in the wilderness that it includes.
  const parts = partsOf(city).filter((part) => belongsToCity(city, { city: null, state: null, ...pointOf(part) }))
  const random = randomFrom(count)
  return Array.from({ length: count }, (_, index) => {
    const part = parts[Math.floor(random() * parts.length)]
    const near = 0.02
    const latitude = (part?.latitude ?? box.south) + (random() - 0.5) * near
    const longitude = (part?.longitude ?? box.west) + (random() - 0.5) * near
    return placeAt({ sourceId: `${type}/${index}`, name: `${type} ${index}`, types: [type], latitude, longitude })
  })
}

const pointOf = ({ latitude, longitude }: { latitude: number; longitude: number }) => ({ latitude, longitude })

export function placeAt(place: Pick<RawListing, 'sourceId' | 'name' | 'types' | 'latitude' | 'longitude'>): RawListing {
  return { ...bareRow, ...place }
}

/** A seeded random generator in [0, 1), for reproducible tests (mulberry32). */
export function randomFrom(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}
