import type { Listing, ListingStatus } from '@gazetteer/listing'

/** A place as a page told it that is no fresh listing: known from an earlier run, or closed. */
export type SeenPlace = { status: ListingStatus; listing: Listing }
