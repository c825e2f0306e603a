import { type RawListing, isStorableText, rawListingSchema, storableText } from '@gazetteer/listing'
import type { SourcePage } from '@gazetteer/sources'

/**
 * Replaces text that databases cannot store. NUL characters become spaces, lone surrogates the replacement character.
 */
export function storablePage(page: SourcePage): SourcePage {
  return { ...page, rows: page.rows.map((row) => (isStorable(row) ? row : storableRow(row))) }
}

function isStorable(row: RawListing): boolean {
  const values: Record<string, unknown> = row
  for (const field in values) if (!isStorableValue(values[field])) return false
  return true
}

function isStorableValue(value: unknown): boolean {
  if (typeof value === 'string') return isStorableText(value)
  return !Array.isArray(value) || value.every(isStorableValue)
}

function storableRow(row: RawListing): RawListing {
  const fields = Object.entries(row).map(([field, value]) => [field, storable(value)])
  return rawListingSchema.parse(Object.fromEntries(fields))
}

function storable(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(storable)
  return typeof value === 'string' ? storableText(value, ' ') : value
}
