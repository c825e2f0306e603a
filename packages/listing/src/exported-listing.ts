import type { FilledFields, Listing } from './listing.ts'

/**
 * A listing as exported. If enrichment was requested, it includes the filled fields (null: none). All other fields
 * are from its own `source` at `last_updated`.
 */
export type ExportedListing = Listing & {
  field_sources?: FilledFields | null
  /** What visiting its website brought; absent: it was not visited. */
  website_status?: string
}

/** `filled` by source id; null when enrichment was not requested. */
export function exportedListing(listing: Listing, filled: ReadonlyMap<string, FilledFields> | null): ExportedListing {
  return filled === null ? listing : { ...listing, field_sources: filled.get(listing.source_id) ?? null }
}
