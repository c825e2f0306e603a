import { columnType, fieldTable } from '@gazetteer/listing'
import { arrayParameter } from './array-parameter.ts'
import { type Written, cellOf, laterColumns } from '../rows/columns.ts'
import { fixed, isReplaced } from '../rows/replaced-columns.ts'
import { openKnownColumns, type WithColumns } from '../rows/known-columns.ts'
import type { DestinationColumn, UpdateMode } from '../destination.ts'
import type { DestinationTable } from '../table-name.ts'
import type { WithDropped } from '../rows/write-rows.ts'
import type { PostgresConnection } from './connection.ts'

/** The type of a column's array parameter: as the column, without length and precision. */
function arrayType(column: DestinationColumn): string {
  const { kind } = fieldTable[column]
  return kind === 'text' || kind === 'list' ? 'text' : columnType(column).postgres.replace(/\(.*/, '')
}

export type UpsertBatch = (batch: readonly Written[], update: UpdateMode, signal?: AbortSignal) => Promise<WithDropped>

export const openPostgresColumns = (run: PostgresConnection['run'], table: DestinationTable): WithColumns =>
  openKnownColumns(async () => {
    const { rows } = await run(
      `select attname as name from pg_attribute
       where attrelid = to_regclass($2) and attnum > 0 and not attisdropped and attname = any ($1)`,
      [[...laterColumns], table.sql],
    )
    return new Set(rows.map(({ name }) => String(name)))
  })

/**
 * Writes one batch of distinct keys and returns the number of new rows, and the rows that a trigger dropped. The traits
 * of the table are queried once.
 */
export function batchWriter(
  run: PostgresConnection['run'],
  table: DestinationTable,
  withColumns: WithColumns,
): UpsertBatch {
  let traits: TableTraits | undefined
  return async (batch, update, signal) =>
    await withColumns(async (columns) => {
      traits ??= await traitsOf(run, table, signal)
      const values = columns.map((column) => arrayParameter(batch.map((listing) => cellOf(listing, column))))
      const { rows } = await run(statementFor(table, columns, { ...traits, update }), values, signal)
      const [{ inserted, written } = {}] = rows
      const isWhole = Number(written) === batch.length
      return { inserted: Number(inserted), dropped: isWhole ? [] : await missingRows(batch, { run, table, signal }) }
    })
}

/** A trigger can also have stored a row in another table that belongs to this one. */
async function missingRows(
  batch: readonly Written[],
  { run, table, signal }: { run: PostgresConnection['run']; table: DestinationTable; signal: AbortSignal | undefined },
): Promise<Written[]> {
  const { rows } = await run(
    `select source, source_id from ${table.sql}
     where (source, source_id) in (select * from unnest($1::text[], $2::text[]))`,
    [batch.map(({ source }) => source), batch.map(({ source_id: id }) => id)],
    signal,
  )
  const there = new Set(rows.map((row) => `${String(row['source'])}\0${String(row['source_id'])}`))
  return batch.filter(({ source, source_id: id }) => !there.has(`${source}\0${id}`))
}

/** One array parameter per column, so that the statement's text is the same for every batch. */
function statementFor(
  table: DestinationTable,
  columns: readonly DestinationColumn[],
  { zoneless, isPlain, update }: TableTraits & { update: UpdateMode },
): string {
  const arrays = columns.map((column, at) => `$${at + 1}::${arrayType(column)}[]`)
  const keyAt = (column: DestinationColumn): number => columns.indexOf(column) + 1
  const taken = columns.map((column) => (zoneless.has(column) ? `${column} at time zone 'UTC'` : column))
  return `with written as (insert into ${table.sql} as kept (${columns.join(', ')})
    select ${taken.join(', ')} from unnest(${arrays.join(', ')}) as seen (${columns.join(', ')})
    on conflict (source, source_id) do update set ${columns
      .filter((column) => !fixed.has(column))
      .map((column) => assignment(column, update))
      .join(', ')}
    where ${exact('kept.source_id')} = ${exact('excluded.source_id')}
    returning ${isPlain ? 'xmax = 0 as is_new' : `${exact('source')} as source, ${exact('source_id')} as source_id`})
  ${isPlain ? countNew : countNewByKeys(table, keyAt)}`
}

const countNew = 'select count(*) filter (where is_new) as inserted, count(*) as written from written'

/** Partitioned tables do not return `xmax`: new rows are those that were not there before the statement. */
const countNewByKeys = (table: DestinationTable, keyAt: (column: DestinationColumn) => number): string =>
  `, before as (select ${exact('kept.source')} as source, ${exact('kept.source_id')} as source_id from ${table.sql} as kept
    join unnest($${keyAt('source')}::text[], $${keyAt('source_id')}::text[]) as seen (source, source_id)
      on kept.source = seen.source and kept.source_id = seen.source_id)
  select count(*) filter (where (source, source_id) not in (select source, source_id from before)) as inserted,
    count(*) as written from written`

/** The column can have a collation for which different ids are equal; the row of another id is never changed. */
const exact = (column: string): string => `${column}::text collate "C"`

type TableTraits = {
  /** Older tables may have timestamps without a zone: they are written as UTC, independent of the session's zone. */
  zoneless: ReadonlySet<string>
  /** Not partitioned, foreign or a view. */
  isPlain: boolean
}

async function traitsOf(
  run: PostgresConnection['run'],
  table: DestinationTable,
  signal?: AbortSignal,
): Promise<TableTraits> {
  const kind = await run(`select relkind::text as kind from pg_class where oid = to_regclass($1)`, [table.sql], signal)
  const { rows } = await run(
    `select attname as name from pg_attribute
     where attrelid = to_regclass($1) and attnum > 0 and atttypid = 'timestamp'::regtype`,
    [table.sql],
    signal,
  )
  return { zoneless: new Set(rows.map(({ name }) => String(name))), isPlain: kind.rows[0]?.['kind'] === 'r' }
}

function assignment(column: DestinationColumn, update: UpdateMode): string {
  // For rows older than this column, use their creation time.
  if (column === 'first_seen') return 'first_seen = coalesce(kept.first_seen, kept.created_at, excluded.first_seen)'
  if (isReplaced(column, update)) return `${column} = coalesce(excluded.${column}, kept.${column})`
  return `${column} = case when kept.${column} is null or kept.${column}::text = '' then excluded.${column} else kept.${column} end`
}
