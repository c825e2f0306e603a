import { listingFields } from '@gazetteer/listing'
import type { Listing, ListingField } from '@gazetteer/listing'

/** The columns of a listing, as they are written. */
export const columns: readonly ListingField[] = listingFields

/** Why a table with such a column cannot be used. */
export const strangerText = (column: string): string =>
  `its column ${column} may not be empty and has no default, and a listing has nothing to put there`

/** What a listing seen again brings up to date; every other column is only filled where it is empty. */
export const refreshed: ReadonlySet<ListingField> = new Set(['rating', 'reviewcount', 'hours', 'last_updated'])

/** What identifies a row and when it came: never touched again. */
export const fixed: ReadonlySet<ListingField> = new Set(['source', 'source_id', 'created_at'])

/**
 * A listing as every database can hold it: NUL, which PostgreSQL refuses, and lone surrogates are taken out of texts (captures
 * normalise them away already, save for the source's own id).
 */
export function storable(listing: Listing): Listing {
  if (!columns.some((field) => isUnstorable(listing[field]))) return listing
  const clean: Record<string, unknown> = {}
  for (const field of columns) {
    const value = listing[field]
    if (isUnstorable(value)) clean[field] = String(value).toWellFormed().replaceAll('\0', '')
  }
  return { ...listing, ...clean }
}

/** Also true of a pair of surrogates, which stays as it is: a quick look that spares nearly every row the copy. */
const isUnstorable = (value: unknown): boolean => typeof value === 'string' && /[\0\ud800-\udfff]/.test(value)
