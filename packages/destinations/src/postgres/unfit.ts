import { fieldTable } from '@gazetteer/listing'
import type { DestinationTable } from '../table-name.ts'
import type { RunPostgres } from './connection.ts'

type Row = Record<string, unknown>

/** A column of listings that the database computes cannot be written. */
export function unfitColumnOf(columns: readonly Row[]): string | null {
  const found = columns.find(({ name, is_computed }) => is_computed === true && String(name) in fieldTable)
  return found === undefined
    ? null
    : `its column ${String(found['name'])} is generated always, and listings are written to it; make it an ordinary column`
}

/** `on conflict` refuses every key of these columns that is checked only at the end of a transaction. */
export function unfitKeyOf(indexes: readonly Row[]): string | null {
  const index = indexes.find(
    ({ names, is_immediate }) => String(names) === 'source,source_id' && is_immediate === false,
  )
  return index === undefined
    ? null
    : `its unique constraint ${String(index['name'])} is deferrable, which upserts do not support; add it again without deferrable`
}

/** Hash partitions that do not cover every remainder refuse a share of all rows. */
export async function unfitPartitionsOf(run: RunPostgres, table: DestinationTable): Promise<string | null> {
  const { rows } = await run(
    `select pg_get_expr(relpartbound, oid) as bounds from pg_class
     where oid in (select inhrelid from pg_inherits where inhparent = to_regclass($1)) and relpartbound is not null`,
    [table.sql],
  )
  const moduli = rows.map(({ bounds }) => Number(/modulus (\d+)/i.exec(String(bounds))?.[1] ?? 0))
  const covered = moduli.filter((modulus) => modulus > 0).reduce((sum, modulus) => sum + 1 / modulus, 0)
  return covered > 0 && covered < 1 - 1e-9
    ? 'its hash partitions do not cover every remainder; add the missing ones'
    : null
}
