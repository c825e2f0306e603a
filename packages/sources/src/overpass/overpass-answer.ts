import type { RawListing } from '@gazetteer/listing'
import { belongsToCity, type City } from '@gazetteer/places'
import { z } from 'zod'
import { endOf, listingOf } from '../osm/index.ts'
import { openPacer } from '@gazetteer/bounded'
import { SourceError } from '../port.ts'
import { typesOfTags } from '../types/index.ts'
import { type Again, errorTextOf, faultOfText } from './server-errors.ts'

const answerSchema = z.object({ elements: z.array(z.unknown()), remark: z.string().optional() })
const point = { lat: z.number(), lon: z.number() }
const elementSchema = z.object({
  type: z.enum(['node', 'way', 'relation']),
  id: z.number(),
  lat: z.number().optional(),
  lon: z.number().optional(),
  center: z.object(point).optional(),
  tags: z.record(z.string(), z.string()).optional(),
})

/** Ten times the rows of a page. */
const maxElements = 50_000

export type Reading = Again & { city: City; types: readonly string[]; now: number }
/** `nameless`: open places of the city without a name. */
export type OverpassAnswer = { rows: RawListing[]; nameless: number }

/** Parses the businesses from the body of a 200. A `remark` is a failure even with rows, and so is an HTML page. */
export async function readAnswer(body: string, { city, types, now, againMs }: Reading): Promise<OverpassAnswer> {
  const text = errorTextOf(body)
  if (text !== null) throw faultOfText(text, { againMs })
  const answer = answerSchema.safeParse(parsed(body))
  if (!answer.success)
    throw new SourceError('unavailable', 'Overpass returned an incomplete answer.', { retryAfterMs: againMs })
  const { elements, remark } = answer.data
  if (remark !== undefined && /error/i.test(remark)) throw faultOfText(remark, { againMs })
  if (elements.length > maxElements)
    throw new SourceError('too-large', `Overpass has more than ${maxElements} elements in this area.`)
  const wanted = new Set(types)
  const rows: RawListing[] = []
  let nameless = 0
  const pace = openPacer()
  for (const element of elements) {
    const listing = listingOfElement(element, now)
    if (listing?.types.some((type) => wanted.has(type))) {
      if (listing.name !== null) rows.push(listing)
      else if (!listing.isClosed && belongsToCity(city, listing)) nameless += 1
    }
    const pause = pace()
    if (pause !== null) await pause
  }
  return { rows, nameless }
}

function listingOfElement(element: unknown, now: number): RawListing | null {
  const read = elementSchema.safeParse(element)
  if (!read.success) return null
  const { type, id, tags = {}, lat, lon, center } = read.data
  const found = typesOfTags(tags)
  if (found.length === 0) return null
  const place = { latitude: lat ?? center?.lat ?? null, longitude: lon ?? center?.lon ?? null }
  const listing = listingOf({ id: `${type}/${id}`, tags, types: found, ...place })
  const end = endOf(tags)
  return end !== null && end <= now ? { ...listing, isClosed: true } : listing
}

function parsed(body: string): unknown {
  try {
    return JSON.parse(body)
  } catch {
    return null
  }
}
