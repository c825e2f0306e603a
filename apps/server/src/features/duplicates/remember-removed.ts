import { randomUUID } from 'node:crypto'
import type { RemovedDuplicate } from '@gazetteer/contract'
import type { DestinationRow } from '@gazetteer/destinations'
import { duplicateKeys, duplicateRow } from '@gazetteer/listing/duplicates'
import type { Db } from '@gazetteer/app-database'
import {
  deleteRemovedLike,
  insertRemoved,
  type RemovalTarget,
  type RemovedRow,
  storedKey,
  storedSource,
} from './removed-table.ts'

const longestName = 500

/** A row that is removed as a duplicate of the kept one. */
export function removedDuplicateOf(row: DestinationRow, kept: DestinationRow | null): RemovedDuplicate {
  const hasSource = row.source !== null && row.source_id !== null
  return {
    name: (row.name ?? '').slice(0, longestName),
    source: hasSource ? row.source : null,
    source_id: hasSource ? row.source_id : null,
    key: hasSource ? null : (duplicateKeys(duplicateRow(row))[0] ?? null),
    kept_source: kept?.source ?? null,
    kept_source_id: kept?.source_id ?? null,
  }
}

/** Captures skip these rows from now on. Idempotent. */
export async function rememberRemoved(
  db: Db,
  target: RemovalTarget,
  { rows, now }: { rows: readonly RemovedDuplicate[]; now: number },
): Promise<void> {
  if (rows.length > 0)
    await insertRemoved(
      db,
      rows.map((row) => rowOf(target, row, now)),
    )
}

/** Captures may write these rows again. */
export async function forgetRemoved(db: Db, target: RemovalTarget, rows: readonly RemovedDuplicate[]): Promise<void> {
  await deleteRemovedLike(
    db,
    target,
    rows.map((row) => rowOf(target, row, 0)),
  )
}

function rowOf({ accountId, destination }: RemovalTarget, row: RemovedDuplicate, now: number): RemovedRow {
  const { source, source_id: sourceId, key } = row
  const hasSource = source !== null && sourceId !== null
  return {
    id: randomUUID(),
    account_id: accountId,
    destination,
    source: hasSource ? storedSource(source) : '',
    source_id: hasSource ? storedKey(sourceId) : '',
    dup_key: hasSource ? '' : storedKey(key ?? ''),
    kept_source: row.kept_source,
    kept_source_id: row.kept_source_id,
    name: row.name,
    removed_at: now,
  }
}
