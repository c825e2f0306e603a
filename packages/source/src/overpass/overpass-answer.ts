import type { RawListing } from '@gazetteer/listing'
import { z } from 'zod'
import { endOf, listingOf, nameOf } from '../osm/index.ts'
import { SourceError } from '../port.ts'
import { typesOfTags } from '../types/index.ts'

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

/** The named businesses of an answer's body. A `remark` is a failure although the status was 200 and rows are there. */
export function readAnswer(body: string, types: readonly string[], now: number): RawListing[] {
  const answer = answerSchema.safeParse(parsed(body))
  if (!answer.success) throw new SourceError('unavailable', 'Overpass gave an answer that is not whole.')
  const { elements, remark } = answer.data
  if (remark !== undefined && /error/i.test(remark)) throw failureOf(remark)
  const wanted = new Set(types)
  return elements.flatMap((element) => {
    const listing = listingOfElement(element, now)
    return listing?.types.some((type) => wanted.has(type)) ? [listing] : []
  })
}

function listingOfElement(element: unknown, now: number): RawListing | null {
  const read = elementSchema.safeParse(element)
  if (!read.success) return null
  const { type, id, tags = {}, lat, lon, center } = read.data
  const found = typesOfTags(tags)
  if (nameOf(tags) === null || found.length === 0) return null
  const place = { latitude: lat ?? center?.lat ?? null, longitude: lon ?? center?.lon ?? null }
  const listing = listingOf({ id: `${type}/${id}`, tags, types: found, ...place })
  const end = endOf(tags)
  return end !== null && end <= now ? { ...listing, isClosed: true } : listing
}

function failureOf(remark: string): SourceError {
  if (/too busy|dispatcher|rate.?limit/i.test(remark))
    return new SourceError('unavailable', 'Overpass is too busy to answer.', { retryAfterMs: 30_000 })
  return new SourceError('too-large', 'Overpass ran out of time or memory for this area.')
}

function parsed(body: string): unknown {
  try {
    return JSON.parse(body)
  } catch {
    return null
  }
}
