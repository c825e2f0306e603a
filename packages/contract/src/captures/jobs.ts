import { listingSchema, sourceIdSchema } from '@gazetteer/listing'
import { z } from 'zod'
import { presentedLimitsSchema, spentSchema } from './limits.ts'
import { captureModes, citySelectionSchema } from './runtime.ts'

export const jobStatuses = ['running', 'completed', 'stopped', 'failed'] as const

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
  /** Beyond the specification: `cities` names the cities of a very large run alone; `/api/jobs/cities` tells their types. */
  isAbridged: z.boolean(),
  /** Beyond the specification: so many of `cities`, from the first on, have had their turn. */
  citiesProcessed: z.number().int(),
  /** Listings stored. */
  recordsProcessed: z.number().int(),
  /** Listings that the source returned and that fit. */
  processed: z.number().int(),
  outside: z.number().int(),
  closed: z.number().int(),
  /** Beyond the specification: on the operator's opt-out list, and not stored. */
  optedOut: z.number().int(),
  duplicates: z.number().int(),
  requests: z.number().int(),
  duration: z.number(),
  scanRate: z.number(),
  deltaCount: z.number().int(),
  dbProvider: z.string(),
  source: sourceIdSchema,
  /** Beyond the specification: the sources that were to fill in what its listings lacked. */
  completeFrom: z.array(sourceIdSchema),
  exportFormat: z.string(),
  /** null while it runs, where it holds no listings, and once they were cleared. */
  filename: z.string().nullable(),
  /** Beyond the specification: when the nightly cleaning took its listings and its log (`KEEP_RUNS_DAYS`). */
  clearedAt: z.number().nullable(),
  message: z.string().nullable(),
  gaps: z.array(gapSchema),
  /** Beyond the specification. */
  limits: presentedLimitsSchema,
  spent: spentSchema,
})
export type Job = z.infer<typeof jobSchema>

/** Figures over the whole history, not the page alone. */
export const jobStatsSchema = z.object({
  jobs: z.number(),
  ended: z.number(),
  completed: z.number(),
  /** Beyond the specification: neither completed nor stopped, by its owner or for spent credits. */
  failed: z.number(),
  records: z.number(),
})
export type JobStats = z.infer<typeof jobStatsSchema>

export const jobsAnswerSchema = z.object({ success: z.boolean(), jobs: z.array(jobSchema), stats: jobStatsSchema })

/** Everything that one run was asked for. */
export const jobCitiesQuerySchema = z.object({ jobId: z.string().min(1).max(100) })
export const jobCitiesAnswerSchema = z.object({ success: z.boolean(), cities: z.array(citySelectionSchema) })

/**
 * What one run stored. `refreshed`: listings that earlier captures of the account had as well. `duplicates`: listings that Remove Dupes
 * would remove from the run's own listings. null where there are too many to count.
 */
export const jobResultAnswerSchema = z.object({
  success: z.boolean(),
  stored: z.number().int(),
  refreshed: z.number().int().nullable(),
  duplicates: z.number().int().nullable(),
})

/** Runs that a page has where nothing else is asked for. */
export const jobsPageSize = 50

/** A page of runs, newest first: at most so many, after the one named. */
export const jobsQuerySchema = z.object({
  limit: z.coerce.number().int().min(1).max(200).default(jobsPageSize),
  before: z.string().max(100).optional(),
})
export type JobsQuery = z.infer<typeof jobsQuerySchema>

/** `search`: words that the name, category, address, city, phone or website holds, all of them. */
export const jobListingsQuerySchema = z.object({
  job: z.string().min(1).max(100),
  search: z.string().max(200).default(''),
  after: z.coerce.number().int().min(0).default(0).describe('Listings after this place in the run.'),
  limit: z.coerce.number().int().min(1).max(1000).default(100),
})
export type JobListingsQuery = z.infer<typeof jobListingsQuerySchema>
/**
 * `next` is the `after` of the following page; null: this was the last. A page of a search may hold fewer than `limit`
 * though there are more.
 */
export const jobListingsAnswerSchema = z.object({
  success: z.boolean(),
  listings: z.array(listingSchema),
  next: z.number().int().nullable(),
})
