import { duplicateDeletionBatch, tableMessages, type TableRow } from '@gazetteer/contract'
import { ApiError } from '../../../platform/api/api-error.ts'
import { call, messageOf, serverText } from '../../../platform/api/call.ts'
import { plural } from '../../../platform/formats.ts'
import type { CellChange } from './cell-text.ts'

/** Deletes rows. Returns an error text or null. */
export async function deleteRows(ids: readonly number[]): Promise<string | null> {
  try {
    const answer = await call('tableDelete', { body: { ids: [...ids] } })
    return answer.success ? null : (answer.error ?? tableMessages.deleteFailed)
  } catch {
    return tableMessages.deleteError
  }
}

/** A duplicate to delete, and the row that remains for it. */
export type Duplicate = { id: number; kept: number }
export type DeletionOptions = {
  signal: AbortSignal
  onBatch: (gone: readonly number[], undo: string | undefined) => void
}

/**
 * Deletes duplicates in batches of 100 until done or cancelled; `onBatch` gets the deleted ids of each batch, and the id
 * of the whole removal, which undoes it. Skips a duplicate whose remaining row was deleted meanwhile: it is the last of its business. Returns an error text or null.
 */
export async function deleteDuplicates(
  duplicates: readonly Duplicate[],
  { signal, onBatch }: DeletionOptions,
): Promise<string | null> {
  let left = 0
  let undo: string | undefined
  for (let start = 0; start < duplicates.length && !signal.aborted; start += duplicateDeletionBatch) {
    const batch = duplicates.slice(start, start + duplicateDeletionBatch)
    const answer = await deleteBatch(batch, undo)
    if ('problem' in answer) return tableMessages.cleanupError(answer.problem)
    left += batch.length - answer.gone.length
    undo = answer.undo
    if (answer.gone.length > 0) onBatch(answer.gone, undo)
  }
  if (left === 0) return null
  const text = `${plural(left, 'duplicate')} not removed, because the record to keep was deleted. Please load the table again`
  return tableMessages.cleanupError(text)
}

type DeletedBatch = { gone: number[]; undo: string | undefined }

async function deleteBatch(
  batch: readonly Duplicate[],
  undo: string | undefined,
): Promise<DeletedBatch | { problem: string }> {
  const ids = batch.map(({ id }) => id)
  try {
    const answer = await call('tableDelete', { body: { ids, kept: batch.map(({ kept }) => kept), undo } })
    if (!answer.success) return { problem: answer.error ?? tableMessages.deleteFailed }
    const left = new Set(answer.left)
    return { gone: ids.filter((id) => !left.has(id)), undo: answer.undo }
  } catch (error) {
    return { problem: messageOf(error, tableMessages.deleteError) }
  }
}

/** Changes one field of rows; it can be undone. */
export type SaveField = (rows: readonly TableRow[], field: string, value: string | number) => void

/** Sets one field. Returns the number of updated rows, or an error text. */
export async function updateRows(
  ids: readonly number[],
  field: string,
  value: string | number,
): Promise<{ updated: number } | { problem: string }> {
  try {
    const answer = await call('tableUpdate', { body: { ids: [...ids], field, value } })
    if (!answer.success) return { problem: answer.error ?? tableMessages.updateFailed }
    return { updated: answer.updated ?? ids.length }
  } catch (error) {
    return { problem: refusalOf(error) ?? tableMessages.updateFailed }
  }
}

/** Sets single cells; rows with the same new value share a call. Returns an error text or null. */
export async function updateCells(changes: readonly CellChange[]): Promise<string | null> {
  const calls = new Map<string, { field: string; value: string | number; ids: number[] }>()
  for (const { row, field, value } of changes) {
    const key = JSON.stringify([field, value])
    const known = calls.get(key)
    if (known === undefined) calls.set(key, { field, value, ids: [row.id] })
    else known.ids.push(row.id)
  }
  for (const { ids, field, value } of calls.values()) {
    const answer = await updateRows(ids, field, value)
    if ('problem' in answer) return answer.problem
  }
  return null
}

/** The server's text for rejected input (4xx); null for a server or network failure. */
function refusalOf(error: unknown): string | null {
  const isRefusal = error instanceof ApiError && error.status >= 400 && error.status < 500
  return isRefusal ? serverText(error.body) : null
}
