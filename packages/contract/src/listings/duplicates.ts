import { maxKeyLength } from '@gazetteer/listing/duplicates'
import { z } from 'zod'
import { outcomeSchema } from '../answer.ts'
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
  name: text,
  source: text.nullable(),
  source_id: rowId.nullable(),
  key: z
    .string()
    .max(maxKeyLength)
    .nullable()
    .describe('The first of its keys in the four passes; null when the row has a source.'),
  kept_source: text.nullable(),
  kept_source_id: rowId.nullable(),
})
export type RemovedDuplicate = z.infer<typeof removedDuplicateSchema>

/** `time` is epoch milliseconds. */
export const rememberedSchema = z.object({
  id: z.string(),
  name: z.string(),
  source: z.string().nullable(),
  source_id: z.string().nullable(),
  time: z.number(),
})
export type Remembered = z.infer<typeof rememberedSchema>

export const duplicateRoutes = {
  removedDuplicates: get({
    path: '/api/duplicates/removed',
    summary: 'Removed duplicates of the database, which captures skip: the newest 500, and the total',
    answer: z.object({ success: z.boolean(), count: z.number().int(), removed: z.array(rememberedSchema) }),
  }),
  rememberDuplicates: post({
    path: '/api/duplicates/remember',
    summary: 'Record rows removed from the database as duplicates, so that captures skip them',
    body: z.object({ rows: z.array(removedDuplicateSchema).min(1).max(1_000) }),
    answer: outcomeSchema,
  }),
  allowDuplicates: post({
    path: '/api/duplicates/allow',
    summary: 'Let captures add removed duplicates again: the named ones, or all',
    body: z.object({ ids: z.array(z.string().max(100)).max(1_000).nullable() }),
    answer: outcomeSchema,
  }),
  dismissedPairs: get({
    path: '/api/duplicates/dismissed',
    summary: 'Pairs that the account marked as different businesses',
    answer: z.object({ success: z.boolean(), pairs: z.array(z.string()) }),
  }),
  dismissPair: post({
    path: '/api/duplicates/dismiss',
    summary: 'Mark two rows as different businesses, or remove that mark',
    body: z.object({ pair: z.string().min(1).max(2_000), dismissed: z.boolean() }),
    answer: outcomeSchema,
  }),
}
