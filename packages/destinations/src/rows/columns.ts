import { type Listing, fieldsWith, isStorableText, storableText, tableFields } from '@gazetteer/listing'
import type { DestinationColumn, SeenCells } from '../destination.ts'

/** A listing with the columns that only the table has. */
export type Written = Listing & SeenCells

/**
 * A listing as written when found, with the status open. V8 adds properties to a copy of a large object slowly: spread
 * last, it takes 0.7 instead of 8 µs.
 */
export const writtenOf = (listing: Listing): Written => ({
  first_seen: listing.created_at,
  last_seen: listing.last_updated,
  status: 'open',
  ...listing,
})

/** Columns added in later versions: an older table works without them, and their values are not written. */
export const laterColumns: ReadonlySet<DestinationColumn> = new Set(fieldsWith('isLater'))

/** The missing columns without which listings cannot be stored. */
export const neededOf = (lacks: readonly string[]): string[] =>
  lacks.filter((name) => ![...laterColumns].some((later) => later === name))

type Cells = { readonly [column in DestinationColumn]: string | number | readonly string[] | null }

/** The value of a column; a list of addresses is joined by spaces. */
export function cellOf(row: Cells, column: DestinationColumn): string | number | null {
  const value = row[column]
  return typeof value === 'object' ? (value?.join(' ') ?? null) : value
}

export const requiredColumnText = (column: string): string =>
  `its column ${column} is required and has no default, and listings have no value for it`

/**
 * Makes a listing storable in every database; captures of an earlier version may have stored invalid characters in
 * source ids.
 */
export function storable(listing: Written): Written {
  if (!tableFields.some((field) => isUnstorable(cellOf(listing, field)))) return listing
  const clean: Record<string, unknown> = {}
  for (const field of tableFields) {
    const value = listing[field]
    if (Array.isArray(value)) clean[field] = value.map((text) => storableText(text, ''))
    else if (isUnstorable(value)) clean[field] = storableText(String(value), '')
  }
  return { ...listing, ...clean }
}

const isUnstorable = (value: unknown): boolean => typeof value === 'string' && !isStorableText(value)
