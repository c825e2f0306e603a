import { z } from 'zod'
import type { RefusedRow } from '../destination.ts'
import type { Written } from '../rows/columns.ts'
import type { DestinationTable } from '../table-name.ts'
import type { Run } from './connection.ts'
import { sourceIdKey } from './upsert.ts'

const keysSchema = z.array(z.object({ name: z.string() }))
const rowsSchema = z.array(z.object({ source: z.string(), source_id: z.string() }))

/** The unique keys that the owner added to the table; queried once. */
export function openOwnKeys(run: Run, table: DestinationTable): (signal?: AbortSignal) => Promise<readonly string[]> {
  let known: readonly string[] | undefined
  return async (signal) => {
    known ??= keysSchema
      .parse(
        (
          await run(
            `select index_name as name from information_schema.statistics
             where table_schema = coalesce(?, database()) and table_name = ? and non_unique = 0 and index_name <> 'PRIMARY'
             group by index_name having group_concat(lower(column_name) order by lower(column_name)) <> 'source,source_id'`,
            [table.schema, table.name],
            signal,
          )
        ).rows,
      )
      .map(({ name }) => name)
    return known
  }
}

/**
 * The rows of a batch that are not in the table: MySQL takes a row with a value of the owner's key for the row that has
 * it, and reports no error.
 */
export async function rowsOfOtherKeys(
  batch: readonly Written[],
  keys: readonly string[],
  { run, table, signal }: { run: Run; table: DestinationTable; signal: AbortSignal | undefined },
): Promise<RefusedRow[]> {
  const wanted = batch.map(({ source, source_id: id }) => [source, sourceIdKey(id)])
  const { rows } = await run(
    `select source, source_id from ${table.sql} where (source, source_id) in (?)`,
    [wanted],
    signal,
  )
  const there = new Set(rowsSchema.parse(rows).map((row) => `${row.source}\n${row.source_id}`))
  const reason = `The table ${table.label} refuses a row: another row has its value of the unique key ${keys.join(' or ')}.`
  return batch
    .filter(({ source, source_id: id }) => !there.has(`${source}\n${sourceIdKey(id)}`))
    .map(({ source, source_id }) => ({ source, source_id, reason }))
}
