import { z } from 'zod'
import { doneSchema } from '../answer.ts'

export const placeStates = ['waiting', 'running', 'done', 'partial', 'failed', 'not-requested'] as const
export type PlaceState = (typeof placeStates)[number]

/** Of a place within its job. */
export const placeKeySchema = z.string().regex(/^\d{1,9}$/, 'must be the key of a place')

/** One of several business types of a place. */
export const placeTypeSchema = z.object({
  type: z.string().describe('The business type.'),
  listings: z.number().int().describe('Listings that the job stored there for the type.'),
  areasDone: z.number().int().describe('Areas that are done, with those that failed.'),
  areasKnown: z.number().int().describe('Areas that are planned so far.'),
})
export type PlaceType = z.infer<typeof placeTypeSchema>

/** A city or area of a job. */
export const placeSchema = z.object({
  key: z.string().describe('The key of the place within its job, for `after`.'),
  label: z.string().describe('The label of the city, or the name of the area.'),
  kind: z.enum(['city', 'area']).describe('What the place is.'),
  state: z
    .enum(placeStates)
    .describe(
      'waiting: nothing was requested yet. partial: something is missing, but a part was fetched. ' +
        'not-requested: the job ended before.',
    ),
  listings: z
    .number()
    .int()
    .describe('Listings that the job stored there. One that was found in several places counts in the first one.'),
  areasDone: z.number().int().describe('Areas of the place that are done, with those that failed.'),
  areasKnown: z.number().int().describe('Areas of the place that are planned so far.'),
  gaps: z
    .object({
      failed: z.number().int().describe('Areas that could not be fetched completely.'),
      notRequested: z.number().int().describe('Areas that the job ended before, or that its limits left out.'),
    })
    .describe('What is missing.'),
  types: z
    .array(placeTypeSchema)
    .optional()
    .describe('The business types of a running place, in plan order, where each is fetched separately. In small jobs.'),
})
export type Place = z.infer<typeof placeSchema>

export const placeTotalsSchema = z.object({
  places: z.number().int().describe('Number of places.'),
  done: z.number().int().describe('Places that are done.'),
  running: z.number().int().describe('Places that are captured now.'),
  waiting: z.number().int().describe('Places of which nothing was requested yet.'),
  partial: z.number().int().describe('Places of which a part is missing.'),
  failed: z.number().int().describe('Places of which nothing could be fetched.'),
  notRequested: z.number().int().describe('Places that the job ended before.'),
  areasDone: z.number().int().describe('Areas that are done, over all places.'),
  areasKnown: z.number().int().describe('Areas that are planned so far, over all places.'),
  listings: z.number().int().describe('Listings that the job stored, over all places.'),
})
export type PlaceTotals = z.infer<typeof placeTotalsSchema>

/** Places that changed since the message before, in the live feed. */
export const placeChangesSchema = z.object({
  isComplete: z
    .boolean()
    .describe('False: more changed than `places` has, or this is the first message; read the list of places again.'),
  places: z.array(placeSchema).describe('The places that changed.'),
})
export type PlaceChanges = z.infer<typeof placeChangesSchema>

export const placesQuerySchema = z.object({
  limit: z.coerce.number().int().min(1).max(1000).default(200).describe('The largest number of places on a page.'),
  after: placeKeySchema.optional().describe('The key of the last place of the previous page; absent: the first page.'),
  state: z.enum(placeStates).optional().describe('Only places in this state.'),
  q: z.string().max(200).default('').describe('Words that must all occur in the label.'),
})
export type PlacesQuery = z.infer<typeof placesQuerySchema>

export const placesAnswerSchema = z.object({
  success: doneSchema,
  seq: z
    .number()
    .int()
    .describe('The number of the last stored listing; `counters` of the status with the same number match.'),
  total: z.number().int().describe('Number of places that `state` and `q` match, on all pages.'),
  places: z.array(placeSchema).describe('The places of the page, in plan order.'),
  totals: placeTotalsSchema.describe('Totals over all places of the job, also those that do not match.'),
})
