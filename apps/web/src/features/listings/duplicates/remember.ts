import type { RemovedDuplicate, TableRow } from '@gazetteer/contract'
import { duplicateKeys } from '@gazetteer/listing/duplicates'
import { messageOf } from '../../../platform/api/api-error.ts'
import { call } from '../../../platform/api/call.ts'
import { duplicateRow } from './duplicate-row.ts'

export type Removal = { kept: TableRow; removed: TableRow }

const notRemembered = 'Removed, but not remembered: the next capture may bring it back.'

/** Tells the account which rows went as duplicates, so that captures do not bring them back; null, or what to say. */
export async function rememberRemoved(removals: readonly Removal[]): Promise<string | null> {
  try {
    const answer = await call('rememberDuplicates', { body: { rows: removals.map(rowOf) } })
    return answer.success ? null : (answer.error ?? notRemembered)
  } catch (error) {
    return `${notRemembered} ${messageOf(error, '')}`
  }
}

function rowOf({ kept, removed }: Removal): RemovedDuplicate {
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
