import { maxKeyLength } from '@gazetteer/listing/duplicates'
import { z } from 'zod'
import { doneSchema, outcomeSchema } from '../answer.ts'
import { get, post } from '../route.ts'

export const dismissedPairsOfAccount = 5_000

const text = z.string().max(500)
/** Above PostgreSQL's limit for a unique index on incompressible text. */
const rowId = z.string().max(3_000)

/**
 * A row to remove as a duplicate, and the row that stays. Identified by source and id, or by its duplicate key when
 * it has none.
 */
export const removedDuplicateSchema = z.object({
  name: text.describe('The name of the row to remove.'),
  source: text.nullable().describe('The maps source of the row; null: it has none.'),
  source_id: rowId.nullable().describe('The source’s id of the row; null: it has none.'),
  key: z
    .string()
    .max(maxKeyLength)
    .nullable()
    .describe('The first of its keys in the four passes; null when the row has a source.'),
  kept_source: text.nullable().describe('The maps source of the row that stays; null: it has none.'),
  kept_source_id: rowId.nullable().describe('The source’s id of the row that stays; null: it has none.'),
})
export type RemovedDuplicate = z.infer<typeof removedDuplicateSchema>

export const rememberedSchema = z.object({
  id: z.string().describe('The id of the entry, for `/api/duplicates/allow`.'),
  name: z.string().describe('The name of the removed row.'),
  source: z.string().nullable().describe('The maps source of the removed row; null: it had none.'),
  source_id: z.string().nullable().describe('The source’s id of the removed row; null: it had none.'),
  time: z.number().describe('When it was removed, in epoch milliseconds.'),
})
export type Remembered = z.infer<typeof rememberedSchema>

export const duplicateRoutes = {
  removedDuplicates: get({
    path: '/api/duplicates/removed',
    summary: 'Removed duplicates of the database, which captures skip: the newest 500, and the total',
    answer: z.object({
      success: doneSchema,
      count: z.number().int().describe('Number of all removed duplicates.'),
      removed: z.array(rememberedSchema).describe('The newest 500 removed duplicates.'),
    }),
  }),
  rememberDuplicates: post({
    path: '/api/duplicates/remember',
    summary: 'Record rows removed from the database as duplicates, so that captures skip them',
    body: z.object({
      rows: z.array(removedDuplicateSchema).min(1).max(1_000).describe('The rows that were removed as duplicates.'),
    }),
    answer: outcomeSchema,
  }),
  allowDuplicates: post({
    path: '/api/duplicates/allow',
    summary: 'Let captures add removed duplicates again: the named ones, or all',
    body: z.object({
      ids: z.array(z.string().max(100)).max(1_000).nullable().describe('The ids of the entries; null: all.'),
    }),
    answer: outcomeSchema,
  }),
  dismissedPairs: get({
    path: '/api/duplicates/dismissed',
    summary: 'Pairs that the account marked as different businesses',
    answer: z.object({
      success: doneSchema,
      pairs: z.array(z.string()).describe('The pairs, each as one text that names both rows, oldest first.'),
    }),
  }),
  dismissPair: post({
    path: '/api/duplicates/dismiss',
    summary: 'Mark two rows as different businesses, or remove that mark',
    body: z.object({
      pair: z.string().min(1).max(2_000).describe('The pair, as one text that names both rows.'),
      dismissed: z.boolean().describe('True: they are different businesses; false: the mark is removed.'),
    }),
    answer: outcomeSchema,
  }),
}
