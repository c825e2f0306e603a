import { createReadStream } from 'node:fs'
import { createInterface } from 'node:readline'
import { Readable } from 'node:stream'
import { createGunzip } from 'node:zlib'
import { z } from 'zod'
import { fileProblem } from '../file-problem.ts'
import { FileGone } from '../parquet/index.ts'
import { SourceError } from '../port.ts'
import { type Found, listingOfFeature } from './listing-of-feature.ts'

const featureSchema = z.object({
  id: z.union([z.string(), z.number()]).nullish(),
  properties: z.record(z.string(), z.unknown()).nullish(),
  geometry: z.object({ type: z.string(), coordinates: z.array(z.unknown()).nullish() }).nullish(),
})

/** The listings of a file of GeoJSON, a feature a line (a collection's lines too); what is no feature is passed over. */
export async function* readLines(address: string, signal: AbortSignal): AsyncGenerator<Found> {
  const bytes = await opened(address, signal)
  const plain = address.endsWith('.gz') ? bytes.pipe(createGunzip()) : bytes
  try {
    for await (const line of createInterface({ input: plain, crlfDelay: Infinity })) {
      signal.throwIfAborted()
      const found = listingOf(line)
      if (found !== null) yield found
    }
  } catch (cause) {
    signal.throwIfAborted()
    const problem = fileProblem(cause) ?? (cause instanceof Error ? cause.message : 'it broke off')
    throw new SourceError('unavailable', `The run at ${address} cannot be read: ${problem}.`, { cause })
  } finally {
    bytes.destroy()
  }
}

async function opened(address: string, signal: AbortSignal): Promise<Readable> {
  if (!/^https?:/.test(address)) return createReadStream(address)
  const response = await fetch(address, { signal }).catch((cause: unknown) => {
    signal.throwIfAborted()
    throw new SourceError('unavailable', `${new URL(address).host} cannot be reached.`, { cause, isSourceWide: true })
  })
  if (!response.ok || response.body === null) {
    // What is gone is looked for under its new address.
    const cause = response.status === 404 ? new FileGone('run', address) : undefined
    const words = `The run at ${address} does not answer (${response.status}).`
    throw new SourceError('unavailable', words, { cause, isSourceWide: true })
  }
  return Readable.fromWeb(response.body)
}

function listingOf(line: string): Found | null {
  // Some writers put a record separator before each feature, a collection a comma behind it.
  const text = line
    .slice(Math.max(0, line.indexOf('{')))
    .trim()
    .replace(/,$/, '')
  if (!text.startsWith('{') || !text.endsWith('}')) return null
  try {
    const { id, properties, geometry } = featureSchema.parse(JSON.parse(text))
    const [longitude, latitude] = geometry?.type === 'Point' ? (geometry.coordinates ?? []) : []
    const isPlaced = typeof latitude === 'number' && typeof longitude === 'number'
    const place = isPlaced ? { latitude, longitude } : { latitude: null, longitude: null }
    return listingOfFeature({ id: id == null ? null : String(id), tags: tagsOf(properties ?? {}), ...place })
  } catch {
    return null
  }
}

function tagsOf(properties: Record<string, unknown>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(properties).flatMap(([key, value]) =>
      typeof value === 'string' || typeof value === 'number' ? [[key, String(value)] as const] : [],
    ),
  )
}
