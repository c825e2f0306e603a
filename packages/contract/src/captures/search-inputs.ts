import { z } from 'zod'

/** Cities as `City, ST`; business types by their English singular names. */
export const searchInputsAnswerSchema = z.object({
  success: z.boolean(),
  cities: z.array(z.string()),
  businessTypes: z.array(z.string()),
})

/** Population and number of ZIP areas of each city of `search-inputs`, in the same order. */
export const citySizesAnswerSchema = z.object({
  success: z.boolean(),
  sizes: z.array(z.tuple([z.number(), z.number()])),
})

/** The business types of `search-inputs` by subject, each once. */
export const businessTypeGroupsAnswerSchema = z.object({
  success: z.boolean(),
  groups: z.array(z.object({ name: z.string(), businessTypes: z.array(z.string()) })),
})

/** The search accepts synonyms and former spellings and returns ranked names. */
export const searchQuerySchema = z.object({
  kind: z.enum(['city', 'business-type']),
  q: z.string().max(200),
  limit: z.coerce.number().int().min(1).max(100).default(20),
})
export const searchAnswerSchema = z.object({ success: z.boolean(), results: z.array(z.string()) })

/**
 * Cities worldwide by any spelling: for the United States from ZIP areas, elsewhere with a population of 15,000 or
 * more.
 */
export const citiesQuerySchema = z.object({
  q: z.string().max(200),
  limit: z.coerce.number().int().min(1).max(100).default(20),
})
/** The largest cities in a box, in degrees: labels for a map. */
export const citiesInQuerySchema = z.object({
  west: z.coerce.number().min(-180).max(180),
  south: z.coerce.number().min(-90).max(90),
  east: z.coerce.number().min(-180).max(180),
  north: z.coerce.number().min(-90).max(90),
  limit: z.coerce.number().int().min(1).max(100).default(50),
})
export const foundCitySchema = z.object({
  /** The label that a start accepts: `City, ST`, `City, Country` or `City, Region, Country`. */
  label: z.string(),
  name: z.string(),
  /** The region's code (two letters of a state, `BC`); null when it has no letter code. */
  state: z.string().nullable(),
  /** ISO 3166-1, two letters. */
  country: z.string(),
  population: z.number(),
  latitude: z.number(),
  longitude: z.number(),
})
export const citiesAnswerSchema = z.object({ success: z.boolean(), cities: z.array(foundCitySchema) })

export const namedCitiesSchema = z.object({
  names: z.array(z.string().max(200)).max(1_000, 'Paste at most 1,000 cities at a time.'),
})
/** `found`: the label to start with, for each name that means exactly one city. */
export const namedCitiesAnswerSchema = z.object({
  success: z.boolean(),
  found: z.array(z.object({ name: z.string(), label: z.string() })),
  unknown: z.array(z.string()),
})

/** Whether a source is available, from its last probe or request; `problem` is the error. */
export const sourceAvailabilitySchema = z.object({
  state: z.enum(['ready', 'unreachable', 'unknown']),
  problem: z.string().nullable(),
})

export const sourceListingSchema = z.object({
  id: z.string(),
  title: z.string(),
  isAvailable: z.boolean(),
  isDefault: z.boolean(),
  /** For the default source: why it was chosen, as a sentence. */
  why: z.string().nullable(),
  /**
   * Whether its listings may be delivered to a user's database. False for sample data unless the operator chose it.
   */
  canBeStored: z.boolean(),
  /** Whether its listings have a confidence, so that a minimum can be set. */
  hasConfidence: z.boolean(),
  isFictional: z.boolean(),
  /** Whether captures from other sources may use it in `completeFrom`. */
  canComplete: z.boolean(),
  /** Whether its licence extends to every listing that uses its data. */
  isShareAlike: z.boolean(),
  reason: z.string().nullable(),
  availability: sourceAvailabilitySchema,
  licence: z.string().nullable(),
  attribution: z.string().nullable(),
  retention: z.string().nullable(),
})
export type SourceListing = z.infer<typeof sourceListingSchema>
export const sourcesAnswerSchema = z.object({ success: z.boolean(), sources: z.array(sourceListingSchema) })

/** When degraded, the status is 503 and the body also has the fields of every error. */
export const healthAnswerSchema = z.object({
  success: z.boolean(),
  error: z.string().optional(),
  message: z.string().optional(),
  code: z.string().optional(),
  status: z.enum(['ok', 'degraded']),
  version: z.string(),
  database: z.enum(['embedded', 'postgres']),
  uptimeSeconds: z.number(),
  /** Mails that failed permanently and are not retried. */
  mailsGivenUp: z.number(),
  source: sourceAvailabilitySchema.extend({ id: z.string() }),
  /** Last notification from Stripe or BTCPay; null: none yet, or payments are not configured. */
  lastWebhookAt: z.string().nullable(),
})

/** Same shape whether ready or not. */
export const readyAnswerSchema = healthAnswerSchema
  .pick({ success: true, error: true, message: true, code: true })
  .extend({ status: z.enum(['ready', 'not-ready']) })
