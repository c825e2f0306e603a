import { z } from 'zod'
import { enrichableFields, fieldTable, listingFields, unknownFields } from './listing-columns.ts'
import type { FieldTable, FieldWith, ListingField } from './listing-columns.ts'

/** The built-in maps sources. */
export const builtInSourceIds = [
  'overture',
  'osm-extract',
  'overpass',
  'sample',
  'google',
  'foursquare-os',
  'alltheplaces',
] as const

/** A built-in source, or one that the operator defined; stored with each listing as part of its identity. */
export const sourceIdSchema = z.string().regex(/^[a-z0-9-]{1,32}$/, 'must be 1 to 32 of a to z, 0 to 9 and -')
export type SourceId = z.infer<typeof sourceIdSchema>

export const sourceTitles = {
  overture: 'Overture Maps',
  'osm-extract': 'OpenStreetMap extract',
  overpass: 'OpenStreetMap (Overpass)',
  sample: 'Built-in sample (fictional businesses)',
  google: 'Google Places',
  'foursquare-os': 'Foursquare OS Places',
  alltheplaces: 'All The Places',
} satisfies Record<(typeof builtInSourceIds)[number], string>
/** The title of a stored source; the stored text itself when the source is not built in. */
export function sourceTitle(source: string): string {
  const known = builtInSourceIds.find((id) => id === source)
  return known === undefined ? source : sourceTitles[known]
}

const schemas = {
  text: z.string(),
  number: z.number(),
  integer: z.number().int(),
  time: z.string(),
  list: z.array(z.string()),
}

/** Fields with a closed set of values. */
const closedSchemas = { source: sourceIdSchema }

type ValueSchema<F extends ListingField> = F extends keyof typeof closedSchemas
  ? (typeof closedSchemas)[F]
  : (typeof schemas)[FieldTable[F]['kind']]

type ListingShape = {
  [F in ListingField]: F extends FieldWith<'isRequired'> ? ValueSchema<F> : z.ZodNullable<ValueSchema<F>>
}

const valueSchema = (field: ListingField): z.ZodType =>
  field in closedSchemas ? closedSchemas.source : schemas[fieldTable[field].kind]

/**
 * A listing as in files and the API, keys in this order. Unknown is null, never 0 or "". Times are ISO 8601 in UTC,
 * coordinates WGS 84 degrees, rating 0 to 5.
 */
export const listingSchema = z.object(
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- each key has the schema that its type derives from
  Object.fromEntries(
    listingFields.map((field) => {
      const { isRequired, description } = fieldTable[field]
      const schema = valueSchema(field)
      return [field, (isRequired === true ? schema : schema.nullable()).describe(description)]
    }),
  ) as ListingShape,
)

export type Listing = z.infer<typeof listingSchema>

const laterFields = listingFields.filter((field) => fieldTable[field].isLater)

/** Listings that earlier versions stored lack later fields: they are unknown. */
export const withAllFields = (stored: Listing): Listing =>
  laterFields.every((field) => field in stored) ? stored : { ...unknownFields, ...stored }

/** Why a value was chosen over those of other sources. */
export const choiceReasons = ['agreement', 'source', 'complete', 'newer'] as const

/** Where on a page of a website a value was found, the most trusted first. */
export const contactEvidence = ['json-ld', 'microdata', 'link', 'text'] as const

/** The source of values that were found on the business's own website. */
export const websiteSource = {
  id: 'website',
  title: 'The business’s own website',
  licence: 'Facts published by the business',
}

/**
 * Provenance of a filled field: its listing at the other source, when it was fetched (ISO 8601 in UTC), and the
 * licence.
 */
export const fieldProvenanceSchema = z.object({
  source: sourceIdSchema,
  source_id: z.string(),
  time: z.string(),
  licence: z.string(),
  /**
   * Why this value was chosen where sources offered several: most of them agree, the source is the business itself or
   * the most trusted, the value is the most complete or the newest.
   */
  reason: z.enum(choiceReasons).optional(),
  /** Only of values from the business's own website: the page, when it was fetched, and where on it the value was. */
  page: z.string().optional(),
  fetchedAt: z.string().optional(),
  how: z.enum(contactEvidence).optional(),
})
export type FieldProvenance = z.infer<typeof fieldProvenanceSchema>

/** Fields that other sources filled in; all others are from the listing's own source. */
export const filledFieldsSchema = z.partialRecord(z.enum(enrichableFields), fieldProvenanceSchema)
export type FilledFields = z.infer<typeof filledFieldsSchema>

/** A place's status: as reported by its source, or `gone` when complete captures no longer find it. */
export const listingStatuses = ['open', 'temporarily_closed', 'permanently_closed', 'gone'] as const
export const listingStatusSchema = z.enum(listingStatuses)
export type ListingStatus = z.infer<typeof listingStatusSchema>

/** The fields of the business that sources give, by their names in rows of sources. */
type RawField = Exclude<ListingField, FieldWith<'isMetadata'> | 'category'>
type RawName<F extends RawField> = FieldTable[F] extends { rawName: infer Name extends string } ? Name : F
type RawSchema<F extends RawField> = z.ZodNullable<(typeof schemas)[FieldTable[F]['kind']]>
type RawShape = {
  [F in RawField as RawName<F>]: F extends FieldWith<'isLater'> ? z.ZodOptional<RawSchema<F>> : RawSchema<F>
}

const rawFields = listingFields.filter((field) => fieldTable[field].isMetadata !== true && field !== 'category')

/** The name of a listing's field in rows of sources. */
export const rawNameOf = (field: ListingField): string => fieldTable[field].rawName ?? field

/** Later fields are optional: pages stored by earlier versions lack them. */
// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- each key has the schema that its type derives from
const rawShape = Object.fromEntries(
  rawFields.map((field) => {
    const schema = schemas[fieldTable[field].kind].nullable()
    return [rawNameOf(field), fieldTable[field].isLater === true ? schema.optional() : schema]
  }),
) as RawShape

const addressPartsSchema = z.object({
  number: z.string().nullable(),
  street: z.string(),
  unit: z.string().nullable(),
})
export type AddressParts = z.infer<typeof addressPartsSchema>

/**
 * A listing from an adapter, before normalization: the source's own spelling, nothing inferred. `types` are the
 * matching business type keys, the most specific first, by the adapter's mapping.
 */
export const rawListingSchema = z.object({
  ...rawShape,
  sourceId: z.string(),
  types: z.array(z.string()),
  isClosed: z.boolean(),
  /** House number, street and unit, where the source has them apart; `address` is then a line for comparison. */
  addressParts: addressPartsSchema.nullish(),
  /** Only when the source reports it; a closed place without it is permanently closed. */
  isClosedForNow: z.boolean().optional(),
  /** The row's provider at its source, and its licence where that differs by row. */
  provider: z.string().nullish(),
  licence: z.string().nullish(),
  /** Whether the requested city's exact outline contains the place; absent when the source has no outline. */
  isInExtent: z.boolean().optional(),
  /**
   * Whether it is outside the requested city, when the source decided that (`belongsToCity`). Of a row outside, a source
   * then gives only the id and the coordinates.
   */
  isOutside: z.boolean().optional(),
  /** Fields that other sources filled in; absent when there are none. */
  filled: filledFieldsSchema.optional(),
  /** On the operator's opt-out list: nothing else of the row is stored. */
  isOptedOut: z.boolean().optional(),
})

export type RawListing = z.infer<typeof rawListingSchema>
