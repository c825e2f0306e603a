import type { FilledFields, Listing, ListingStatus, SourceId } from '@gazetteer/listing'

/**
 * A listing with its provider, its licence where that differs by row, and the fields that other sources filled in.
 */
export type FreshListing = {
  listing: Listing
  provider: string | null
  licence: string | null
  filled?: FilledFields
}

/** The status of a place that a run saw. `filtered`: it is open, and the run's filters refused it. */
export type PlaceStatus = ListingStatus | 'filtered'

/** A place from a page that is not a fresh listing: known from an earlier run, closed, or refused by the filters. */
export type SeenPlace = { status: PlaceStatus; listing: Listing }

/** Number of a run's listings by provider and licence. */
export type ProviderCount = Pick<FreshListing, 'provider' | 'licence'> & { listings: number }

/** Number of fields and listings that another source filled in, by licence. */
export type FillerCount = { source: SourceId; licence: string; fields: number; listings: number }
