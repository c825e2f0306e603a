import type { Listing } from '@gazetteer/listing'

/** A listing, who provided it to the source, and the licence that holds for it where that differs by row. */
export type FreshListing = { listing: Listing; provider: string | null; licence: string | null }

/** So many of a run's listings are from this provider under this licence. */
export type ProviderCount = Omit<FreshListing, 'listing'> & { listings: number }
