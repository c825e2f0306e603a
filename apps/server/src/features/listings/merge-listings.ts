import { tableMessages } from '@gazetteer/contract'
import { filledFields } from '@gazetteer/listing/duplicates'
import { forgetExisting, recordRemoval } from './changes/record-change.ts'
import type { ListingsContext } from './context.ts'
import { deleteEdited } from './edited-table.ts'
import { withTable } from './with-table.ts'

type Request = { accountId: string; kept: number; removed: number }
type Answer = { success: boolean; undo?: string; error?: string }

/**
 * Fills what is empty in the row that stays from the other, then deletes that one. The change is recorded first, so
 * that it can be undone wherever it stops.
 */
export async function mergeListings(context: ListingsContext, { accountId, kept, removed }: Request): Promise<Answer> {
  const destination = await context.destinations.placeOf(accountId)
  if (destination === null) return { success: false, error: tableMessages.notConfigured }
  const place = { accountId, destination }
  const answer = await withTable(context, { accountId, failed: tableMessages.updateFailed }, async (store) => {
    const rows = new Map((await store.byIds([kept, removed])).map((row) => [row.id, row]))
    const [keptRow, removedRow] = [rows.get(kept), rows.get(removed)]
    if (keptRow === undefined || removedRow === undefined) return null
    const filled = filledFields({ kept: keptRow, removed: removedRow })
    const pairs = [{ kept: keptRow, removed: removedRow }]
    const undo = await recordRemoval(context, { store, place }, { kind: 'merge', undo: undefined, pairs, filled })
    try {
      for (const { field, value } of filled) await store.update([kept], field, value)
      // The last of its business stays.
      const isKeptThere = (await store.existingIds([kept])).length > 0
      if (isKeptThere) await store.delete([removed])
      else await forgetExisting(context, { store, place }, { id: undo, ids: [removed] })
      if (removedRow.source_id !== null && isKeptThere) await deleteEdited(context.db, place, [removedRow.source_id])
      return isKeptThere ? { undo } : null
    } catch (error) {
      await forgetExisting(context, { store, place }, { id: undo, ids: [removed] }).catch((failure: unknown) =>
        context.log.warn({ err: failure }, 'a failed merge stays recorded'),
      )
      throw error
    }
  })
  if ('error' in answer) return { success: false, error: answer.error }
  context.destinations.changed(accountId)
  return answer.value === null ? { success: false, error: tableMessages.rowsGone } : { success: true, ...answer.value }
}
