import { z } from 'zod'

/** The maps sources; stored with each listing as part of its identity. */
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

export const sourceTitles: Record<SourceId, string> = {
  overture: 'Overture Maps',
  'osm-extract': 'OpenStreetMap extract',
  overpass: 'OpenStreetMap (Overpass)',
  sample: 'Built-in sample (fictional businesses)',
  google: 'Google Places',
  'foursquare-os': 'Foursquare OS Places',
  alltheplaces: 'All The Places',
}

/** The title of a stored source; the stored text itself when the source is unknown. */
export function sourceTitle(source: string): string {
  const known = sourceIdSchema.safeParse(source)
  return known.success ? sourceTitles[known.data] : source
}

const text = z.string().nullable()

/**
 * A listing as in files and the API, keys in this order. Unknown is null, never 0 or "". Times are ISO 8601 in UTC,
 * coordinates WGS 84 degrees, rating 0 to 5.
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
  email: text,
  /** URLs of social media pages. */
  socials: z.array(z.string()).nullable(),
  brand: text,
  /** The source's confidence that the place exists, 0 to 1. */
  confidence: z.number().nullable(),
  source: sourceIdSchema,
  source_id: z.string(),
  created_at: z.string(),
  last_updated: z.string(),
})

export type Listing = z.infer<typeof listingSchema>
export type ListingField = keyof Listing

/** Fields that another source may fill in. Identity and location always come from the listing's own source. */
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
export type EnrichableField = (typeof enrichableFields)[number]

/**
 * Provenance of a filled field: its listing at the other source, when it was fetched (ISO 8601 in UTC), and the
 * licence.
 */
export const fieldProvenanceSchema = z.object({
  source: sourceIdSchema,
  source_id: z.string(),
  time: z.string(),
  licence: z.string(),
})
export type FieldProvenance = z.infer<typeof fieldProvenanceSchema>

/** Fields that other sources filled in; all others are from the listing's own source. */
export const filledFieldsSchema = z.partialRecord(z.enum(enrichableFields), fieldProvenanceSchema)
export type FilledFields = z.infer<typeof filledFieldsSchema>

/** A place's status: as reported by its source, or `gone` when complete captures no longer find it. */
export const listingStatuses = ['open', 'temporarily_closed', 'permanently_closed', 'gone'] as const
export const listingStatusSchema = z.enum(listingStatuses)
export type ListingStatus = z.infer<typeof listingStatusSchema>

export const listingFields = Object.keys(listingSchema.shape).filter(
  (key): key is ListingField => key in listingSchema.shape,
)

/**
 * A listing from an adapter, before normalization: the source's own spelling, nothing inferred. `types` are the
 * matching business type keys, the most specific first, by the adapter's mapping.
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
  /** Only when the source reports it; a closed place without it is permanently closed. */
  isClosedForNow: z.boolean().optional(),
  /** Absent when the source has none, or when an earlier version stored the page. */
  email: text.optional(),
  socials: z.array(z.string()).nullable().optional(),
  brand: text.optional(),
  confidence: z.number().nullable().optional(),
  /** The row's provider at its source, and its licence where that differs by row. */
  provider: text.optional(),
  licence: text.optional(),
  /** Whether the requested city's exact outline contains the place; absent when the source has no outline. */
  isInExtent: z.boolean().optional(),
  /** Fields that other sources filled in; absent when there are none. */
  filled: filledFieldsSchema.optional(),
  /** On the operator's opt-out list: nothing else of the row is stored. */
  isOptedOut: z.boolean().optional(),
})

export type RawListing = z.infer<typeof rawListingSchema>
