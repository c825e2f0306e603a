import type { FilledFields, Listing } from './listing.ts'

/**
 * A listing as a file tells it: where other sources were to complete it, with what they filled in (null: nothing). All its other
 * fields are from its own `source` at `last_updated`.
 */
export type ExportedListing = Listing & { field_sources?: FilledFields | null }

/** `filled` by source id; null where nothing was to be completed. */
export function exportedListing(listing: Listing, filled: ReadonlyMap<string, FilledFields> | null): ExportedListing {
  return filled === null ? listing : { ...listing, field_sources: filled.get(listing.source_id) ?? null }
}
