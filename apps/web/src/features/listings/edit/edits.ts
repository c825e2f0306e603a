import { duplicateDeletionBatch, tableMessages } from '@gazetteer/contract'
import { messageOf } from '../../../platform/api/api-error.ts'
import { call } from '../../../platform/api/call.ts'

/** Deletes rows; null, or what to say. */
export async function deleteRows(ids: readonly number[]): Promise<string | null> {
  try {
    const answer = await call('tableDelete', { body: { ids: [...ids] } })
    return answer.success ? null : (answer.error ?? tableMessages.deleteFailed)
  } catch {
    return tableMessages.deleteError
  }
}

export type DeletionOptions = { signal: AbortSignal; onBatch: (gone: readonly number[]) => Promise<string | null> }

/** Deletes duplicates in batches of 100 until done or told to stop; `onBatch` is told the ids that are gone after each. Null, or what to say. */
export async function deleteDuplicates(
  ids: readonly number[],
  { signal, onBatch }: DeletionOptions,
): Promise<string | null> {
  for (let start = 0; start < ids.length && !signal.aborted; start += duplicateDeletionBatch) {
    const batch = ids.slice(start, start + duplicateDeletionBatch)
    try {
      const answer = await call('tableDelete', { body: { ids: batch } })
      if (!answer.success) return tableMessages.cleanupError(answer.error ?? tableMessages.deleteFailed)
    } catch (error) {
      return tableMessages.cleanupError(messageOf(error, tableMessages.deleteError))
    }
    const refused = await onBatch(batch)
    if (refused !== null) return tableMessages.cleanupError(refused)
  }
  return null
}

/** Sets one field; null, or what to say. */
export async function updateRows(
  ids: readonly number[],
  field: string,
  value: string | number,
): Promise<string | null> {
  try {
    const answer = await call('tableUpdate', { body: { ids: [...ids], field, value } })
    return answer.success ? null : (answer.error ?? tableMessages.updateFailed)
  } catch (error) {
    return messageOf(error, tableMessages.updateFailed)
  }
}
