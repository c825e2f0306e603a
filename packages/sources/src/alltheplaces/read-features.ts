import { createReadStream } from 'node:fs'
import { pipeline, Readable } from 'node:stream'
import { createGunzip } from 'node:zlib'
import { z } from 'zod'
import { boundedChunks, FeatureScanner, openPacer, Oversized } from '@gazetteer/bounded'

import { fileProblem } from '@gazetteer/bounded'
import { type Http, withSourceErrors } from '../parquet/index.ts'
import { SourceError } from '../port.ts'
import { type Found, listingOfFeature } from './listing-of-feature.ts'
import { refused, refuseOtherFormat } from './refusals.ts'

const featureSchema = z.object({
  id: z.union([z.string(), z.number()]).nullish(),
  properties: z.record(z.string(), z.unknown()).nullish(),
  geometry: z.object({ type: z.string(), coordinates: z.array(z.unknown()).nullish() }).nullish(),
})

/** Parsed in one step, which briefly takes ten times its size. A feature takes a few kB, a large polygon a megabyte. */
const maxFeatureBytes = 16 << 20
/** Uncompressed; several times a full run of the project. */
const maxRunBytes = 64 * 2 ** 30

/** A listing, or a feature that is left out because of its size. */
export type Read = Found | 'too-long'

/**
 * The listings of a GeoJSON file: a feature per line, or a collection in any layout. Skips non-features. Rejects files
 * without features, truncated files, and files over a limit.
 */
export async function* readFeatures(address: string, http: Http, signal: AbortSignal): AsyncGenerator<Read> {
  const bytes = await opened(address, http, signal)
  // Errors before decompression must go through the reading stream, or a plain pipe would wait endlessly.
  const plain = address.endsWith('.gz') ? pipeline(bytes, createGunzip(), () => undefined) : bytes
  const pace = openPacer()
  const scanner = new FeatureScanner(maxFeatureBytes)
  let features = 0
  let size = 0
  try {
    for await (const chunk of boundedChunks(plain, maxRunBytes)) {
      signal.throwIfAborted()
      if (size === 0) refuseOtherFormat(address, chunk)
      size += chunk.length
      for (const scanned of scanner.push(chunk)) {
        const feature = 'text' in scanned ? parsed(scanned.text) : null
        features += Number(feature !== null || 'tooLong' in scanned)
        const found = 'tooLong' in scanned ? 'too-long' : listingOf(feature)
        if (found !== null) yield found
        const pause = pace()
        if (pause !== null) await pause
        signal.throwIfAborted()
      }
    }
  } catch (cause) {
    signal.throwIfAborted()
    if (cause instanceof Oversized) throw refused(address, `cannot be read: ${cause.message}`, cause)
    if (cause instanceof SourceError) throw cause
    const problem = fileProblem(cause) ?? (cause instanceof Error ? cause.message : 'the download was interrupted')
    throw new SourceError('unavailable', `The All The Places run at ${address} cannot be read: ${problem}.`, { cause })
  } finally {
    bytes.destroy()
    if (plain !== bytes) plain.destroy()
  }
  if (scanner.isCut)
    throw refused(
      address,
      `is truncated: it ends in the middle of its features, at byte ${size.toLocaleString('en-US')}`,
    )
  if (features === 0 && size > 0) throw refused(address, 'has no GeoJSON feature')
}

async function opened(address: string, http: Http, signal: AbortSignal): Promise<Readable> {
  if (!/^https?:/.test(address)) return createReadStream(address)
  const { body } = await withSourceErrors(() => http.open(address, signal))
  if (body === null) throw new SourceError('unavailable', `The All The Places run at ${address} is empty.`)
  return Readable.fromWeb(body)
}

/** A feature; null for other objects, and for text that is no JSON. */
function parsed(text: string): object | null {
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'object' && value !== null && ('geometry' in value || 'properties' in value) ? value : null
  } catch {
    return null
  }
}

function listingOf(feature: object | null): Found | null {
  const { data } = featureSchema.safeParse(feature)
  if (data === undefined) return null
  const { id, properties, geometry } = data
  const [longitude, latitude] = geometry?.type === 'Point' ? (geometry.coordinates ?? []) : []
  const isPlaced = typeof latitude === 'number' && typeof longitude === 'number'
  const place = isPlaced ? { latitude, longitude } : { latitude: null, longitude: null }
  return listingOfFeature({ id: id == null ? null : String(id), tags: tagsOf(properties ?? {}), ...place })
}

function tagsOf(properties: Record<string, unknown>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(properties).flatMap(([key, value]) => {
      const texts = [value].flat().filter((one) => typeof one === 'string' || typeof one === 'number')
      return texts.length === 0 ? [] : [[key, texts.join(';')] as const]
    }),
  )
}
