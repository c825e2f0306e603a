import { type tableDeleteAnswerSchema, tableMessages } from '@gazetteer/contract'
import type { z } from 'zod'
import type { ListingsCtx } from './listings.ts'
import { withTable } from './with-table.ts'

type Answer = z.input<typeof tableDeleteAnswerSchema>

/** Deletes rows for good; `deleted` counts those that were there. */
export async function deleteListings(ctx: ListingsCtx, accountId: string, ids: number[]): Promise<Answer> {
  const answer = await withTable(ctx, { accountId, failed: tableMessages.deleteFailed }, (store) =>
    store.delete([...new Set(ids)]),
  )
  if ('error' in answer) return { success: false, deleted: 0, error: answer.error }
  ctx.destinations.changed(accountId)
  return { success: true, deleted: answer.value }
}
