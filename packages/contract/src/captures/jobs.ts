import { listingSchema, sourceIdSchema } from '@gazetteer/listing'
import { z } from 'zod'
import { doneSchema, outcomeSchema } from '../answer.ts'
import { maxCount } from '../constants.ts'
import { areaSelectionSchema } from './areas.ts'
import { contactLimitsSchema } from './wanted-contacts.ts'
import { captureFiltersSchema } from './filters.ts'
import { presentedLimitsSchema, spentSchema } from './limits.ts'
import { captureModes, citySelectionSchema, logLineSchema, updateModes } from './runtime.ts'

/** `skipped`: a capture of a schedule or of the queue that was due and could not start. */
export const jobStatuses = ['running', 'completed', 'stopped', 'failed', 'skipped'] as const

export const gapSchema = z.object({
  area: z.string().describe('The label of the city, or the name of the area.'),
  reason: z.string().describe('How many of its areas are missing and why, as text for the user.'),
})
export type Gap = z.infer<typeof gapSchema>

/** One run in the history. */
export const jobSchema = z.object({
  id: z.string().describe('The id of the job.'),
  userId: z.string().describe('The id of the account.'),
  startTime: z.number().describe('When the job began, in epoch milliseconds.'),
  endTime: z.number().nullable().describe('When the job ended, in epoch milliseconds; null: it runs.'),
  status: z
    .enum(jobStatuses)
    .describe('The state of the job; skipped: a capture of a schedule or of the queue was due and could not start.'),
  mode: z.enum(captureModes).describe('manual: one city, 120 listings of each type; autonomous: all listings.'),
  city: z.string().nullable().describe('The city of a job in manual mode; null in autonomous mode.'),
  businessTypes: z.array(z.string()).describe('The business types of `city`.'),
  cities: z
    .array(citySelectionSchema)
    .describe('The requested cities, then the areas by name, with their business types.'),
  cityCount: z
    .number()
    .int()
    .default(0)
    .describe('Number of cities and areas. `cities` of a list has the first of them only.'),
  /** 0 in entries that a browser saved earlier. */
  areaCount: z.number().int().default(0).describe('How many of `cities`, the last ones, are areas.'),
  isAbridged: z
    .boolean()
    .describe('Whether `cities` has only the first names, because there are many; `/api/jobs/cities` returns all.'),
  citiesProcessed: z.number().int().describe('How many of `cities`, from the first, have been started.'),
  recordsProcessed: z.number().int().describe('Listings that were stored.'),
  processed: z.number().int().describe('Fitting listings that the source returned.'),
  outside: z.number().int().describe('Listings outside the requested cities and areas, which are not stored.'),
  closed: z.number().int().describe('Listings that the source marks as closed, which are not stored.'),
  /** Absent in entries that a browser saved earlier. */
  filtered: z.number().int().default(0).describe('Rows of the source that the filters left out, which are not stored.'),
  optedOut: z.number().int().describe('Listings on the operator’s opt-out list, which are not stored.'),
  duplicates: z.number().int().describe('Listings that the job had already found.'),
  unmapped: z
    .object({
      places: z.number().int().describe('Number of such places.'),
      categories: z
        .array(
          z.object({
            name: z.string().describe('The category, as the source names it.'),
            places: z.number().int().describe('Number of places of the category.'),
          }),
        )
        .describe('Their categories, the most frequent first.'),
    })
    .default({ places: 0, categories: [] })
    .describe('Places of the cities whose category at the source no business type covers.'),
  /** Absent in entries that a browser saved earlier. */
  refused: z.number().int().default(0).describe('Listings that the user’s table refused.'),
  requests: z.number().int().describe('Requests sent to the source.'),
  duration: z.number().describe('How long it ran, in seconds without pauses.'),
  scanRate: z.number().describe('Listings a minute. A job of less than a second counts as one second.'),
  deltaCount: z
    .number()
    .int()
    .describe('Listings that were not in the destination before; `recordsProcessed` when not counted.'),
  dbProvider: z.string().describe('Where the listings went: none, supabase, postgres or mysql.'),
  source: sourceIdSchema.describe('The maps source of the capture.'),
  completeFrom: z.array(sourceIdSchema).describe('The sources that fill missing fields.'),
  /** Absent in entries that a browser saved earlier. */
  onlyNew: z.boolean().default(false).describe('Whether listings that the account already found are skipped.'),
  update: z.enum(updateModes).default('fill').describe('How a listing that the table had changed its row.'),
  minConfidence: z
    .number()
    .nullable()
    .default(null)
    .describe('Listings with a lower confidence (0 to 1) are skipped; null: no minimum.'),
  contacts: contactLimitsSchema
    .nullable()
    .default(null)
    .describe('The limits of finding contacts after the capture; null: it was started without.'),
  filters: captureFiltersSchema.nullable().default(null).describe('Which listings are stored; null: all.'),
  exportFormat: z.string().describe('The format of the file that was requested.'),
  filename: z
    .string()
    .nullable()
    .describe('The name of the file; null: it runs, has no listings, or they were deleted.'),
  clearedAt: z
    .number()
    .nullable()
    .describe('When its listings and log were deleted (`KEEP_RUNS_DAYS`), in epoch milliseconds; null: they were not.'),
  canContinue: z.boolean().describe('Whether the stopped job can continue where it was, and has credits for it.'),
  /** Absent in entries that a browser saved earlier. */
  continueProblem: z
    .string()
    .nullable()
    .default(null)
    .describe('Why it cannot continue, as text for the user; null: it can.'),
  /** Absent in entries that a browser saved earlier. */
  retryProblem: z
    .string()
    .nullable()
    .default(null)
    .describe('Why areas that failed or that a limit left out cannot be fetched again, as text; null: they can.'),
  /** Absent in entries that a browser saved earlier. */
  isAtPlanLimit: z
    .boolean()
    .default(false)
    .describe('Whether it ended at the limit of a free account: its credits, or the sample listings that are free.'),
  isAtModeLimit: z
    .boolean()
    .default(false)
    .describe('Whether Single mode kept fewer listings of a type than the source has.'),
  message: z.string().nullable().describe('How it ended, as text for the user; null: nothing to report.'),
  gaps: z.array(gapSchema).describe('What is missing, by place and reason.'),
  limits: presentedLimitsSchema.describe('The limits of the job.'),
  spent: spentSchema.describe('What the job has used.'),
})
export type Job = z.infer<typeof jobSchema>

export const jobStatsSchema = z.object({
  jobs: z.number().describe('Number of jobs.'),
  ended: z.number().describe('Number of jobs that ended.'),
  completed: z.number().describe('Number of completed jobs.'),
  failed: z
    .number()
    .describe('Number of jobs that neither completed nor were stopped by their owner or for lack of credits.'),
  records: z.number().describe('Number of listings that all jobs stored.'),
})
export type JobStats = z.infer<typeof jobStatsSchema>

export const jobsAnswerSchema = z.object({
  success: doneSchema,
  jobs: z.array(jobSchema).describe('The jobs, newest first.'),
  stats: jobStatsSchema.describe('Totals over the whole history, not only this page.'),
})

/** One run of the account, also one that was cleared from the history. */
export const jobAnswerSchema = z.object({
  success: doneSchema,
  job: jobSchema.describe('The job, also one that was cleared from the history.'),
})

/** The full request of one run. */
export const jobCitiesQuerySchema = z.object({ jobId: z.string().min(1).max(100).describe('The id of the job.') })
export const jobCitiesAnswerSchema = z.object({
  success: doneSchema,
  cities: z.array(citySelectionSchema).describe('All requested cities with their business types.'),
  areas: z.array(areaSelectionSchema).default([]).describe('All requested areas with their business types.'),
})

export const jobResultAnswerSchema = z.object({
  success: doneSchema,
  stored: z.number().int().describe('Listings that the job stored.'),
  refreshed: z
    .number()
    .int()
    .nullable()
    .describe('Stored listings that the table, or for files an earlier capture, had before; null: too many to count.'),
  duplicates: z
    .number()
    .int()
    .nullable()
    .describe('Stored listings that Remove Dupes would remove; null: too many to count.'),
})

/** The number of the last listing or line of the page before. */
const cursorSchema = z.coerce.number().int().min(0).max(maxCount).default(0)
const nextCursorSchema = cursorSchema.describe('`next` of the previous page; absent: the first page.')

export const jobsPageSize = 50

/** A page of runs, newest first, starting after the given one. */
export const jobsQuerySchema = z.object({
  limit: z.coerce
    .number()
    .int()
    .min(1)
    .max(200)
    .default(jobsPageSize)
    .describe('The largest number of entries on a page.'),
  before: z
    .string()
    .max(100)
    .optional()
    .describe('The id of the last job of the previous page; absent: the first page.'),
})
export type JobsQuery = z.infer<typeof jobsQuerySchema>

export const jobListingsQuerySchema = z.object({
  order: z
    .enum(['found', 'newest', 'reviews'])
    .default('found')
    .describe('found: in the order found. newest, reviews: only one page, the last found first or most reviews first.'),
  search: z
    .string()
    .max(200)
    .default('')
    .describe('Words that must all occur in the name, category, address, city, phone or website.'),
  cursor: nextCursorSchema,
  limit: z.coerce
    .number()
    .int()
    .min(1)
    .max(1000)
    .default(100)
    .describe('The largest number of listings on a page; a page of a search may have fewer.'),
})
export type JobListingsQuery = z.infer<typeof jobListingsQuerySchema>
export const jobListingsAnswerSchema = z.object({
  success: doneSchema,
  listings: z.array(listingSchema).describe('The listings of the page, in the order asked for.'),
  next: z.number().int().nullable().describe('The `cursor` of the next page; null: this is the last one.'),
})

export const jobLogQuerySchema = z.object({
  cursor: nextCursorSchema,
  limit: z.coerce.number().int().min(1).max(1000).default(500).describe('The largest number of lines on a page.'),
})
export type JobLogQuery = z.infer<typeof jobLogQuerySchema>
export const jobLogAnswerSchema = z.object({
  success: doneSchema,
  lines: z.array(logLineSchema).describe('The log lines, oldest first.'),
  next: z.number().int().nullable().describe('The `cursor` of the next page; null: this is the last one.'),
})

export const jobParamsSchema = z.object({ jobId: z.string().min(1).max(100).describe('The id of the job.') })

/** With `format` a file with all of them; without it a page as JSON. */
export const refusedQuerySchema = z.object({
  format: z.enum(['json', 'csv']).optional().describe('A file with all refused listings; absent: a page.'),
  cursor: cursorSchema.describe('Listings after this position in the run.'),
  limit: z.coerce.number().int().min(1).max(1000).default(100).describe('The largest number of listings on a page.'),
})
export type RefusedQuery = z.infer<typeof refusedQuerySchema>

/** A listing that the user's table refused. */
export const refusedListingSchema = z.object({
  seq: z.number().int().describe('The number of the listing within its job.'),
  reason: z.string().describe('Why the table refused it, as text for the user.'),
  refusedAt: z.number().describe('When it was refused, in epoch milliseconds.'),
  listing: listingSchema.describe('The listing as it was found.'),
})
export type RefusedListing = z.infer<typeof refusedListingSchema>

export const refusedAnswerSchema = z.object({
  success: doneSchema,
  total: z.number().int().describe('Number of refused listings of the job.'),
  refused: z.array(refusedListingSchema).describe('The refused listings of this page.'),
  next: z.number().int().nullable().describe('The `cursor` of the next page; null: this is the last one.'),
})

export const retryRefusedAnswerSchema = outcomeSchema.extend({
  delivered: z.number().int().describe('Number of rows that the table took now.'),
  refused: z.number().int().describe('Number of rows that the table refused again.'),
})
