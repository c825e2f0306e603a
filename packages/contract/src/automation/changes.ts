import { listingSchema, sourceIdSchema } from '@gazetteer/listing'
import { z } from 'zod'
import { outcomeSchema } from '../answer.ts'
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
/** A field of the listing, `status`, or `source_id` when its source assigned another id. */
export const changedFieldSchema = z.object({ field: z.string(), from: cellSchema, to: cellSchema })
export type ChangedField = z.infer<typeof changedFieldSchema>

/** `seq` counts within its capture; `listing` is its last known state. `at` is epoch milliseconds. */
export const changeSchema = z.object({
  jobId: z.string(),
  seq: z.number().int(),
  kind: changeKindSchema,
  at: z.number(),
  fields: z.array(changedFieldSchema),
  listing: listingSchema,
})
export type Change = z.infer<typeof changeSchema>

/**
 * A campaign's capture compared with earlier ones. `isFirst`: no earlier capture covers the same extent, so there are
 * no changes. `counts` is null until the comparison is done.
 */
export const comparisonSchema = z.object({
  jobId: z.string(),
  startedAt: z.number(),
  isFirst: z.boolean(),
  counts: z.record(changeKindSchema, z.number().int()).nullable(),
  /** Why closed and gone listings could not be marked in the user's table. */
  error: z.string().nullable(),
})
export type Comparison = z.infer<typeof comparisonSchema>

const campaignQuerySchema = z.object({ campaign: z.string().min(1).max(100) })
const chosenChangesSchema = campaignQuerySchema.extend({
  job: z.string().max(100).optional().describe('The capture; absent: the last one that was compared.'),
  kind: changeKindSchema.optional(),
})
export const comparisonsAnswerSchema = z.object({ success: z.boolean(), comparisons: z.array(comparisonSchema) })
export const changesQuerySchema = chosenChangesSchema.extend({
  cursor: z.coerce.number().int().min(0).max(maxCount).default(0).describe('Changes after this `seq`.'),
  limit: z.coerce.number().int().min(1).max(1000).default(100),
})
export type ChangesQuery = z.infer<typeof changesQuerySchema>
/** `next` is the `cursor` of the next page; null: last page. */
export const changesAnswerSchema = z.object({
  success: z.boolean(),
  comparison: comparisonSchema.nullable(),
  changes: z.array(changeSchema),
  next: z.number().int().nullable(),
})
export const changesExportQuerySchema = chosenChangesSchema.extend({ format: exportFormatSchema.default('json') })
export type ChangesExportQuery = z.infer<typeof changesExportQuerySchema>

export const listingChangesQuerySchema = z.object({ source: sourceIdSchema, source_id: z.string().min(1).max(500) })
export const listingChangesAnswerSchema = z.object({ success: z.boolean(), changes: z.array(changeSchema) })

export const changeRoutes = {
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
