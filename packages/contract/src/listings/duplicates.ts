import { maxKeyLength } from '@gazetteer/listing/duplicates'
import { z } from 'zod'
import { outcomeSchema } from '../answer.ts'
import { get, post } from '../route.ts'

/** An account keeps so many dismissed pairs; the oldest give way. */
export const dismissedPairsOfAccount = 5_000

const text = z.string().max(500)
/** More than PostgreSQL, whose table is unique by it, keeps of a text that does not repeat itself. */
const rowId = z.string().max(3_000)

/** A row that goes as a duplicate: by its source and id there or, without one, by what makes it a duplicate; and the row that stays. */
export const removedDuplicateSchema = z.object({
  name: text,
  source: text.nullable(),
  source_id: rowId.nullable(),
  key: z
    .string()
    .max(maxKeyLength)
    .nullable()
    .describe('The first of the keys of the four passes; null where the row has a source.'),
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
    summary:
      'Duplicates removed from the chosen database, which captures do not bring back: the newest 500, and how many there are',
    answer: z.object({ success: z.boolean(), count: z.number().int(), removed: z.array(rememberedSchema) }),
  }),
  rememberDuplicates: post({
    path: '/api/duplicates/remember',
    summary: 'Rows that go from the chosen database as duplicates: captures do not bring them back',
    body: z.object({ rows: z.array(removedDuplicateSchema).min(1).max(1_000) }),
    answer: outcomeSchema,
  }),
  allowDuplicates: post({
    path: '/api/duplicates/allow',
    summary: 'Let captures bring removed duplicates back: those named, or all',
    body: z.object({ ids: z.array(z.string().max(100)).max(1_000).nullable() }),
    answer: outcomeSchema,
  }),
  dismissedPairs: get({
    path: '/api/duplicates/dismissed',
    summary: 'Pairs that the account said to be two businesses',
    answer: z.object({ success: z.boolean(), pairs: z.array(z.string()) }),
  }),
  dismissPair: post({
    path: '/api/duplicates/dismiss',
    summary: 'Say that two rows are two businesses, or ask about them again',
    body: z.object({ pair: z.string().min(1).max(2_000), dismissed: z.boolean() }),
    answer: outcomeSchema,
  }),
}
