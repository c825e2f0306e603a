import { listingSchema, sourceIdSchema } from '@gazetteer/listing'
import { z } from 'zod'
import { outcomeSchema } from '../answer.ts'
import { maxCount } from '../constants.ts'
import { areaSelectionSchema } from './areas.ts'
import { presentedLimitsSchema, spentSchema } from './limits.ts'
import { captureModes, citySelectionSchema, logLineSchema, updateModes } from './runtime.ts'

/** `skipped`: a capture of a schedule that was due and could not start. */
export const jobStatuses = ['running', 'completed', 'stopped', 'failed', 'skipped'] as const

export const gapSchema = z.object({ area: z.string(), reason: z.string() })
export type Gap = z.infer<typeof gapSchema>

/** One run in the history. Times are epoch milliseconds, `duration` seconds without pauses, `scanRate` listings a minute. */
export const jobSchema = z.object({
  id: z.string(),
  userId: z.string(),
  startTime: z.number(),
  endTime: z.number().nullable(),
  status: z.enum(jobStatuses),
  mode: z.enum(captureModes),
  city: z.string().nullable(),
  businessTypes: z.array(z.string()),
  cities: z.array(citySelectionSchema),
  cityCount: z
    .number()
    .int()
    .default(0)
    .describe('Number of cities and areas. `cities` of a list has the first of them only.'),
  /** How many of them, the last ones, are areas; 0 in entries that a browser saved earlier. */
  areaCount: z.number().int().default(0),
  /**
   * For a very large run, `cities` has only the names of the first cities, and areas are in it
   * by name only; `/api/jobs/cities` returns all with their types and areas.
   */
  isAbridged: z.boolean(),
  /** How many of `cities`, from the first, have been started. */
  citiesProcessed: z.number().int(),
  recordsProcessed: z.number().int(),
  /** Fitting listings that the source returned. */
  processed: z.number().int(),
  outside: z.number().int(),
  closed: z.number().int(),
  /** Listings on the operator's opt-out list, which are not stored. */
  optedOut: z.number().int(),
  duplicates: z.number().int(),
  unmapped: z
    .object({ places: z.number().int(), categories: z.array(z.object({ name: z.string(), places: z.number().int() })) })
    .default({ places: 0, categories: [] })
    .describe('Places of the cities whose category at the source no business type covers.'),
  /**
   * Listings that the user's table refused; absent in entries that a browser saved earlier.
   */
  refused: z.number().int().default(0),
  requests: z.number().int(),
  duration: z.number(),
  scanRate: z.number(),
  deltaCount: z.number().int(),
  dbProvider: z.string(),
  source: sourceIdSchema,
  completeFrom: z.array(sourceIdSchema),
  /** As the next: as the capture was started; absent in entries that a browser saved earlier. */
  onlyNew: z.boolean().default(false),
  update: z.enum(updateModes).default('fill').describe('How a listing that the table had changed its row.'),
  minConfidence: z.number().nullable().default(null),
  exportFormat: z.string(),
  /** null while it runs, when it has no listings, and after they were deleted. */
  filename: z.string().nullable(),
  /** When the nightly job deleted its listings and its log (`KEEP_RUNS_DAYS`). */
  clearedAt: z.number().nullable(),
  /** Whether the stopped job can be continued where it was. */
  canContinue: z.boolean(),
  /** Absent in entries that a browser saved earlier. */
  isAtPlanLimit: z.boolean().default(false),
  isAtModeLimit: z.boolean().default(false),
  message: z.string().nullable(),
  gaps: z.array(gapSchema),
  limits: presentedLimitsSchema,
  spent: spentSchema,
})
export type Job = z.infer<typeof jobSchema>

/** Totals over the whole history, not only this page. */
export const jobStatsSchema = z.object({
  jobs: z.number(),
  ended: z.number(),
  completed: z.number(),
  /** Runs that neither completed nor were stopped by their owner or for lack of credits. */
  failed: z.number(),
  records: z.number(),
})
export type JobStats = z.infer<typeof jobStatsSchema>

export const jobsAnswerSchema = z.object({ success: z.boolean(), jobs: z.array(jobSchema), stats: jobStatsSchema })

/** One run of the account, also one that was cleared from the history. */
export const jobAnswerSchema = z.object({ success: z.boolean(), job: jobSchema })

/** The full request of one run. */
export const jobCitiesQuerySchema = z.object({ jobId: z.string().min(1).max(100) })
export const jobCitiesAnswerSchema = z.object({
  success: z.boolean(),
  cities: z.array(citySelectionSchema),
  areas: z.array(areaSelectionSchema).default([]),
})

/**
 * What one run stored. `refreshed`: listings that the destination had before: its table,
 * or an earlier capture where the destination is files. `duplicates`: listings
 * that Remove Dupes would remove from the run's own. null when there are too many to count.
 */
export const jobResultAnswerSchema = z.object({
  success: z.boolean(),
  stored: z.number().int(),
  refreshed: z.number().int().nullable(),
  duplicates: z.number().int().nullable(),
})

/** The number of the last listing or line of the page before. */
const cursorSchema = z.coerce.number().int().min(0).max(maxCount).default(0)
const nextCursorSchema = cursorSchema.describe('`next` of the previous page; absent: the first page.')

export const jobsPageSize = 50

/** A page of runs, newest first, starting after the given one. */
export const jobsQuerySchema = z.object({
  limit: z.coerce.number().int().min(1).max(200).default(jobsPageSize),
  before: z.string().max(100).optional(),
})
export type JobsQuery = z.infer<typeof jobsQuerySchema>

/** `search`: every word must occur in the name, category, address, city, phone or website. */
export const jobListingsQuerySchema = z.object({
  search: z.string().max(200).default(''),
  cursor: nextCursorSchema,
  limit: z.coerce.number().int().min(1).max(1000).default(100),
})
export type JobListingsQuery = z.infer<typeof jobListingsQuerySchema>
/**
 * `next` is the `cursor` of the next page; null: last page. A search page may have fewer than `limit` listings
 * although more follow.
 */
export const jobListingsAnswerSchema = z.object({
  success: z.boolean(),
  listings: z.array(listingSchema),
  next: z.number().int().nullable(),
})

export const jobLogQuerySchema = z.object({
  cursor: nextCursorSchema,
  limit: z.coerce.number().int().min(1).max(1000).default(500),
})
export type JobLogQuery = z.infer<typeof jobLogQuerySchema>
/** `next` is the `cursor` of the next page; null: last page. */
export const jobLogAnswerSchema = z.object({
  success: z.boolean(),
  lines: z.array(logLineSchema),
  next: z.number().int().nullable(),
})

export const jobParamsSchema = z.object({ jobId: z.string().min(1).max(100) })

/** With `format` a file with all of them; without it a page as JSON. */
export const refusedQuerySchema = z.object({
  format: z.enum(['json', 'csv']).optional().describe('A file with all refused listings; absent: a page.'),
  cursor: cursorSchema.describe('Listings after this position in the run.'),
  limit: z.coerce.number().int().min(1).max(1000).default(100),
})
export type RefusedQuery = z.infer<typeof refusedQuerySchema>

/** A listing that the user's table refused. `refusedAt` is epoch milliseconds. */
export const refusedListingSchema = z.object({
  seq: z.number().int(),
  reason: z.string(),
  refusedAt: z.number(),
  listing: listingSchema,
})
export type RefusedListing = z.infer<typeof refusedListingSchema>

/** `next` is the `cursor` of the next page; null: last page. */
export const refusedAnswerSchema = z.object({
  success: z.boolean(),
  total: z.number().int(),
  refused: z.array(refusedListingSchema),
  next: z.number().int().nullable(),
})

export const retryRefusedAnswerSchema = outcomeSchema.extend({
  delivered: z.number().int(),
  refused: z.number().int(),
})
