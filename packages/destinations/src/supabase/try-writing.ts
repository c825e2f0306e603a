import { DestinationError } from '../destination-error.ts'
import type { WithColumns } from '../rows/known-columns.ts'
import type { Written } from '../rows/columns.ts'
import { idsOf } from '../rows/row.ts'
import type { SupabaseConnection } from './connection.ts'
import { supabaseRowOperations } from './rows.ts'
import { addressesOf, listOf, upsertBatch } from './upsert.ts'

/**
 * Writes samples with the calls of a capture and of the data table: upsert twice, select, update, delete. Projects
 * ignore `Prefer: tx=rollback`, so the rows exist for a moment and are deleted in every case.
 */
export async function writeSupabaseSamples(
  connection: SupabaseConnection,
  samples: readonly Written[],
  withColumns: WithColumns,
): Promise<void> {
  const rows = supabaseRowOperations(connection, withColumns, Date.now)
  try {
    for (let time = 0; time < 2; time += 1) await upsert(connection, samples, withColumns)
    await rows.update(await idsOfSamples(connection, samples), 'rating', 4.5)
  } finally {
    const ids = await idsOfSamples(connection, samples)
    if (ids.length > 0) await rows.delete(ids)
  }
}

async function upsert(
  connection: SupabaseConnection,
  samples: readonly Written[],
  withColumns: WithColumns,
): Promise<void> {
  const { dropped } = await withColumns((columns) =>
    upsertBatch(connection, samples, { columns, update: 'fill', signal: undefined }),
  )
  const [first] = dropped
  if (first === undefined) return
  const ids = await idsOfSamples(connection, samples)
  throw ids.length > 0 && dropped.every(({ source_id: id }) => id === id.toUpperCase()) ? looseKey : droppedRow
}

const looseKey = new DestinationError(
  'unfit-table',
  'The table BusinessDatabase cannot be used: its column source_id treats ids that differ only in case as equal, so that two businesses would share a row. Give the column the type text with a case-sensitive collation.',
)

const droppedRow = new DestinationError(
  'unfit-row',
  'The table BusinessDatabase refuses a row: a trigger of the table drops it.',
)

async function idsOfSamples({ run }: SupabaseConnection, samples: readonly Written[]): Promise<number[]> {
  const ids: number[] = []
  for (const { source, ids: sourceIds } of addressesOf(samples)) {
    const { data } = await run((table) =>
      table.select('id').eq('source', source).filter('source_id', 'in', listOf(sourceIds)).throwOnError(),
    )
    ids.push(...idsOf(data))
  }
  return ids
}
