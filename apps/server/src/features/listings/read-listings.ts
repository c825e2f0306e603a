import { type tableCountAnswerSchema, tableMessages, type tableRowsAnswerSchema } from '@gazetteer/contract'
import type { z } from 'zod'
import type { ListingsContext } from './context.ts'
import { withTable } from './with-table.ts'

type CountAnswer = z.input<typeof tableCountAnswerSchema>
type RowsAnswer = z.input<typeof tableRowsAnswerSchema>

export async function countListings(context: ListingsContext, accountId: string): Promise<CountAnswer> {
  const failed = tableMessages.unableToCheck
  const answer = await withTable(context, { accountId, failed }, (store) => store.count())
  return 'error' in answer ? { success: false, count: 0, error: answer.error } : { success: true, count: answer.value }
}

/** A page of rows, ordered by id. */
export async function readListings(
  context: ListingsContext,
  { accountId, limit, offset }: { accountId: string; limit: number; offset: number },
): Promise<RowsAnswer> {
  const failed = tableMessages.fetchFailed
  const answer = await withTable(context, { accountId, failed }, (store) => store.page({ limit, offset }))
  if ('error' in answer) return { success: false, rows: [], error: answer.error }
  return { success: true, rows: answer.value }
}
