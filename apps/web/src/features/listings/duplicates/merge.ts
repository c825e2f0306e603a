import { tableMessages, type TableRow } from '@gazetteer/contract'
import { call, messageOf } from '../../../platform/api/call.ts'

export type Merge = { kept: TableRow; removed: TableRow }

/** Merges two rows. Returns the id to undo it, or an error text. */
export async function mergeRows({ kept, removed }: Merge): Promise<{ undo: string } | { problem: string }> {
  try {
    const answer = await call('tableMerge', { body: { kept: kept.id, removed: removed.id } })
    if (answer.success && answer.undo !== undefined) return { undo: answer.undo }
    return { problem: answer.error ?? tableMessages.updateFailed }
  } catch (error) {
    return { problem: messageOf(error, tableMessages.updateFailed) }
  }
}
