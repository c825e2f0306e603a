import { tableMessages, type tableUpdateAnswerSchema } from '@gazetteer/contract'
import type { z } from 'zod'
import { parseEdit } from './edit-value.ts'
import type { ListingsCtx } from './listings.ts'
import { withTable } from './with-table.ts'

type Answer = z.input<typeof tableUpdateAnswerSchema>
type Request = { accountId: string; ids: number[]; field: string; value: string | number }

/** Sets one field of rows; `updated` counts the existing rows. Without one nothing was changed. */
export async function updateListings(ctx: ListingsCtx, { accountId, ids, ...edit }: Request): Promise<Answer> {
  const { field, value } = parseEdit(edit.field, edit.value)
  const answer = await withTable(ctx, { accountId, failed: tableMessages.updateFailed }, (store) =>
    store.update([...new Set(ids)], field, value),
  )
  if ('error' in answer) return { success: false, error: answer.error }
  ctx.destinations.changed(accountId)
  if (answer.value === 0) return { success: false, updated: 0, error: tableMessages.rowsGone }
  return { success: true, updated: answer.value }
}
