import { z } from 'zod'

/** Cities as `City, ST`; business types by their English singular names. */
export const searchInputsAnswerSchema = z.object({
  success: z.boolean(),
  cities: z.array(z.string()),
  businessTypes: z.array(z.string()),
})

/** People and ZIP areas of each city of `search-inputs`, in the same order. */
export const citySizesAnswerSchema = z.object({
  success: z.boolean(),
  sizes: z.array(z.tuple([z.number(), z.number()])),
})

/** Searching takes synonyms and former spellings; the answer is ranked names. */
export const searchQuerySchema = z.object({
  kind: z.enum(['city', 'business-type']),
  q: z.string().max(200),
  limit: z.coerce.number().int().min(1).max(100).default(20),
})
export const searchAnswerSchema = z.object({ success: z.boolean(), results: z.array(z.string()) })

/** Cities of the world by any spelling; of the United States by ZIP areas, elsewhere those of 15,000 people or more. */
export const citiesQuerySchema = z.object({
  q: z.string().max(200),
  limit: z.coerce.number().int().min(1).max(100).default(20),
})
/** The largest cities on a piece of ground, in degrees: names for a map. */
export const citiesInQuerySchema = z.object({
  west: z.coerce.number().min(-180).max(180),
  south: z.coerce.number().min(-90).max(90),
  east: z.coerce.number().min(-180).max(180),
  north: z.coerce.number().min(-90).max(90),
  limit: z.coerce.number().int().min(1).max(100).default(50),
})
export const foundCitySchema = z.object({
  /** What a start takes: `City, ST`, `City, Country` or `City, Region, Country`. */
  label: z.string(),
  name: z.string(),
  /** The region's code (two letters of a state, `BC`), null where it has none with letters. */
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
/** `found`: what a start takes, for each name that means exactly one city. */
export const namedCitiesAnswerSchema = z.object({
  success: z.boolean(),
  found: z.array(z.object({ name: z.string(), label: z.string() })),
  unknown: z.array(z.string()),
})

/** Whether a source answers, as its last probe or request found; `problem` says what it met. */
export const sourceAvailabilitySchema = z.object({
  state: z.enum(['ready', 'unreachable', 'unknown']),
  problem: z.string().nullable(),
})

export const sourceListingSchema = z.object({
  id: z.string(),
  title: z.string(),
  isAvailable: z.boolean(),
  isDefault: z.boolean(),
  /** Of the default: why it is that one, as a sentence. */
  why: z.string().nullable(),
  /** Whether its listings may be stored in a user's database: not those of the sample that the operator did not choose. */
  canBeStored: z.boolean(),
  /** Whether its listings tell how sure it is of them, so that a least confidence may be chosen. */
  hasConfidence: z.boolean(),
  isFictional: z.boolean(),
  /** Whether captures from other sources may name it in `completeFrom`. */
  canComplete: z.boolean(),
  /** Whether its licence holds for every listing that it completes. */
  isShareAlike: z.boolean(),
  /** Why it cannot be used, when it cannot. */
  reason: z.string().nullable(),
  availability: sourceAvailabilitySchema,
  licence: z.string().nullable(),
  attribution: z.string().nullable(),
  retention: z.string().nullable(),
})
export type SourceListing = z.infer<typeof sourceListingSchema>
export const sourcesAnswerSchema = z.object({ success: z.boolean(), sources: z.array(sourceListingSchema) })

/** Degraded it is 503, with the words of every answer that is not 2xx besides. */
export const healthAnswerSchema = z.object({
  success: z.boolean(),
  error: z.string().optional(),
  message: z.string().optional(),
  code: z.string().optional(),
  status: z.enum(['ok', 'degraded']),
  version: z.string(),
  database: z.enum(['embedded', 'postgres']),
  uptimeSeconds: z.number(),
  /** Mails that could not be sent and are not tried again by themselves. */
  mailsGivenUp: z.number(),
  /** The source of captures that name none. */
  source: sourceAvailabilitySchema.extend({ id: z.string() }),
  /** When Stripe or BTCPay last told of a change; null: never yet, or payment is not set up. */
  lastWebhookAt: z.string().nullable(),
})

/** The same form whether it is ready or not. */
export const readyAnswerSchema = healthAnswerSchema
  .pick({ success: true, error: true, message: true, code: true })
  .extend({ status: z.enum(['ready', 'not-ready']) })
