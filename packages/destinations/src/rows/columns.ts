import { isStorableText, listingFields, storableText } from '@gazetteer/listing'
import type { Listing } from '@gazetteer/listing'
import type { SeenCells, SeenColumn, StoreColumn } from '../store.ts'

const seenColumns: readonly SeenColumn[] = ['first_seen', 'last_seen', 'status']

/** The columns of a row, as they are written. */
export const columns: readonly StoreColumn[] = [...listingFields, ...seenColumns]

/** A listing with what the table alone holds of it. */
export type Written = Listing & SeenCells

/** A listing as it is written when it was found: then it is open. */
export const writtenOf = (listing: Listing): Written => ({
  ...listing,
  first_seen: listing.created_at,
  last_seen: listing.last_updated,
  status: 'open',
})

/** Columns that came later: a table of an earlier version serves without them, and what they would hold is left out. */
export const laterColumns: ReadonlySet<StoreColumn> = new Set<StoreColumn>([
  'email',
  'socials',
  'brand',
  'confidence',
  ...seenColumns,
])

/** Of names that a table lacks, those without which no listing can be kept. */
export const neededOf = (lacks: readonly string[]): string[] =>
  lacks.filter((name) => ![...laterColumns].some((later) => later === name))

type Cells = { readonly [column in StoreColumn]: string | number | readonly string[] | null }

/** What a column holds of a listing: a list of addresses is one text, parted by spaces. */
export function cellOf(row: Cells, column: StoreColumn): string | number | null {
  const value = row[column]
  return typeof value === 'object' ? (value?.join(' ') ?? null) : value
}

/** Why a table with such a column cannot be used. */
export const strangerText = (column: string): string =>
  `its column ${column} may not be empty and has no default, and a listing has nothing to put there`

/** What a listing seen again brings up to date; every other column is only filled where it is empty. */
export const refreshed: ReadonlySet<StoreColumn> = new Set<StoreColumn>([
  'rating',
  'reviewcount',
  'hours',
  'last_updated',
  'last_seen',
  'status',
])

/** What identifies a row and when it came: never touched again. */
export const fixed: ReadonlySet<StoreColumn> = new Set<StoreColumn>(['source', 'source_id', 'created_at'])

/** A listing as every database can hold it; captures by an earlier version may have kept what none can in a source's id. */
export function storable(listing: Written): Written {
  if (!columns.some((field) => isUnstorable(cellOf(listing, field)))) return listing
  const clean: Record<string, unknown> = {}
  for (const field of columns) {
    const value = listing[field]
    if (Array.isArray(value)) clean[field] = value.map((text) => storableText(text, ''))
    else if (isUnstorable(value)) clean[field] = storableText(String(value), '')
  }
  return { ...listing, ...clean }
}

const isUnstorable = (value: unknown): boolean => typeof value === 'string' && !isStorableText(value)
