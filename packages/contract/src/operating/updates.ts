import { z } from 'zod'
import { doneSchema } from '../answer.ts'
import { get } from '../route.ts'

export const updateRoutes = {
  operatorUpdate: get({
    path: '/api/operator/update',
    summary: 'The running version, and whether a newer one exists',
    answer: z.object({
      success: doneSchema,
      version: z.string().describe('The running version.'),
      state: z
        .enum(['off', 'current', 'newer', 'unknown'])
        .describe('`off`: `UPDATE_CHECK_URL` is not set; `unknown`: its document could not be read.'),
      newest: z.string().nullable().describe('The newest version; null: not known.'),
      url: z.string().nullable().describe('The page of the newest version; null: none is given.'),
      checkedAt: z.number().nullable().describe('When the document was last fetched, in epoch milliseconds.'),
    }),
  }),
}
