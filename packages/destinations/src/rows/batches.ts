import { type Listing, tableFields } from '@gazetteer/listing'
import type { UpdateMode } from '../destination.ts'
import { type Written, cellOf, storable, writtenOf } from './columns.ts'
import { isReplaced } from './replaced-columns.ts'

const maxRows = 1_000
/** Below every server's default statement limit (MySQL 5.7: 4 MB), with room for multi-byte text. */
export const maxCharacters = 1_000_000

/**
 * Splits listings into batches for one statement each: storable text, distinct keys, bounded count and size. Repeated
 * keys are merged as if written in sequence.
 */
export function batchesOf(
  listings: readonly Listing[],
  { most = maxCharacters, update = 'fill' }: { most?: number; update?: UpdateMode | undefined } = {},
): Written[][] {
  const batches: Written[][] = []
  let batch: Written[] = []
  let characters = 0
  for (const listing of onePerKey(listings, update)) {
    const size = sizeOf(listing)
    if (batch.length > 0 && (batch.length >= maxRows || characters + size > most)) {
      batches.push(batch)
      batch = []
      characters = 0
    }
    batch.push(listing)
    characters += size
  }
  if (batch.length > 0) batches.push(batch)
  return batches
}

/** The same merge rule as in the databases: fill empty fields, refresh changing ones, leave the rest or refresh it, too. */
export function mergeRow<L extends { [column in keyof Written]: unknown }>(
  existing: L,
  seen: Written,
  update: UpdateMode,
): L {
  const merged: L = { ...existing }
  for (const field of tableFields) {
    const before = existing[field]
    const isEmpty = before === null || before === ''
    // For rows older than this column, use their creation time.
    if (isEmpty && field === 'first_seen') Object.assign(merged, { [field]: existing.created_at ?? seen[field] })
    else if (isEmpty || (isReplaced(field, update) && seen[field] !== null))
      Object.assign(merged, { [field]: seen[field] })
  }
  return merged
}

export function slicesOf<T>(all: readonly T[], size: number): T[][] {
  return Array.from({ length: Math.ceil(all.length / size) }, (_, at) => all.slice(at * size, (at + 1) * size))
}

/** Slices whose texts have a bounded size together. */
export function slicesBySize(all: readonly string[], most: number): string[][] {
  const slices: string[][] = []
  let bytesLeft = 0
  for (const text of all) {
    const slice = slices.at(-1)
    bytesLeft -= text.length + 3
    if (slice !== undefined && bytesLeft >= 0) slice.push(text)
    else {
      slices.push([text])
      bytesLeft = most - text.length - 3
    }
  }
  return slices
}

function onePerKey(listings: readonly Listing[], update: UpdateMode): Written[] {
  const byKey = new Map<string, Written>()
  for (const raw of listings) {
    const listing = storable(writtenOf(raw))
    const key = `${listing.source}\0${listing.source_id}`
    const before = byKey.get(key)
    byKey.set(key, before === undefined ? listing : mergeRow(before, listing, update))
  }
  return [...byKey.values()]
}

function sizeOf(listing: Written): number {
  let size = 0
  for (const field of tableFields) {
    const value = cellOf(listing, field)
    size += typeof value === 'string' ? value.length + 3 : 8
  }
  return size
}
