import { listingSchema, sourceIdSchema } from '@gazetteer/listing'
import { z } from 'zod'
import { tableMessages } from '../messages.ts'

/** A row of the user's BusinessDatabase as the server sends it. */
export const tableRowSchema = listingSchema.partial().extend({
  id: z.number().int(),
  name: z.string().nullable(),
  source: z.string().nullable(),
  source_id: z.string().nullable(),
  created_at: z.string().nullable(),
  last_updated: z.string().nullable(),
  /** When it was found first and last (ISO UTC), and what is known of its life; null or absent in an older table. */
  first_seen: z.string().nullish(),
  last_seen: z.string().nullish(),
  status: z.string().nullish(),
})
export type TableRow = z.infer<typeof tableRowSchema>

export const bulkEditableColumns = [
  'name',
  'phone',
  'category',
  'address',
  'city',
  'state',
  'rating',
  'reviewcount',
  'website',
  'zip',
  'last_updated',
] as const

/** A listing is incomplete when any of these is empty. */
export const completenessColumns = [
  'name',
  'phone',
  'category',
  'address',
  'city',
  'state',
  'rating',
  'reviewcount',
] as const

export const tableCountAnswerSchema = z.object({
  success: z.boolean(),
  count: z.number().int(),
  error: z.string().optional(),
})
export const tableRowsQuerySchema = z.object({
  limit: z.coerce.number().int().min(1).max(1000).default(500),
  offset: z.coerce.number().int().min(0).default(0),
})
export const tableRowsAnswerSchema = z.object({
  success: z.boolean(),
  rows: z.array(tableRowSchema),
  error: z.string().optional(),
})

/** A listing by its source and its id there. */
export const tableOriginsQuerySchema = z.object({ source: sourceIdSchema, source_id: z.string().min(1).max(500) })
/** Where a field of a listing is from: its source, when that was asked (ISO UTC), and under which licence. */
export const tableProvenanceSchema = z.object({
  field: z.string(),
  /** As text, as it was found; the row may have been edited since. */
  value: z.string(),
  source: sourceIdSchema,
  title: z.string(),
  source_id: z.string(),
  time: z.string(),
  licence: z.string(),
  /** Another source than the listing's own filled it in. */
  isFilledIn: z.boolean(),
})
export type TableProvenance = z.infer<typeof tableProvenanceSchema>
export const tableOriginsAnswerSchema = z.object({ success: z.boolean(), origins: z.array(tableProvenanceSchema) })

/** Any whole number: the table may be older than Gazetteer and numbered by its owner. */
const idsOr = (none: string) =>
  z.array(z.number().int()).min(1, none).max(100_000, 'Select at most 100,000 rows at a time.')
export const tableDeleteSchema = z
  .object({
    ids: idsOr('No rows selected.'),
    kept: z
      .array(z.number().int())
      .optional()
      .describe('For each id the row that stays for it: a duplicate is left where that one is no longer there.'),
  })
  .refine(({ ids, kept }) => kept === undefined || kept.length === ids.length, 'Name one kept row for each id.')
export const tableDeleteAnswerSchema = z.object({
  success: z.boolean(),
  deleted: z.number().int(),
  left: z
    .array(z.number().int())
    .optional()
    .describe('The ids whose kept row is no longer there, where `kept` is sent.'),
  error: z.string().optional(),
})
/** `field` is one of the bulk editable columns, or reviewCount / review_count for reviewcount. */
export const tableUpdateSchema = z.object({
  ids: idsOr(tableMessages.noRowsSelected),
  field: z.string(),
  value: z.union([z.string(), z.number()]),
})
export const tableUpdateAnswerSchema = z.object({
  success: z.boolean(),
  updated: z.number().int().optional(),
  error: z.string().optional(),
})
