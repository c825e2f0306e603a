import { tableMessages, type tableUpdateAnswerSchema } from '@gazetteer/contract'
import type { z } from 'zod'
import { parseEdit } from './edit-value.ts'
import { keysOfRows } from './edited-fields.ts'
import { insertEdited } from './edited-table.ts'
import type { ListingsContext } from './context.ts'
import { withTable } from './with-table.ts'

type Answer = z.input<typeof tableUpdateAnswerSchema>
type Request = { accountId: string; ids: number[]; field: string; value: string | number }

/**
 * Sets one field of rows; `updated` counts the existing rows. Without one nothing was changed. The edit is recorded
 * first: a capture that refreshes rows must not undo it.
 */
export async function updateListings(context: ListingsContext, { accountId, ids, ...edit }: Request): Promise<Answer> {
  const { field, value } = parseEdit(edit.field, edit.value)
  const destination = await context.destinations.placeOf(accountId)
  const answer = await withTable(context, { accountId, failed: tableMessages.updateFailed }, async (store) => {
    const wanted = [...new Set(ids)]
    if (destination !== null) {
      const keys = await keysOfRows(store, wanted)
      const common = { account_id: accountId, destination, field, edited_at: context.clock.now() }
      await insertEdited(
        context.db,
        keys.map((key) => ({ ...common, ...key })),
      )
    }
    return await store.update(wanted, field, value)
  })
  if ('error' in answer) return { success: false, error: answer.error }
  context.destinations.changed(accountId)
  if (answer.value === 0) return { success: false, updated: 0, error: tableMessages.rowsGone }
  return { success: true, updated: answer.value }
}
