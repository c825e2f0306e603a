import { createReadStream } from 'node:fs'
import { pipeline, Readable } from 'node:stream'
import { createGunzip } from 'node:zlib'
import { z } from 'zod'
import { boundedChunks, boundedLines, openPacer, Oversized } from '../bounded/index.ts'
import { fileProblem } from '../file-problem.ts'
import { type Http, withSourceErrors } from '../parquet/index.ts'
import { SourceError } from '../port.ts'
import { type Found, listingOfFeature } from './listing-of-feature.ts'

const featureSchema = z.object({
  id: z.union([z.string(), z.number()]).nullish(),
  properties: z.record(z.string(), z.unknown()).nullish(),
  geometry: z.object({ type: z.string(), coordinates: z.array(z.unknown()).nullish() }).nullish(),
})

/** A collection on one line is parsed in one step, which briefly takes ten times its size. */
const maxLineBytes = 16 << 20
/** Uncompressed; several times a full run of the project. */
const maxRunBytes = 64 * 2 ** 30

/**
 * The listings of a GeoJSON file: one feature per line, or a collection on one or several lines. Skips non-features.
 * Rejects files without features, truncated files, and files over a limit.
 */
export async function* readLines(address: string, http: Http, signal: AbortSignal): AsyncGenerator<Found> {
  const bytes = await opened(address, http, signal)
  // Errors before decompression must go through the reading stream, or a plain pipe would wait endlessly.
  const plain = address.endsWith('.gz') ? pipeline(bytes, createGunzip(), () => undefined) : bytes
  const pace = openPacer()
  let features = 0
  let isEmpty = true
  let isCut = false
  try {
    for await (const line of boundedLines(boundedChunks(plain, maxRunBytes), maxLineBytes)) {
      signal.throwIfAborted()
      if (line.trim() === '') continue
      const value = valueOf(line)
      isEmpty = false
      isCut = endsWithin(line, value)
      for (const feature of featuresIn(value)) {
        features += 1
        const found = listingOf(feature)
        if (found !== null) yield found
        const pause = pace()
        if (pause !== null) await pause
        signal.throwIfAborted()
      }
    }
  } catch (cause) {
    signal.throwIfAborted()
    if (cause instanceof Oversized)
      throw new SourceError('refused', `The All The Places run at ${address} cannot be read: ${cause.message}.`, {
        cause,
      })
    if (cause instanceof SourceError) throw cause
    const problem = fileProblem(cause) ?? (cause instanceof Error ? cause.message : 'the download was interrupted')
    throw new SourceError('unavailable', `The All The Places run at ${address} cannot be read: ${problem}.`, { cause })
  } finally {
    bytes.destroy()
    if (plain !== bytes) plain.destroy()
  }
  if (isCut)
    throw new SourceError(
      'refused',
      `The All The Places run at ${address} is truncated: it ends in the middle of its features.`,
    )
  if (features === 0 && !isEmpty)
    throw new SourceError('refused', `The All The Places run at ${address} has no line with a GeoJSON feature.`)
}

async function opened(address: string, http: Http, signal: AbortSignal): Promise<Readable> {
  if (!/^https?:/.test(address)) return createReadStream(address)
  const { body } = await withSourceErrors(() => http.open(address, signal))
  if (body === null) throw new SourceError('unavailable', `The All The Places run at ${address} is empty.`)
  return Readable.fromWeb(body)
}

/** The features of a line: one, a whole collection, or one with the start or end of the collection around it. */
function featuresIn(value: unknown): unknown[] {
  if (typeof value !== 'object' || value === null) return []
  if ('features' in value) return Array.isArray(value.features) ? value.features : []
  return 'geometry' in value || 'properties' in value ? [value] : []
}

const collectionBegins = /^\s*\{.*?"features"\s*:\s*\[/
const collectionEnds = /^\]\s*(,.*)?\}\s*$/

const valueOf = (line: string): unknown => parsed(line) ?? parsed(withoutEnd(line.replace(collectionBegins, '')))

/** Searches only from the last bracket: a line may contain a whole run. */
function withoutEnd(line: string): string {
  const end = line.lastIndexOf(']')
  return end !== -1 && collectionEnds.test(line.slice(end)) ? line.slice(0, end) : line
}

/** Some writers put a record separator before each feature; collections have a comma after it. */
function parsed(line: string): unknown {
  const text = line
    .slice(Math.max(0, line.indexOf('{')))
    .trim()
    .replace(/,$/, '')
  if (!text.startsWith('{') || !text.endsWith('}')) return null
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

/** In a complete file, the last line is a whole feature or ends the collection. */
function endsWithin(line: string, value: unknown): boolean {
  const text = line.slice(Math.max(0, line.indexOf('{'))).trim()
  return text.endsWith(',') || (text.startsWith('{') && value === null)
}

function listingOf(feature: unknown): Found | null {
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
