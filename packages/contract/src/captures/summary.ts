import { z } from 'zod'
import { doneSchema } from '../answer.ts'

/** Fields whose share of filled values a summary gives. */
export const summaryFields = ['name', 'phone', 'address', 'website', 'email', 'hours', 'rating'] as const

const share = (of: string) => z.number().min(0).max(1).describe(`Share of the listings with ${of}.`)

/** What is missing in one place for one reason. */
export const gapKinds = ['not-requested', 'cap', 'failed'] as const

export const placeGapSchema = z.object({
  place: z.string().describe('The label of the city, or the name of the area.'),
  kind: z
    .enum(gapKinds)
    .describe('not-requested: the job ended before; cap: the source lists no more; failed: the source did not answer.'),
  reason: z.string().describe('Why it is missing, as text for the user.'),
  areas: z.number().int().describe('Number of areas; 0: the job ended before it planned any.'),
})
export type PlaceGap = z.infer<typeof placeGapSchema>

const placesSchema = z
  .array(
    z.object({
      label: z.string().describe('The label of the city, or the name of the area.'),
      listings: z.number().int().describe('Its listings.'),
    }),
  )
  .describe('The 20 places with the most listings; if there are more, the last entry is `other`.')

const typesSchema = z
  .array(
    z.object({
      type: z.string().describe('The requested business type.'),
      listings: z.number().int().describe('Its listings.'),
    }),
  )
  .describe('The 20 business types with the most listings; if there are more, the last entry is `other`.')

export const jobSummarySchema = z.object({
  jobId: z.string().describe('The id of the job.'),
  listings: z.number().int().describe('Listings that the job stored, without those that the table refused.'),
  new: z.number().int().nullable().describe('How many of them the destination did not have before; null: not counted.'),
  updated: z.number().int().nullable().describe('How many of them it had before; null: not counted.'),
  byPlace: placesSchema,
  byType: typesSchema,
  rating: z
    .object({
      without: z.number().int().describe('Listings without a rating.'),
      bins: z
        .array(
          z.object({
            from: z.number().describe('The lowest rating of the bin.'),
            to: z.number().describe('The first rating above the bin; 5.0 belongs to the last bin.'),
            listings: z.number().int().describe('Listings with such a rating.'),
          }),
        )
        .describe('Eight bins of half a point, from 1.0. A rating below 1.0 is in the first.'),
    })
    .nullable()
    .describe('Listings by rating; null: none has a rating.'),
  filled: z
    .object({
      name: share('a name'),
      phone: share('a phone number'),
      address: share('a street address'),
      website: share('a website'),
      email: share('an e-mail address'),
      hours: share('opening hours'),
      rating: share('a rating'),
    })
    .nullable()
    .describe('How complete the listings are; zeros without listings; null: they were deleted (`KEEP_RUNS_DAYS`).'),
  /** Absent in summaries that an earlier version stored. */
  fileBytes: z
    .object({
      json: z.number().int().describe('Bytes of the JSON file, about.'),
      csv: z.number().int().describe('Bytes of the CSV file, about.'),
    })
    .nullable()
    .default(null)
    .describe('How large the files are; null: not known.'),
  gaps: z.array(placeGapSchema).describe('What is missing, by place and reason.'),
})
export type JobSummary = z.infer<typeof jobSummarySchema>

export const jobSummaryAnswerSchema = jobSummarySchema.extend({ success: doneSchema })

export const jobTotalsAnswerSchema = z.object({
  success: doneSchema,
  jobs: z.number().int().describe('Ended jobs in the history that stored listings.'),
  listings: z.number().int().describe('Listings that they stored; one that several jobs found counts for each.'),
  byPlace: placesSchema,
  byType: typesSchema,
  uncounted: z
    .number()
    .int()
    .describe('Jobs whose listings are in no type yet; each call counts some of them, the newest first.'),
})
export type JobTotals = Omit<z.infer<typeof jobTotalsAnswerSchema>, 'success'>
