import { type tableDeleteAnswerSchema, tableMessages } from '@gazetteer/contract'
import type { z } from 'zod'
import { forgetExisting, recordRemoval, rowsOf } from './changes/record-change.ts'
import { keysOfRows } from './edited-fields.ts'
import { deleteEdited, hasEdited } from './edited-table.ts'
import type { ListingsContext } from './context.ts'
import { withTable } from './with-table.ts'

type Answer = z.input<typeof tableDeleteAnswerSchema>
type Request = { accountId: string; ids: number[]; kept?: number[] | undefined; undo?: string | undefined }

/**
 * Deletes rows; `deleted` counts existing ones. A duplicate whose retained row no longer exists, or is to be deleted
 * too, is the last of its business and is not deleted. Removed duplicates are recorded first, so that they can be restored.
 */
export async function deleteListings(
  context: ListingsContext,
  { accountId, ids, kept, undo }: Request,
): Promise<Answer> {
  const destination = await context.destinations.placeOf(accountId)
  const target = destination === null ? null : { accountId, destination }
  const answer = await withTable(context, { accountId, failed: tableMessages.deleteFailed }, async (store) => {
    const wanted = new Set(ids)
    const staying = kept && [...new Set(kept)].filter((id) => !wanted.has(id))
    const there = staying && new Set(staying.length === 0 ? [] : await store.existingIds(staying))
    const remainingIds = kept && ids.filter((_, index) => there?.has(kept[index] ?? 0) !== true)
    const leftOnes = new Set(remainingIds)
    const going = [...wanted].filter((id) => !leftOnes.has(id))
    if (going.length === 0) return { deleted: 0, left: remainingIds, wasAsked: false, removal: undo }
    // A row that a capture adds again is not an edited one.
    const keys = target !== null && (await hasEdited(context.db, target)) ? await keysOfRows(store, going) : []
    const removal =
      kept === undefined || target === null
        ? undefined
        : await recordDuplicates(context, { store, place: target }, { going, keptOf: keptOf(ids, kept), undo })
    const deleted = await store.delete(going).catch(async (error: unknown) => {
      if (removal !== undefined && target !== null)
        await forgetExisting(context, { store, place: target }, { id: removal, ids: going }).catch((failure: unknown) =>
          context.log.warn({ err: failure }, 'a failed removal stays recorded'),
        )
      throw error
    })
    if (target !== null)
      await deleteEdited(
        context.db,
        target,
        keys.map(({ source_id: id }) => id),
      )
    return { deleted, left: remainingIds, wasAsked: true, removal }
  })
  if ('error' in answer) return { success: false, deleted: 0, error: answer.error }
  context.destinations.changed(accountId)
  const { deleted, left, wasAsked, removal } = answer.value
  if (wasAsked && deleted === 0) return { success: false, deleted: 0, error: tableMessages.rowsGone }
  return { success: true, deleted, ...(left && { left }), ...(removal !== undefined && { undo: removal }) }
}

const keptOf = (ids: readonly number[], kept: readonly number[]): ReadonlyMap<number, number> =>
  new Map(ids.map((id, index) => [id, kept[index] ?? id]))

type Duplicates = { going: readonly number[]; keptOf: ReadonlyMap<number, number>; undo: string | undefined }

/** Whole rows are in memory. */
const rowsPerRecord = 500

async function recordDuplicates(
  context: ListingsContext,
  at: Parameters<typeof recordRemoval>[1],
  { going, keptOf: keptIds, undo }: Duplicates,
): Promise<string | undefined> {
  let removal = undo
  for (let start = 0; start < going.length; start += rowsPerRecord) {
    const slice = going.slice(start, start + rowsPerRecord)
    const wanted = new Set([...slice, ...slice.flatMap((id) => keptIds.get(id) ?? [])])
    const rows = new Map((await rowsOf(at.store, [...wanted])).map((row) => [row.id, row]))
    const pairs = slice.flatMap((id) => {
      const removed = rows.get(id)
      return removed === undefined ? [] : { removed, kept: rows.get(keptIds.get(id) ?? id) }
    })
    removal = await recordRemoval(context, at, { kind: 'duplicates', undo: removal, pairs, filled: [] })
  }
  return removal
}
