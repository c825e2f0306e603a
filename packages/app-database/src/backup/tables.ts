import { z } from 'zod'
import { AppDatabaseError } from '../errors.ts'
import type { AppDatabase } from '../types.ts'
import type { Name } from './archive.ts'

/** Runs one query on the caller's connection. */
export type RunQuery = (text: string) => Promise<Record<string, unknown>[]>

export const queueSchema = 'pgboss'

/**
 * Users' listings tables may share the database; they are neither backed up nor deleted. A configuration can name them,
 * so they are recognized by their columns.
 */
const usersTables = `select c.oid from pg_class c where c.relkind in ('r', 'p') and (c.relname = 'BusinessDatabase' or 3 = (
  select count(*) from pg_attribute a
  where a.attrelid = c.oid and not a.attisdropped and a.attname in ('source_id', 'plus_code', 'reviewcount')))`

/** Exists until a restore has finished; while it exists, the data is incomplete. */
export const unfinishedMarker = 'restore_unfinished'

/** `columns`: types by name, without generated columns. */
export type DumpedTable = Name & { columns: ReadonlyMap<string, string> }

const columnsSchema = z.array(z.object({ name: z.string(), type: z.string() }))
const tableRow = z.object({ id: z.number(), schema: z.string().nullable(), name: z.string(), columns: z.string() })
const referenceRow = z.object({ id: z.number(), to: z.number() })

/**
 * The application's and the queue's tables, each after those it references. The migration log is not included; the
 * manifest has it.
 */
export async function listTables(ask: RunQuery): Promise<DumpedTable[]> {
  const tables = z.array(tableRow).parse(
    await ask(`select c.oid::int as id, case n.nspname when '${queueSchema}' then n.nspname end as schema, c.relname as name,
      (select coalesce(json_agg(json_build_object('name', a.attname, 'type', format_type(a.atttypid, a.atttypmod))
          order by a.attnum), '[]')::text
        from pg_attribute a
        where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = '') as columns
    from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where n.nspname in (current_schema(), '${queueSchema}') and c.relkind in ('r', 'p') and not c.relispartition
      and c.relname not in ('kysely_migration', 'kysely_migration_lock', '${unfinishedMarker}')
      and c.oid not in (${usersTables})
    order by n.nspname = '${queueSchema}', c.relname`),
  )
  const references = z.array(referenceRow).parse(
    await ask(`select coalesce(i.inhparent, c.conrelid)::int as id, c.confrelid::int as "to"
        from pg_constraint c left join pg_inherits i on i.inhrelid = c.conrelid where c.contype = 'f'`),
  )
  const sorted: typeof tables = []
  const waiting = [...tables]
  while (waiting.length > 0) {
    const isFree = ({ id }: { id: number }): boolean =>
      references.every((one) => one.id !== id || one.to === id || !waiting.some((table) => table.id === one.to))
    const next = waiting.findIndex(isFree)
    const [table] = waiting.splice(Math.max(next, 0), 1)
    if (table !== undefined) sorted.push(table)
  }
  return sorted.map(({ schema, name, columns }) => ({
    schema,
    name,
    columns: new Map(columnsSchema.parse(JSON.parse(columns)).map((column) => [column.name, column.type])),
  }))
}

const sequenceRow = z.object({ schema: z.string().nullable(), name: z.string(), value: z.string().nullable() })

/** The last value of each sequence; null: not used yet. */
export async function listSequences(ask: RunQuery): Promise<{ sequence: Name; value: number | null }[]> {
  const rows =
    await ask(`select case schemaname when '${queueSchema}' then schemaname end as schema, sequencename as name,
      last_value::text as value
    from pg_sequences where schemaname in (current_schema(), '${queueSchema}')
      and not exists (select from pg_depend d where d.deptype in ('a', 'i') and d.refobjid in (${usersTables})
        and d.objid = format('%I.%I', schemaname, sequencename)::regclass)`)
  return z
    .array(sequenceRow)
    .parse(rows)
    .map(({ schema, name, value }) => ({ sequence: { schema, name }, value: value === null ? null : Number(value) }))
}

/** The applied migrations in order; none when the database is empty. */
export async function appliedMigrations(ask: RunQuery): Promise<string[]> {
  const [found] = await ask(`select to_regclass('kysely_migration') is not null as found`)
  if (found?.['found'] !== true) return []
  const rows = await ask('select name from kysely_migration order by timestamp, name')
  return rows.map(({ name }) => String(name))
}

/** Runs one query at a time, outside a transaction. */
export const askOf =
  ({ executeSql }: Pick<AppDatabase, 'executeSql'>): RunQuery =>
  async (text) =>
    (await executeSql(text, [])).rows

/** Throws AppDatabaseError after an interrupted restore. */
export async function refuseUnfinishedRestore(ask: RunQuery): Promise<void> {
  if (await isRestoreUnfinished(ask))
    throw new AppDatabaseError(
      'A restore into this app database was interrupted. Start the server that began it, which goes back by itself, or run the restore again.',
    )
}

export async function isRestoreUnfinished(ask: RunQuery): Promise<boolean> {
  return (await unfinishedRestore(ask)) !== null
}

/** The id of the restore that left its marker; empty: of an earlier version. Null: no restore is unfinished. */
export async function unfinishedRestore(ask: RunQuery): Promise<string | null> {
  const [found] = await ask(`select coalesce(obj_description(to_regclass('${unfinishedMarker}')), '') as id
    where to_regclass('${unfinishedMarker}') is not null`)
  return found === undefined ? null : String(found['id'])
}

/** Null: the queue has no tables. */
export async function queueVersion(ask: RunQuery): Promise<number | null> {
  const [found] = await ask(`select to_regclass('${queueSchema}.version') is not null as found`)
  if (found?.['found'] !== true) return null
  const [row] = await ask(`select version::int as version from ${queueSchema}.version`)
  return z.number().parse(row?.['version'])
}

export const quoted = ({ schema, name }: Name): string => (schema === null ? quote(name) : `${schema}.${quote(name)}`)
export const quote = (name: string): string => `"${name.replaceAll('"', '""')}"`
