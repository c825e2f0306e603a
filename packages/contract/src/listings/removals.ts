import { z } from 'zod'
import { doneSchema, errorTextSchema, successSchema } from '../answer.ts'
import { get, post } from '../route.ts'

/** How long removed duplicates and merges can be undone. */
export const undoDays = 30

const undoId = z.string().max(100)
const restoredSchema = z.object({
  id: z.number().int().describe('The id of the row in the user’s table.'),
  name: z.string().nullable().describe('Its name when it was removed.'),
})

export const removalSchema = z.object({
  id: z.string().describe('The id of the removal, for `/api/table/undo`.'),
  kind: z.enum(['duplicates', 'merge']).describe('Whether duplicates were removed, or two listings merged.'),
  name: z.string().nullable().describe('The name of one of the removed rows.'),
  rows: z.number().int().describe('Number of removed rows.'),
  time: z.number().describe('When it began, in epoch milliseconds.'),
  until: z.number().describe('How long it can be undone, in epoch milliseconds.'),
})
export type Removal = z.infer<typeof removalSchema>

export const removalRoutes = {
  tableMerge: post({
    path: '/api/table/merge',
    summary: 'Merge two listings: one stays and takes over what only the other has, which is deleted',
    body: z
      .object({
        kept: z.number().int().describe('The id of the row that stays.'),
        removed: z.number().int().describe('The id of the row that is deleted; captures skip its listing.'),
      })
      .refine(({ kept, removed }) => kept !== removed, 'Name two different rows.'),
    answer: z.object({
      success: successSchema,
      undo: z.string().optional().describe('The id for `/api/table/undo`.'),
      error: errorTextSchema,
    }),
  }),
  tableRemovals: get({
    path: '/api/table/removals',
    summary: `The newest 100 removals of duplicates and merges that can be undone, for ${undoDays} days`,
    answer: z.object({
      success: doneSchema,
      removals: z.array(removalSchema).describe('The removals of the chosen database, newest first.'),
    }),
  }),
  tableUndo: post({
    path: '/api/table/undo',
    summary: 'Undo a removal of duplicates or a merge: every row is restored with all of its columns',
    body: z.object({ id: undoId.describe('The id of the removal.') }),
    answer: z.object({
      success: successSchema,
      restored: z
        .number()
        .int()
        .optional()
        .describe('Number of rows that the removal had deleted and that exist again.'),
      changed: z
        .array(restoredSchema)
        .optional()
        .describe('Rows that changed since and were therefore not restored; the removal stays for them.'),
      error: errorTextSchema,
    }),
  }),
}

export const undoSchema = undoId
