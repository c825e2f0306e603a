import { z } from 'zod'
import type { RefusedRow } from '../destination.ts'
import type { Written } from '../rows/columns.ts'
import type { DestinationTable } from '../table-name.ts'
import type { RunMysql } from './connection.ts'
import { sourceIdKey } from './upsert.ts'

const keysSchema = z.array(z.object({ name: z.string() }))
const rowsSchema = z.array(z.object({ source: z.string(), source_id: z.string() }))

type Reading = { run: RunMysql; table: DestinationTable; signal: AbortSignal | undefined }

/**
 * The rows of a batch that the owner's own unique keys refused: MySQL takes a row with a value of such a key for the
 * row that has it, and reports no error. Keys are read after each batch, because the owner can add one at any time.
 */
export async function rowsOfOtherKeys(batch: readonly Written[], reading: Reading): Promise<RefusedRow[]> {
  const keys = await ownKeys(reading)
  return keys.length === 0 ? [] : await missingRows(batch, keys, reading)
}

/**
 * The unique keys that the owner added to the table, as the reason why they refuse a row. Expressions in a key have no
 * column name. In a collation that is not binary, ids that differ can be equal.
 */
async function ownKeys({ run, table, signal }: Reading): Promise<string[]> {
  const { rows } = await run(
    `select concat('another row has its value of the unique key ', index_name) as name from information_schema.statistics
     where table_schema = coalesce(?, database()) and table_name = ? and non_unique = 0 and index_name <> 'PRIMARY'
     group by index_name
     having group_concat(coalesce(lower(column_name), '()') order by lower(column_name)) <> 'source,source_id'
     union all
     select concat('its source_id equals that of another row in the collation ', collation_name) from information_schema.columns
     where table_schema = coalesce(?, database()) and table_name = ? and lower(column_name) = 'source_id'
     and right(collation_name, 4) <> '_bin' and collation_name <> 'binary'`,
    [table.schema, table.name, table.schema, table.name],
    signal,
  )
  return keysSchema.parse(rows).map(({ name }) => name)
}

async function missingRows(
  batch: readonly Written[],
  keys: readonly string[],
  { run, table, signal }: Reading,
): Promise<RefusedRow[]> {
  const wanted = batch.map(({ source, source_id: id }) => [source, sourceIdKey(id)])
  const { rows } = await run(
    `select source, source_id from ${table.sql} where (source, source_id) in (?)`,
    [wanted],
    signal,
  )
  const there = new Set(rowsSchema.parse(rows).map((row) => `${row.source}\n${row.source_id}`))
  const reason = `The table ${table.label} refuses a row: ${keys.join(', or ')}.`
  return batch
    .filter(({ source, source_id: id }) => !there.has(`${source}\n${sourceIdKey(id)}`))
    .map(({ source, source_id }) => ({ source, source_id, reason }))
}
