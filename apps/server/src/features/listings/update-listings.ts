import { tableMessages, type tableUpdateAnswerSchema } from '@gazetteer/contract'
import type { z } from 'zod'
import { parseEdit } from './edit-value.ts'
import { forgetChange, recordEdit, rowsOf } from './changes/record-change.ts'
import type { ListingsContext } from './context.ts'
import { withTable } from './with-table.ts'

type Answer = z.input<typeof tableUpdateAnswerSchema>
type Request = { accountId: string; ids: number[]; field: string; value: string | number }

/**
 * Sets one field of rows; `updated` counts the existing rows. Without one nothing was changed. The edit is recorded
 * first: for the history of the rows, and because a capture that refreshes rows must not undo it.
 */
export async function updateListings(context: ListingsContext, { accountId, ids, ...edit }: Request): Promise<Answer> {
  const { field, value } = parseEdit(edit.field, edit.value)
  const destination = await context.destinations.placeOf(accountId)
  const answer = await withTable(context, { accountId, failed: tableMessages.updateFailed }, async (store) => {
    const wanted = [...new Set(ids)]
    if (destination === null) return await store.update(wanted, field, value)
    const rows = await rowsOf(store, wanted)
    const change = await recordEdit(context, { accountId, destination }, { rows, field, value })
    return await store.update(wanted, field, value).catch(async (error: unknown) => {
      await forgetChange(context, change)
      throw error
    })
  })
  if ('error' in answer) return { success: false, error: answer.error }
  context.destinations.changed(accountId)
  if (answer.value === 0) return { success: false, updated: 0, error: tableMessages.rowsGone }
  return { success: true, updated: answer.value }
}
