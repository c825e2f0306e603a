import type { RemovedDuplicate, TableRow } from '@gazetteer/contract'
import { type EditableField, editableFields } from '@gazetteer/listing'
import { duplicateKeys, duplicateRow } from '@gazetteer/listing/duplicates'
import { deleteDuplicates, updateRows } from '../edit/edits.ts'
import { call, messageOf } from '../../../platform/api/call.ts'

export type Merge = { kept: TableRow; removed: TableRow }
export type FieldChange = { field: EditableField; value: string | number }

/** Fields that only the removed row has. Values of the remaining row never change. */
export const filledFields = ({ kept, removed }: Merge): FieldChange[] =>
  editableFields.flatMap((field) => {
    const value = removed[field]
    const isEmpty = kept[field] == null || kept[field] === ''
    return isEmpty && value != null && value !== '' ? [{ field, value }] : []
  })

/**
 * Fills the remaining row first, then deletes the other, so a failure loses nothing. Returns an error text or null.
 */
export async function mergeRows(merge: Merge): Promise<string | null> {
  const { kept, removed } = merge
  for (const { field, value } of filledFields(merge)) {
    const answer = await updateRows([kept.id], field, value)
    if ('problem' in answer) return answer.problem
    if (answer.updated === 0) return 'The listing to keep has been deleted. Load the table again.'
  }
  return deleteDuplicates([{ id: removed.id, kept: kept.id }], {
    signal: new AbortController().signal,
    onBatch: () => rememberRemoved([merge]),
  })
}

const notRemembered =
  'The duplicate was removed, but could not be recorded as removed. The next capture may store it again.'

/** Records the removed duplicates in the account, so that captures skip them. Returns an error text or null. */
export async function rememberRemoved(removals: readonly Merge[]): Promise<string | null> {
  try {
    const answer = await call('rememberDuplicates', { body: { rows: removals.map(rowOf) } })
    return answer.success ? null : (answer.error ?? notRemembered)
  } catch (error) {
    return `${notRemembered} ${messageOf(error, '')}`
  }
}

function rowOf({ kept, removed }: Merge): RemovedDuplicate {
  const { name, source, source_id } = removed
  const hasSource = source !== null && source_id !== null
  return {
    name: (name ?? '').slice(0, 500),
    source: hasSource ? source : null,
    source_id: hasSource ? source_id : null,
    key: hasSource ? null : (duplicateKeys(duplicateRow(removed))[0] ?? null),
    kept_source: kept.source,
    kept_source_id: kept.source_id,
  }
}
