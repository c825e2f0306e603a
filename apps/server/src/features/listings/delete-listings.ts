import { type tableDeleteAnswerSchema, tableMessages } from '@gazetteer/contract'
import type { z } from 'zod'
import { keysOfRows } from './edited-fields.ts'
import { deleteEdited, hasEdited } from './edited-table.ts'
import type { ListingsContext } from './context.ts'
import { withTable } from './with-table.ts'

type Answer = z.input<typeof tableDeleteAnswerSchema>
type Request = { accountId: string; ids: number[]; kept?: number[] | undefined }

/**
 * Deletes rows permanently; `deleted` counts existing ones. A duplicate whose retained row no longer exists, or is to
 * be deleted too, is the last of its business and is not deleted.
 */
export async function deleteListings(context: ListingsContext, { accountId, ids, kept }: Request): Promise<Answer> {
  const destination = await context.destinations.placeOf(accountId)
  const target = destination === null ? null : { accountId, destination }
  const answer = await withTable(context, { accountId, failed: tableMessages.deleteFailed }, async (store) => {
    const wanted = new Set(ids)
    const staying = kept && [...new Set(kept)].filter((id) => !wanted.has(id))
    const there = staying && new Set(staying.length === 0 ? [] : await store.existingIds(staying))
    const remainingIds = kept && ids.filter((_, index) => there?.has(kept[index] ?? 0) !== true)
    const leftOnes = new Set(remainingIds)
    const going = [...wanted].filter((id) => !leftOnes.has(id))
    if (going.length === 0) return { deleted: 0, left: remainingIds, wasAsked: false }
    // A row that a capture adds again is not an edited one.
    const keys = target !== null && (await hasEdited(context.db, target)) ? await keysOfRows(store, going) : []
    const deleted = await store.delete(going)
    if (target !== null)
      await deleteEdited(
        context.db,
        target,
        keys.map(({ source_id: id }) => id),
      )
    return { deleted, left: remainingIds, wasAsked: true }
  })
  if ('error' in answer) return { success: false, deleted: 0, error: answer.error }
  context.destinations.changed(accountId)
  const { deleted, left, wasAsked } = answer.value
  if (wasAsked && deleted === 0) return { success: false, deleted: 0, error: tableMessages.rowsGone }
  return { success: true, deleted, ...(left && { left }) }
}
