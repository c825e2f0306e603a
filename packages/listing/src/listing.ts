import { z } from 'zod'

/** The maps sources a listing can come from; stored with it, and half of its identity. */
export const sourceIds = [
  'overture',
  'osm-extract',
  'overpass',
  'sample',
  'google',
  'foursquare-os',
  'alltheplaces',
] as const

export const sourceIdSchema = z.enum(sourceIds)
export type SourceId = z.infer<typeof sourceIdSchema>

/** What people call them. */
export const sourceTitles: Record<SourceId, string> = {
  overture: 'Overture Maps',
  'osm-extract': 'OpenStreetMap extract',
  overpass: 'OpenStreetMap by Overpass',
  sample: 'Built-in sample (fictional businesses)',
  google: 'Google Places',
  'foursquare-os': 'Foursquare OS Places',
  alltheplaces: 'All The Places',
}

/** The name of what a row says of its source; the text itself where nobody knows it. */
export function sourceTitle(source: string): string {
  const known = sourceIdSchema.safeParse(source)
  return known.success ? sourceTitles[known.data] : source
}

const text = z.string().nullable()

/**
 * One business listing as files and the API give it, keys in this order.
 * Unknown is null, never 0 or "". Times are ISO UTC, coordinates WGS 84 degrees, rating 0 to 5.
 */
export const listingSchema = z.object({
  name: z.string(),
  phone: text,
  category: text,
  address: text,
  city: text,
  state: text,
  rating: z.number().nullable(),
  reviewcount: z.number().int().nullable(),
  plus_code: text,
  website: text,
  zip: text,
  latitude: z.number().nullable(),
  longitude: z.number().nullable(),
  hours: text,
  /** The first one. */
  email: text,
  /** Addresses of pages and accounts elsewhere. */
  socials: z.array(z.string()).nullable(),
  brand: text,
  /** How sure the source is that the place is there, 0 to 1. */
  confidence: z.number().nullable(),
  source: sourceIdSchema,
  source_id: z.string(),
  created_at: z.string(),
  last_updated: z.string(),
})

export type Listing = z.infer<typeof listingSchema>
export type ListingField = keyof Listing

/** The fields that one source may fill in where another lacks them; what a place is and where it lies stays its own source's. */
export const enrichableFields = [
  'phone',
  'address',
  'zip',
  'website',
  'hours',
  'email',
  'socials',
  'brand',
] as const satisfies readonly ListingField[]
export type CompletableField = (typeof enrichableFields)[number]

/** Where a field of a listing is from that another source filled in: its place there, when it was asked (ISO UTC), and its licence. */
export const fieldProvenanceSchema = z.object({
  source: sourceIdSchema,
  source_id: z.string(),
  time: z.string(),
  licence: z.string(),
})
export type FieldProvenance = z.infer<typeof fieldProvenanceSchema>

/** What other sources filled in; every field that is not here is from the listing's own source. */
export const filledFieldsSchema = z.partialRecord(z.enum(enrichableFields), fieldProvenanceSchema)
export type FilledFields = z.infer<typeof filledFieldsSchema>

/** What is known of a place's life: as its source tells it, or `gone` where complete captures did not find it any more. */
export const listingStatuses = ['open', 'temporarily_closed', 'permanently_closed', 'gone'] as const
export const listingStatusSchema = z.enum(listingStatuses)
export type ListingStatus = z.infer<typeof listingStatusSchema>

/** The keys of a listing in the order of every file. */
export const listingFields = Object.keys(listingSchema.shape).filter(
  (key): key is ListingField => key in listingSchema.shape,
)

/**
 * A listing as an adapter hands it over, before normalising: the source's own spelling, nothing guessed.
 * `types` are the business type keys that the place matches, the most specific first (the adapter's mapping decides).
 */
export const rawListingSchema = z.object({
  sourceId: z.string(),
  name: text,
  phone: text,
  types: z.array(z.string()),
  address: text,
  city: text,
  state: text,
  zip: text,
  rating: z.number().nullable(),
  reviewCount: z.number().nullable(),
  plusCode: text,
  website: text,
  latitude: z.number().nullable(),
  longitude: z.number().nullable(),
  hours: text,
  isClosed: z.boolean(),
  /** Said where the source tells so; absent of a closed place: for good. */
  isClosedForNow: z.boolean().optional(),
  /** Absent where the source has none, or the page was stored by an earlier version. */
  email: text.optional(),
  socials: z.array(z.string()).nullable().optional(),
  brand: text.optional(),
  confidence: z.number().nullable().optional(),
  /** Who provided the row to the source, and the licence that holds for it where that differs by row. */
  provider: text.optional(),
  licence: text.optional(),
  /** Whether the asked city's true outline holds the place; absent where the source has no outline. */
  isInExtent: z.boolean().optional(),
  /** What other sources filled in; absent where none did. */
  filled: filledFieldsSchema.optional(),
  /** On the operator's opt-out list: nothing else of the row is kept. */
  isOptedOut: z.boolean().optional(),
})

export type RawListing = z.infer<typeof rawListingSchema>
