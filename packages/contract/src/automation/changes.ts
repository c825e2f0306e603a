import { listingSchema, sourceIdSchema } from '@gazetteer/listing'
import { z } from 'zod'
import { doneSchema, outcomeSchema } from '../answer.ts'
import { maxCount } from '../constants.ts'
import { get } from '../route.ts'
import { exportFormatSchema } from '../captures/runtime.ts'

/**
 * Changes of a listing between two captures of a campaign: new, changed, closed, reopened, or gone (missing from two
 * complete captures of the same extent).
 */
export const changeKinds = ['new', 'changed', 'closed', 'reopened', 'gone'] as const
export const changeKindSchema = z.enum(changeKinds)
export type ChangeKind = z.infer<typeof changeKindSchema>

const cellSchema = z.union([z.string(), z.number(), z.array(z.string())]).nullable()
export const changedFieldSchema = z.object({
  field: z.string().describe('The field of the listing, `status`, or `source_id` when the source assigned another id.'),
  from: cellSchema.describe('The value before; null: unknown.'),
  to: cellSchema.describe('The value now; null: unknown.'),
})
export type ChangedField = z.infer<typeof changedFieldSchema>

export const changeSchema = z.object({
  jobId: z.string().describe('The job that found the change.'),
  seq: z.number().int().describe('The number of the change within its capture.'),
  kind: changeKindSchema.describe('New, changed, closed, reopened, or gone: missing from two complete captures.'),
  at: z.number().describe('When the change was found, in epoch milliseconds.'),
  fields: z.array(changedFieldSchema).describe('The changed fields, with their values before and after.'),
  listing: listingSchema.describe('The listing in its last known state.'),
})
export type Change = z.infer<typeof changeSchema>

/** A campaign's capture compared with earlier ones. */
export const comparisonSchema = z.object({
  jobId: z.string().describe('The job of the capture.'),
  startedAt: z.number().describe('When the capture began, in epoch milliseconds.'),
  isFirst: z.boolean().describe('Whether no earlier capture covers the same extent; then there are no changes.'),
  counts: z
    .record(changeKindSchema, z.number().int().describe('Number of changes of this kind.'))
    .nullable()
    .describe('The numbers of changes, by kind; null: not compared yet.'),
  error: z
    .string()
    .nullable()
    .describe('Why closed and gone listings could not be marked in the user’s table; null: they were.'),
})
export type Comparison = z.infer<typeof comparisonSchema>

const campaignQuerySchema = z.object({ campaign: z.string().min(1).max(100).describe('The id of the campaign.') })
const chosenChangesSchema = campaignQuerySchema.extend({
  job: z.string().max(100).optional().describe('The capture; absent: the last one that was compared.'),
  kind: changeKindSchema.optional().describe('Only changes of this kind; absent: all.'),
})
export const comparisonsAnswerSchema = z.object({
  success: doneSchema,
  comparisons: z.array(comparisonSchema).describe('The captures with their comparisons, newest first.'),
})
export const changesQuerySchema = chosenChangesSchema.extend({
  cursor: z.coerce.number().int().min(0).max(maxCount).default(0).describe('Changes after this `seq`.'),
  limit: z.coerce.number().int().min(1).max(1000).default(100).describe('The largest number of changes on a page.'),
})
export type ChangesQuery = z.infer<typeof changesQuerySchema>
export const changesAnswerSchema = z.object({
  success: doneSchema,
  comparison: comparisonSchema.nullable().describe('The capture whose changes these are; null: none was compared yet.'),
  changes: z.array(changeSchema).describe('The changes of the capture, in order of `seq`.'),
  next: z.number().int().nullable().describe('The `cursor` of the next page; null: this is the last one.'),
})
export const changesExportQuerySchema = chosenChangesSchema.extend({
  format: exportFormatSchema.default('json').describe('The format of the file.'),
})
export type ChangesExportQuery = z.infer<typeof changesExportQuerySchema>

export const listingChangesQuerySchema = z.object({
  source: sourceIdSchema.describe('The maps source of the listing.'),
  source_id: z.string().min(1).max(500).describe('The source’s id of the listing.'),
})
export const listingChangesAnswerSchema = z.object({
  success: doneSchema,
  changes: z.array(changeSchema).describe('The changes of the listing, newest first.'),
})

const jobsToCompareSchema = z.object({
  from: z.string().min(1).max(100).describe('The id of the earlier job.'),
  to: z.string().min(1).max(100).describe('The id of the job that is compared with it.'),
  kind: changeKindSchema.optional().describe('Only differences of this kind; absent: all.'),
})
export const jobComparisonQuerySchema = jobsToCompareSchema.extend({
  cursor: z.string().max(500).default('').describe('Differences after this one: `next` of the page before.'),
  limit: z.coerce.number().int().min(1).max(1000).default(100).describe('The largest number of differences on a page.'),
})
export type JobComparisonQuery = z.infer<typeof jobComparisonQuerySchema>
export const jobDifferenceSchema = changeSchema.pick({ kind: true, fields: true, listing: true }).extend({
  kind: changeKindSchema.describe('New, changed, closed, reopened, or gone: covered by the second job, but not found.'),
})
export type JobDifference = z.infer<typeof jobDifferenceSchema>
const countSchema = (of: string) => z.number().int().describe(`Number of ${of}.`)
export const jobComparisonAnswerSchema = z.object({
  success: doneSchema,
  counts: z
    .object({
      new: countSchema('listings that only the second job found'),
      changed: countSchema('listings with other values, or another id at the source'),
      closed: countSchema('listings that the source calls closed now'),
      reopened: countSchema('listings that the source called closed before'),
      gone: countSchema('listings that only the first job found'),
      same: countSchema('listings without a difference'),
      uncompared: countSchema('listings of one job in places and types that the other one did not request completely'),
    })
    .describe('Counts over all listings of both jobs.'),
  differences: z.array(jobDifferenceSchema).describe('A page of the differences. It can be empty before the last one.'),
  next: z.string().nullable().describe('The `cursor` of the next page; null: this is the last one.'),
})
export type JobComparison = Omit<z.infer<typeof jobComparisonAnswerSchema>, 'success'>
export const jobComparisonExportQuerySchema = jobsToCompareSchema.extend({
  format: exportFormatSchema.default('json').describe('The format of the file.'),
})
export type JobComparisonExportQuery = z.infer<typeof jobComparisonExportQuerySchema>

export const changeRoutes = {
  jobComparison: get({
    path: '/api/jobs/compare',
    summary: 'Two ended jobs of one source side by side: new, changed, closed, reopened and gone listings',
    query: jobComparisonQuerySchema,
    answer: jobComparisonAnswerSchema,
    timeoutMs: 120_000,
  }),
  jobComparisonExport: get({
    path: '/api/jobs/compare/export',
    summary: 'The differences of two jobs as a file',
    query: jobComparisonExportQuerySchema,
    answer: outcomeSchema,
    timeoutMs: 120_000,
  }),
  comparisons: get({
    path: '/api/campaigns/comparisons',
    summary: 'The captures of a campaign and what changed in each, newest first',
    query: campaignQuerySchema,
    answer: comparisonsAnswerSchema,
  }),
  changes: get({
    path: '/api/campaigns/changes',
    summary: 'New, changed, closed, reopened and gone listings of a capture of a campaign',
    query: changesQuerySchema,
    answer: changesAnswerSchema,
  }),
  changesExport: get({
    path: '/api/campaigns/changes/export',
    summary: 'Changes of a capture as a file',
    query: changesExportQuerySchema,
    answer: outcomeSchema,
  }),
  listingChanges: get({
    path: '/api/table/changes',
    summary: 'The change log of a listing, newest first',
    query: listingChangesQuerySchema,
    answer: listingChangesAnswerSchema,
  }),
}
