import { z } from 'zod'
import { doneSchema, errorTextSchema, messageTextSchema, successSchema } from '../answer.ts'

export const searchInputsAnswerSchema = z.object({
  success: doneSchema,
  cities: z.array(z.string()).describe('All cities of the United States, as `City, ST`.'),
  businessTypes: z.array(z.string()).describe('All business types, by their English singular names.'),
})

export const citySizesAnswerSchema = z.object({
  success: doneSchema,
  sizes: z
    .array(z.tuple([z.number(), z.number()]))
    .describe('Population and number of ZIP areas, in the order of `/api/search-inputs`.'),
  largest: z
    .array(z.string())
    .default([])
    .describe('The 50 cities with the largest population; the boroughs of New York come last.'),
})

export const businessTypeGroupsAnswerSchema = z.object({
  success: doneSchema,
  groups: z
    .array(
      z.object({
        name: z.string().describe('The subject, such as `Food and drink`.'),
        businessTypes: z.array(z.string()).describe('The business types of the subject.'),
      }),
    )
    .describe('Business types by subject, in the order of the chooser; each type is in one group.'),
})

/** The search accepts synonyms and former spellings and returns ranked names. */
export const searchQuerySchema = z.object({
  kind: z.enum(['city', 'business-type']).describe('What to search.'),
  q: z.string().max(200).describe('A name, a synonym or a former spelling.'),
  limit: z.coerce.number().int().min(1).max(100).default(20).describe('The largest number of results.'),
})
export const searchAnswerSchema = z.object({
  success: doneSchema,
  results: z.array(z.string()).describe('The names, best match first.'),
})

/**
 * Cities worldwide by any spelling: for the United States from ZIP areas, elsewhere with a population of 15,000 or
 * more.
 */
export const citiesQuerySchema = z.object({
  q: z.string().max(200).describe('A name of a city, in any spelling.'),
  limit: z.coerce.number().int().min(1).max(100).default(20).describe('The largest number of results.'),
})
/** The largest cities in a box, in degrees: labels for a map. */
export const citiesInQuerySchema = z.object({
  west: z.coerce.number().min(-180).max(180).describe('The western border of the box in degrees.'),
  south: z.coerce.number().min(-90).max(90).describe('The southern border of the box in degrees.'),
  east: z.coerce.number().min(-180).max(180).describe('The eastern border of the box in degrees.'),
  north: z.coerce.number().min(-90).max(90).describe('The northern border of the box in degrees.'),
  limit: z.coerce.number().int().min(1).max(100).default(50).describe('The largest number of results.'),
})
export const foundCitySchema = z.object({
  label: z.string().describe('The label that a start accepts: `City, ST`, `City, Country` or `City, Region, Country`.'),
  name: z.string().describe('The name of the city.'),
  state: z
    .string()
    .nullable()
    .describe('The code of its state or region, such as `MD` or `BC`; null: none of letters.'),
  country: z.string().describe('Its country, ISO 3166-1 alpha-2.'),
  population: z.number().describe('Inhabitants.'),
  latitude: z.number().describe('WGS 84 degrees.'),
  longitude: z.number().describe('WGS 84 degrees.'),
})
export const citiesAnswerSchema = z.object({
  success: doneSchema,
  cities: z
    .array(foundCitySchema)
    .describe('The cities; of a search the best match first, of a box the largest first.'),
})

export const namedCitiesSchema = z.object({
  names: z
    .array(z.string().max(200))
    .max(1_000, 'Paste at most 1,000 cities at a time.')
    .describe('The pasted names, in any spelling.'),
})
export const namedCitiesAnswerSchema = z.object({
  success: doneSchema,
  found: z
    .array(
      z.object({
        name: z.string().describe('The pasted name.'),
        label: z.string().describe('The label of the city that a start accepts.'),
        population: z.number().describe('Inhabitants.'),
        zips: z.number().int().nullable().describe('Number of its ZIP areas; null: outside the United States.'),
        latitude: z.number().describe('WGS 84 degrees.'),
        longitude: z.number().describe('WGS 84 degrees.'),
      }),
    )
    .describe('The names that mean exactly one city.'),
  unknown: z.array(z.string()).describe('Names that mean no city, or several.'),
})

/** Whether a source is available, from its last probe or request. */
export const sourceAvailabilitySchema = z.object({
  state: z.enum(['ready', 'unreachable', 'unknown']).describe('Whether the source answered its last probe or request.'),
  problem: z.string().nullable().describe('The last error of the source; null: none.'),
})

export const sourceListingSchema = z.object({
  id: z.string().describe('The id of the source, for `source` and `completeFrom` of a start.'),
  title: z.string().describe('The name of the source, to show.'),
  isAvailable: z.boolean().describe('Whether it is configured.'),
  isDefault: z.boolean().describe('Whether captures use it when they name none.'),
  why: z.string().nullable().describe('Why the default source was chosen, as a sentence; null for other sources.'),
  canBeStored: z
    .boolean()
    .describe(
      'Whether its listings may be written to a user’s database. False for sample data unless the operator chose it.',
    ),
  hasConfidence: z.boolean().describe('Whether its listings have a confidence, so that a minimum can be set.'),
  isFictional: z.boolean().describe('Whether its listings are invented.'),
  fields: z
    .array(z.string())
    .default([])
    .describe('The fields of a listing that it can have; the others are always null.'),
  canComplete: z.boolean().describe('Whether captures from other sources may name it in `completeFrom`.'),
  isShareAlike: z.boolean().describe('Whether its licence extends to every listing that uses its data.'),
  reason: z.string().nullable().describe('Why it is not available, as text for the user; null: it is.'),
  availability: sourceAvailabilitySchema.describe('Whether the source answers.'),
  licence: z.string().nullable().describe('The licence of its data; null: unknown.'),
  attribution: z.string().nullable().describe('The text that must accompany its data; null: none.'),
  retention: z.string().nullable().describe('How long its data may be stored, as text; null: unknown.'),
})
export type SourceListing = z.infer<typeof sourceListingSchema>
export const sourcesAnswerSchema = z.object({
  success: doneSchema,
  sources: z.array(sourceListingSchema).describe('The maps sources of the installation.'),
})

/** When degraded, the status is 503 and the body also has the fields of every error. */
export const healthAnswerSchema = z.object({
  success: successSchema,
  error: errorTextSchema,
  message: messageTextSchema,
  code: z.string().optional().describe('A stable code of the reason, for programs; absent on success.'),
  status: z.enum(['ok', 'degraded']).describe('Whether a dependency is missing (degraded, status 503).'),
  version: z.string().describe('The version of Gazetteer.'),
  database: z.enum(['embedded', 'postgres']).describe('The kind of the app database.'),
  uptimeSeconds: z.number().describe('Seconds since the start.'),
  mailsGivenUp: z.number().describe('Mails that failed permanently and are not retried.'),
  source: sourceAvailabilitySchema
    .extend({ id: z.string().describe('The id of the source.') })
    .describe('The default maps source and whether it answers.'),
  lastWebhookAt: z
    .string()
    .nullable()
    .describe('The last notification of Stripe or BTCPay, ISO 8601; null: none yet, or payments are not set up.'),
})

/** Same shape whether ready or not. */
export const readyAnswerSchema = healthAnswerSchema
  .pick({ success: true, error: true, message: true, code: true })
  .extend({ status: z.enum(['ready', 'not-ready']).describe('Whether the server takes requests (status 503 if not).') })
