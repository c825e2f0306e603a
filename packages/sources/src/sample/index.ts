import { LRUCache } from 'lru-cache'
import { setTimeout as wait } from 'node:timers/promises'
import { type Box, contains, padMeters } from '@gazetteer/geography'
import { type City, isCustomArea, isUsCity, searchBoxes } from '@gazetteer/places'
import { type ZipArea, zipNamed, zipsInBox } from '@gazetteer/places/us'
import { type AreaQuery, type CountQuery, type MapsSource, SourceError, type SourcePage } from '../port.ts'
import { delayedSample, sampleDeclaration } from './declaration.ts'
import { partneredBy } from './partners.ts'
import { hashOf } from './random.ts'
import { expectedPlaces, type SamplePlace, spreadOf, widestSpreadMeters, zipPlaces } from './zip-places.ts'

export { delayedSample, sampleDeclaration } from './declaration.ts'
export { zipPlaces } from './zip-places.ts'

export type SampleConfig = {
  delayMs: number
  /** Share of answers (0 to 1) that fail temporarily, as with status 429 or 503. The data is not affected. */
  faultShare: number
}

/** Answers extend this share beyond each side of the box: about one row in ten is outside. */
const bleed = 0.0245
/** Cache limit for places and answers, in rows. */
const maxPlacesCached = 20_000
const maxAnswersCached = 5_000

/**
 * A fictional country over the real cities of the United States: any city and type, density by population. It behaves
 * like a maps service: 20 rows a page by prominence, at most 120 per query, rows outside the box, duplicates, gaps,
 * closed places. The data depends only on ZIP area and type.
 */
export function openSample(config: SampleConfig): MapsSource {
  const places = new LRUCache<string, SamplePlace[]>({ maxSize: maxPlacesCached })
  const answers = new LRUCache<string, SamplePlace[]>({ maxSize: maxAnswersCached })
  let requests = 0

  const placesOf: PlacesOf = (zip, type) => {
    const key = `${zip.zip}/${type}`
    const known = places.get(key)
    if (known) return known
    const made = zipPlaces(zip, type)
    places.set(key, made, { size: made.length + 1 })
    return made
  }

  const answerTo = ({ box, types: [type = ''] }: AreaQuery): SamplePlace[] => {
    const key = JSON.stringify([type, box])
    const known = answers.get(key)
    if (known) return known
    const made = ranked(box, type, placesOf).slice(0, sampleDeclaration.cap ?? undefined)
    answers.set(key, made, { size: made.length + 1 })
    return made
  }

  return {
    declaration: delayedSample(config.delayMs),
    covers: (city) =>
      Promise.resolve(isCustomArea(city) ? searchBoxes(city).some((box) => zipsInBox(box).length > 0) : isUsCity(city)),
    count: ({ city, types }: CountQuery) => {
      const zips = countedZips(city)
      return Promise.resolve(zips === null ? null : expectedPlaces(zips, types))
    },
    async fetchPage(query: AreaQuery, signal: AbortSignal): Promise<SourcePage> {
      signal.throwIfAborted()
      requests += 1
      if (config.delayMs > 0) await waited(config.delayMs, signal)
      refuseSometimes(requests, config.faultShare)
      if (query.types.length > 1)
        throw new SourceError('refused', 'The sample source accepts one business type per query.')
      const from = offsetOf(query.cursor)
      const answer = answerTo(query)
      const end = from + sampleDeclaration.pageSize
      const rows = answer.slice(from, end).map(({ listing }) => ({ ...listing, types: [...listing.types] }))
      return { rows, next: end < answer.length ? String(end) : null }
    },
    close(): Promise<void> {
      places.clear()
      answers.clear()
      return Promise.resolve()
    },
  }
}

type PlacesOf = (zip: Parameters<typeof zipPlaces>[0], type: string) => SamplePlace[]

/** All places of the type in and just around the box, the most prominent first. */
function ranked(box: Box, type: string, placesOf: PlacesOf): SamplePlace[] {
  const wide = widened(box)
  const partner = partneredBy(type)
  const samplePlaces: SamplePlace[] = []
  for (const zip of zipsInBox(padMeters(wide, widestSpreadMeters * 1.01))) {
    if (!contains(padMeters(wide, spreadOf(zip) * 1.01), zip)) continue
    for (const place of placesOf(zip, type)) if (contains(wide, place)) samplePlaces.push(place)
    for (const place of partner === null ? [] : placesOf(zip, partner))
      if (place.listing.types.includes(type) && contains(wide, place)) samplePlaces.push(place)
  }
  return samplePlaces.sort((a, b) => b.prominence - a.prominence || (a.listing.sourceId < b.listing.sourceId ? -1 : 1))
}

function widened({ south, west, north, east }: Box): Box {
  const [rise, run] = [(north - south) * bleed, (east - west) * bleed]
  return { south: south - rise, west: west - run, north: north + rise, east: east + run }
}

function refuseSometimes(requests: number, share: number): void {
  const roll = hashOf(`fault ${requests}`) / 4_294_967_296
  if (roll >= share) return
  if (requests % 2 === 0) throw new SourceError('unavailable', 'The sample source is temporarily unavailable (503).')
  throw new SourceError('slow-down', 'The sample source requested a pause (429).', { retryAfterMs: 200 })
}

async function waited(ms: number, signal: AbortSignal): Promise<void> {
  await wait(ms, undefined, { signal }).catch(() => undefined)
  signal.throwIfAborted()
}

function offsetOf(cursor: string | null): number {
  if (cursor === null) return 0
  if (!/^\d{1,6}$/.test(cursor)) throw new SourceError('broken', 'The cursor does not belong to the sample source.')
  return Number(cursor)
}

/** Of a city or a list of ZIP codes; null: not known without making the places. */
function countedZips(city: City): readonly ZipArea[] | null {
  if (isUsCity(city)) return city.zips
  const shape = isCustomArea(city) ? city.area.shape : null
  return shape?.kind === 'zips' ? shape.zips.flatMap((zip) => zipNamed(zip) ?? []) : null
}
