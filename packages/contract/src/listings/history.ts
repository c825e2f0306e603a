import { sourceIdSchema } from '@gazetteer/listing'
import { z } from 'zod'
import { doneSchema } from '../answer.ts'
import { changedFieldSchema } from '../automation/changes.ts'
import { get } from '../route.ts'

export const historyKinds = [
  'found',
  'captured',
  'website',
  'edited',
  'merged',
  'undone',
  'closed',
  'reopened',
  'gone',
] as const

/** `jobId` is null for what the user did. */
export const historyEntrySchema = z.object({
  at: z.number().describe('When it happened, in epoch milliseconds.'),
  kind: z
    .enum(historyKinds)
    .describe(
      'Found by its first capture, changed by a capture, filled from its website, edited, merged with a duplicate, that merge undone; or closed, reopened or gone at the source.',
    ),
  jobId: z.string().nullable().describe('The job of the capture; null for edits, merges and websites.'),
  fields: z.array(changedFieldSchema).describe('The changed fields, with their values before and after.'),
})
export type HistoryEntry = z.infer<typeof historyEntrySchema>

export const historyRoutes = {
  tableHistory: get({
    path: '/api/table/history',
    summary: 'What captures, edits and merges changed on a listing, and when: the newest 100 entries',
    query: z.object({
      id: z.coerce.number().int().optional().describe('The id of the row in the user’s table, for edits and merges.'),
      source: sourceIdSchema.optional().describe('The maps source of the listing, for captures.'),
      source_id: z.string().min(1).max(500).optional().describe('The source’s id of the listing, for captures.'),
    }),
    answer: z.object({
      success: doneSchema,
      history: z.array(historyEntrySchema).describe('The entries, newest first.'),
    }),
  }),
}
