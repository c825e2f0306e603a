import { choiceReasons, listingSchema, sourceIdSchema } from '@gazetteer/listing'
import { z } from 'zod'
import { tableMessages } from '../messages.ts'

export const tableRowSchema = listingSchema.partial().extend({
  id: z.number().int(),
  name: z.string().nullable(),
  source: z.string().nullable(),
  source_id: z.string().nullable(),
  created_at: z.string().nullable(),
  last_updated: z.string().nullable(),
  /** First and last sighting (ISO 8601 in UTC) and current status; null or absent in older tables. */
  first_seen: z.string().nullish(),
  last_seen: z.string().nullish(),
  status: z.string().nullish(),
})
export type TableRow = z.infer<typeof tableRowSchema>

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

export const tableOriginsQuerySchema = z.object({ source: sourceIdSchema, source_id: z.string().min(1).max(500) })
/** Provenance of a field: its source, when it was fetched (ISO 8601 in UTC), and its licence. */
export const tableProvenanceSchema = z.object({
  field: z.string(),
  /** As text, as fetched; the row may have been edited since. */
  value: z.string(),
  source: sourceIdSchema,
  title: z.string(),
  source_id: z.string(),
  time: z.string(),
  licence: z.string(),
  /** Filled in by a source other than the listing's own. */
  isFilledIn: z.boolean(),
  reason: z.enum(choiceReasons).optional().describe('Why this value was chosen; only where sources offered several.'),
})
export type TableProvenance = z.infer<typeof tableProvenanceSchema>
export const tableOriginsAnswerSchema = z.object({ success: z.boolean(), origins: z.array(tableProvenanceSchema) })

/** Any integer: the table may predate Gazetteer and use its owner's numbers. */
const idsOr = (none: string) =>
  z.array(z.number().int()).min(1, none).max(100_000, 'Select at most 100,000 rows at a time.')
export const tableDeleteSchema = z
  .object({
    ids: idsOr('No rows selected.'),
    kept: z
      .array(z.number().int())
      .optional()
      .describe('The row to keep for each id: a duplicate stays when that row no longer exists or is among `ids`.'),
  })
  .refine(({ ids, kept }) => kept === undefined || kept.length === ids.length, 'Name one row to keep for each id.')
export const tableDeleteAnswerSchema = z.object({
  success: z.boolean(),
  deleted: z.number().int(),
  left: z
    .array(z.number().int())
    .optional()
    .describe('Ids whose kept row no longer exists or is among `ids`; only with `kept`.'),
  error: z.string().optional(),
})
/** `field` is a bulk-editable column; reviewCount and review_count mean reviewcount. */
export const tableUpdateSchema = z.object({
  ids: idsOr(tableMessages.noRowsSelected),
  field: z.string().max(100),
  value: z.union([z.string(), z.number()]),
})
export const tableUpdateAnswerSchema = z.object({
  success: z.boolean(),
  updated: z.number().int().optional(),
  error: z.string().optional(),
})
