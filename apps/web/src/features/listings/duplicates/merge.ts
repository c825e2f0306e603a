import { bulkEditableColumns, type TableRow } from '@gazetteer/contract'
import { rememberRemoved } from './remember.ts'
import { deleteDuplicates, updateRows } from '../edit/edits.ts'

export type Merge = { kept: TableRow; removed: TableRow }
export type FieldChange = { field: (typeof bulkEditableColumns)[number]; value: string | number }

/** What the kept row lacks and the other has; nothing that the kept row says is changed. */
export function filledFields({ kept, removed }: Merge): FieldChange[] {
  return bulkEditableColumns.flatMap((field) => {
    const value = removed[field]
    const isEmpty = kept[field] === null || kept[field] === undefined || kept[field] === ''
    return isEmpty && value !== null && value !== undefined && value !== '' ? [{ field, value }] : []
  })
}

/** Fills the kept row from the other, then deletes that one, so that a failure loses nothing; null, or what to say. */
export async function mergeRows(merge: Merge): Promise<string | null> {
  const { kept, removed } = merge
  for (const { field, value } of filledFields(merge)) {
    const answer = await updateRows([kept.id], field, value)
    if ('problem' in answer) return answer.problem
    if (answer.updated === 0) return 'The listing to keep was deleted meanwhile. Please load the table again.'
  }
  return deleteDuplicates([{ id: removed.id, kept: kept.id }], {
    signal: new AbortController().signal,
    onBatch: () => rememberRemoved([merge]),
  })
}
