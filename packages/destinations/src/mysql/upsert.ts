import { createHash } from 'node:crypto'
import { fieldTable } from '@gazetteer/listing'
import { type Written, cellOf, laterColumns } from '../rows/columns.ts'
import { fixed, isReplaced } from '../rows/replaced-columns.ts'
import { openKnownColumns, type WithColumns } from '../rows/known-columns.ts'
import { z } from 'zod'
import type { DestinationColumn, UpdateMode } from '../destination.ts'
import type { DestinationTable } from '../table-name.ts'
import type { RunMysql } from './connection.ts'

/** MySQL 8 and MariaDB both support `values(column)`; MariaDB has no row alias. */
const statementFor = ({
  table,
  columns,
  update,
}: Writing): string => `insert into ${table.sql} (${columns.join(', ')}) values ?
on duplicate key update ${columns
  .filter((column) => !fixed.has(column))
  .map((column) => assignment(column, update))
  .join(', ')}`

/**
 * The duplicate can be another listing with the same value of the owner's own unique key, or with an id that is equal in
 * the collation of the column: it stays as it is.
 */
const assignment = (column: DestinationColumn, update: UpdateMode): string =>
  `${column} = if(source = values(source) and ${isSameId}, ${merged(column, update)}, ${column})`
const isSameId = 'cast(source_id as binary) = cast(values(source_id) as binary)'

export const openMysqlColumns = (run: RunMysql, table: DestinationTable): WithColumns =>
  openKnownColumns(async () => {
    const { rows } = await run(
      `select lower(column_name) as name from information_schema.columns
       where table_schema = coalesce(?, database()) and table_name = ? and lower(column_name) in (?)`,
      [table.schema, table.name, [...laterColumns]],
    )
    return new Set(
      z
        .array(z.object({ name: z.string() }))
        .parse(rows)
        .map(({ name }) => name),
    )
  })

type Writing = {
  run: RunMysql
  table: DestinationTable
  columns: readonly DestinationColumn[]
  update: UpdateMode
  signal: AbortSignal | undefined
}

/** Writes one batch of distinct keys and returns the number of new rows. */
export async function upsertBatch(batch: readonly Written[], writing: Writing): Promise<number> {
  const { run, columns, signal } = writing
  const rows = batch.map((listing) => columns.map((column) => valueOf(column, cellOf(listing, column))))
  const { count, info } = await run(statementFor(writing), [rows], signal)
  if (batch.length === 1) return count === 1 ? 1 : 0
  // Affected rows count a new row once and a changed one twice. The server's message has the number of changed rows.
  const changed = Number(/Duplicates: (\d+)/.exec(info)?.[1] ?? 0)
  return count - 2 * changed
}

function merged(column: DestinationColumn, update: UpdateMode): string {
  // For rows older than this column, use their creation time.
  if (column === 'first_seen') return 'coalesce(first_seen, created_at, values(first_seen))'
  if (isReplaced(column, update)) return `coalesce(values(${column}), ${column})`
  const { kind } = fieldTable[column]
  if (kind === 'number' || kind === 'integer') return `coalesce(${column}, values(${column}))`
  return `if(${column} is null or ${column} = '', values(${column}), ${column})`
}

function valueOf(column: DestinationColumn, value: string | number | null): string | number | null {
  if (typeof value !== 'string') return value
  if (column === 'source_id') return sourceIdKey(value)
  return fieldTable[column].kind === 'time' ? datetimeOf(value) : value
}

const isoTime = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/

/** An ISO 8601 UTC time in MySQL format: `2025-06-01 10:00:00.000`. */
export function datetimeOf(iso: string): string {
  const utc = isoTime.test(iso) ? iso : new Date(iso).toISOString()
  return `${utc.slice(0, 10)} ${utc.slice(11, 23)}`
}

const keyLength = 191
const digestLength = 40

/** Ids longer than the column end in their digest, so that they stay distinct and stable. */
export function sourceIdKey(sourceId: string): string {
  if (sourceId.length <= keyLength) return sourceId
  const digest = createHash('sha256').update(sourceId).digest('hex').slice(0, digestLength)
  return `${sourceId.slice(0, keyLength - digestLength - 1).toWellFormed()}#${digest}`
}
