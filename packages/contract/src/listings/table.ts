import {
  choiceReasons,
  contactEvidence,
  websiteStatuses,
  fieldTable,
  groupFields,
  listingSchema,
  sourceIdSchema,
  tableFields,
} from '@gazetteer/listing'
import { z } from 'zod'
import { doneSchema, errorTextSchema, successSchema } from '../answer.ts'
import { tableMessages } from '../messages.ts'
import { filterTextSchema } from './filter.ts'
import { undoSchema } from './removals.ts'

export const tableRowSchema = listingSchema.partial().extend({
  id: z.number().int().describe('The id of the row in the user’s table.'),
  name: z.string().nullable().describe(fieldTable.name.description),
  source: z.string().nullable().describe(fieldTable.source.description),
  source_id: z.string().nullable().describe(fieldTable.source_id.description),
  created_at: z.string().nullable().describe(fieldTable.created_at.description),
  last_updated: z.string().nullable().describe(fieldTable.last_updated.description),
  first_seen: z.string().nullish().describe(fieldTable.first_seen.description),
  last_seen: z.string().nullish().describe(fieldTable.last_seen.description),
  status: z.string().nullish().describe(fieldTable.status.description),
})
export type TableRow = z.infer<typeof tableRowSchema>

export const tableCountQuerySchema = z.object({ filter: filterTextSchema })
export const tableCountAnswerSchema = z.object({
  success: successSchema,
  count: z.number().int().describe('Number of rows in the user’s table; with `filter`, of those that match.'),
  error: errorTextSchema,
})
export const tableRowsQuerySchema = z.object({
  limit: z.coerce.number().int().min(1).max(1000).default(500).describe('The largest number of rows on a page.'),
  offset: z.coerce.number().int().min(0).default(0).describe('Number of rows to skip.'),
  after: z.coerce
    .number()
    .int()
    .optional()
    .describe(
      'Only rows with a larger id: that of the last row of the page before. Unlike `offset`, it does not read the pages before again.',
    ),
  filter: filterTextSchema,
})
export const tableRowsAnswerSchema = z.object({
  success: successSchema,
  rows: z.array(tableRowSchema).describe('The rows, ordered by id.'),
  error: errorTextSchema,
})

/** The most groups of an answer. */
export const groupsLimit = 1_000
export const tableSummaryQuerySchema = z.object({
  filter: filterTextSchema,
  group: z.enum(groupFields).optional().describe('The column by whose values rows are grouped; any but times.'),
})
export const tableSummaryAnswerSchema = z.object({
  success: successSchema,
  count: z.number().int().describe('Number of rows; with `filter`, of those that match.'),
  filled: z
    .partialRecord(z.enum(tableFields), z.number().int().describe('Number of rows with a value in this column.'))
    .describe('Number of rows with a value, by column; empty without rows.'),
  averageRating: z.number().nullable().describe('The mean of the ratings; null: no row has one.'),
  groups: z
    .array(
      z.object({
        value: z
          .union([z.string(), z.number()])
          .nullable()
          .describe('The value as the first of its rows has it; null: rows without one.'),
        count: z.number().int().describe('Number of rows with this value. Case and accents make no difference.'),
      }),
    )
    .describe(`The ${groupsLimit.toLocaleString('en-US')} largest groups, largest first; empty without \`group\`.`),
  otherGroups: z.number().int().describe('Number of further groups.'),
  error: errorTextSchema,
})

export const tableOriginsQuerySchema = z.object({
  source: sourceIdSchema.describe('The maps source of the listing.'),
  source_id: z.string().min(1).max(500).describe('The source’s id of the listing.'),
})
/** Provenance of a field. */
export const tableProvenanceSchema = z.object({
  field: z.string().describe('The field of the listing.'),
  value: z.string().describe('The value as text, as fetched; the row may have been edited since.'),
  source: sourceIdSchema.describe('The maps source of the value.'),
  title: z.string().describe('The name of the source, to show.'),
  source_id: z.string().describe('That source’s id of the listing.'),
  time: z.string().describe('When the value was fetched, ISO 8601 in UTC.'),
  licence: z.string().describe('The licence of the value.'),
  isFilledIn: z.boolean().describe('Whether a source other than the listing’s own filled it in.'),
  reason: z.enum(choiceReasons).optional().describe('Why this value was chosen; only where sources offered several.'),
  page: z.string().optional().describe('The page of the business’s website that has the value.'),
  fetchedAt: z.string().optional().describe('When the page was fetched, ISO 8601 in UTC.'),
  how: z.enum(contactEvidence).optional().describe('How the value was found on the page.'),
})
export type TableProvenance = z.infer<typeof tableProvenanceSchema>
export const tableOriginsAnswerSchema = z.object({
  success: doneSchema,
  origins: z.array(tableProvenanceSchema).describe('Source and time of each field.'),
  websiteStatus: z
    .enum(websiteStatuses)
    .nullable()
    .default(null)
    .describe('What visiting the website for contacts brought; null: it was not visited.'),
  edited: z
    .array(
      z.object({
        field: z.string().describe('The field of the listing.'),
        time: z.number().describe('When it was edited first, in epoch milliseconds.'),
      }),
    )
    .describe('Fields whose value in the chosen database is an edit of the user, and comes from no source.'),
})

/** Any integer: the table may predate Gazetteer and use its owner's numbers. */
const idsOr = (none: string) =>
  z.array(z.number().int()).min(1, none).max(100_000, 'Select at most 100,000 rows at a time.')
export const tableDeleteSchema = z
  .object({
    ids: idsOr('No rows selected.').describe('The ids of the rows.'),
    kept: z
      .array(z.number().int())
      .optional()
      .describe(
        'The row to keep for each id: a duplicate stays when that row no longer exists or is among `ids`. With it, the removal can be undone, and captures skip the removed rows.',
      ),
    undo: undoSchema
      .optional()
      .describe(
        'The removal of an earlier call that these rows belong to, so that one undo restores all; only with `kept`.',
      ),
  })
  .refine(({ ids, kept }) => kept === undefined || kept.length === ids.length, 'Name one row to keep for each id.')
export const tableDeleteAnswerSchema = z.object({
  success: successSchema,
  deleted: z.number().int().describe('Number of deleted rows.'),
  left: z
    .array(z.number().int())
    .optional()
    .describe('Ids whose kept row no longer exists or is among `ids`; only with `kept`.'),
  undo: z.string().optional().describe('The id for `/api/table/undo`; only with `kept`.'),
  error: errorTextSchema,
})
/** `field`: reviewCount and review_count mean reviewcount. */
export const tableUpdateSchema = z.object({
  ids: idsOr(tableMessages.noRowsSelected).describe('The ids of the rows.'),
  field: z.string().max(100).describe('The column to set; only some can be changed in bulk.'),
  value: z.union([z.string(), z.number()]).describe('The new value.'),
})
export const tableUpdateAnswerSchema = z.object({
  success: successSchema,
  updated: z.number().int().optional().describe('Number of changed rows.'),
  error: errorTextSchema,
})
