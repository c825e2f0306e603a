import type { FilledFields, Listing, ListingStatus, SourceId } from '@gazetteer/listing'

/** A listing, who provided it to the source, and the licence that holds for it where that differs by row; what other sources filled in. */
export type FreshListing = {
  listing: Listing
  provider: string | null
  licence: string | null
  filled?: FilledFields
}

/** A place as a page told it that is no fresh listing: known from an earlier run, or closed. */
export type SeenPlace = { status: ListingStatus; listing: Listing }

/** So many of a run's listings are from this provider under this licence. */
export type ProviderCount = Pick<FreshListing, 'provider' | 'licence'> & { listings: number }

/** So many fields of so many of a run's listings another source filled in under this licence. */
export type FillerCount = { source: SourceId; licence: string; fields: number; listings: number }
