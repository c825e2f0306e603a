import { columnDefinition, columnType, fieldTable, isDefaultNow, tableFields } from '@gazetteer/listing'
import { DestinationError } from '../destination-error.ts'
import { neededOf, requiredColumnText } from '../rows/columns.ts'
import type { TableFacts } from '../check/server-checks.ts'
import type { DestinationColumn } from '../destination.ts'
import { type DestinationTable, quoted } from '../table-name.ts'
import type { RunPostgres } from './connection.ts'
import { missingPolicyText, rowSecurityOf } from './row-security.ts'
import { unfitColumnOf, unfitKeyOf, unfitPartitionsOf } from './unfit.ts'

const uniqueIndex = 'unique (source, source_id)'

/**
 * Creates the table or upgrades an older one, in one transaction; concurrent calls are serialized. Returns whether the
 * table is new.
 */
export async function prepareTable(run: RunPostgres, table: DestinationTable): Promise<boolean> {
  await run('select pg_advisory_xact_lock(hashtext($1))', [`gazetteer ${table.sql}`])
  const state = await readTable(run, table)
  if (!state.tableExists) {
    await createSchema(run, table)
    await run(createTable(table))
    return true
  }
  if (state.unfit !== null) throw unfit(table, state.unfit)
  // Without the right to alter the table, continue without the later columns.
  const lacksNothing = neededOf(state.missing).length === 0 && state.isUnique
  if (lacksNothing && !(await isOwner(run, table))) return false
  for (const column of state.missing) await run(addColumn(table, column, state.hasPrimaryKey))
  // Existing rows have no known time; new ones get a timestamp.
  for (const column of state.missing) {
    if (column !== 'id' && isDefaultNow(column))
      await run(`alter table ${table.sql} alter column ${column} set default now()`)
  }
  if (!state.isUnique) await run(`create unique index on ${table.sql} (source, source_id)`)
  return false
}

/** The signed-in user's rights, from read-only queries. */
export async function factsOf(run: RunPostgres, table: DestinationTable): Promise<TableFacts> {
  const state = await readTable(run, table)
  const { rows } = await run(
    `select case
      when $1::text is null then coalesce(has_schema_privilege(current_schema(), 'create'), false)
      when to_regnamespace($1) is null then has_database_privilege(current_database(), 'create')
      else has_schema_privilege(to_regnamespace($1)::oid, 'create') end as may_create,
    pg_is_in_recovery() or current_setting('transaction_read_only') = 'on' as is_read_only`,
    [schemaSql(table)],
  )
  const [facts = {}] = rows
  if (facts['is_read_only'] === true) {
    throw new DestinationError('read-only', 'The server is read-only: listings cannot be written.')
  }
  if (!state.tableExists)
    return {
      tableExists: false,
      missingColumns: [],
      mayCreate: facts['may_create'] === true,
      missingGrants: [],
      policies: null,
    }
  if (state.unfit !== null) throw unfit(table, state.unfit)
  const granted = await run(
    `select
    has_table_privilege($1::regclass, 'select') as select, has_table_privilege($1::regclass, 'insert') as insert,
    has_table_privilege($1::regclass, 'update') as update, has_table_privilege($1::regclass, 'delete') as delete,
    (select pg_has_role(relowner, 'usage') from pg_class where oid = $1::regclass) as is_owner`,
    [table.sql],
  )
  const [grants = {}] = granted.rows
  const { missing } = await rowSecurityOf({ run, table })
  return {
    tableExists: true,
    missingColumns: [...state.missing, ...(state.isUnique ? [] : [uniqueIndex])],
    mayCreate: grants['is_owner'] === true,
    missingGrants: ['select', 'insert', 'update', 'delete'].filter((right) => grants[right] !== true),
    policies: missing.length === 0 ? null : missingPolicyText(table, missing),
  }
}

async function isOwner(run: RunPostgres, table: DestinationTable): Promise<boolean> {
  const { rows } = await run(
    `select pg_has_role(relowner, 'usage') as is_owner from pg_class where oid = $1::regclass`,
    [table.sql],
  )
  return rows[0]?.['is_owner'] === true
}

type TableState = {
  tableExists: boolean
  missing: (DestinationColumn | 'id')[]
  isUnique: boolean
  hasPrimaryKey: boolean
  unfit: string | null
}

async function readTable(run: RunPostgres, table: DestinationTable): Promise<TableState> {
  const result = await run(
    `select attname as name, format_type(atttypid, null) as type, atthasdef or attidentity <> '' as is_generated, attnotnull as is_required,
       coalesce(to_jsonb(pg_attribute) ->> 'attgenerated', '') <> '' as is_computed
     from pg_attribute where attrelid = to_regclass($1) and attnum > 0 and not attisdropped`,
    [table.sql],
  )
  const byName = new Map(result.rows.map((row) => [String(row['name']), row]))
  const tableExists = byName.size > 0
  const indexes = await run(
    `select indisprimary as is_primary, indimmediate as is_immediate, indexrelid::regclass::text as name, (
       select array_agg(attname::text order by attname) from pg_attribute
       where attrelid = indrelid and attnum = any (indkey::int2[])
     ) as names
     from pg_index
     where indrelid = to_regclass($1) and indisunique and indisvalid and indpred is null and indexprs is null`,
    [table.sql],
  )
  return {
    tableExists,
    missing: (['id', ...tableFields] as const).filter((name) => !byName.has(name)),
    isUnique: indexes.rows.some(({ names }) => String(names) === 'source,source_id'),
    hasPrimaryKey: indexes.rows.some((index) => index['is_primary'] === true),
    unfit:
      unfitnessOf(byName.get('id')) ??
      requiredColumnOf(result.rows) ??
      unfitColumnOf(result.rows) ??
      unfitKeyOf(indexes.rows) ??
      (tableExists ? await unfitPartitionsOf(run, table) : null),
  }
}

function unfitnessOf(id: Record<string, unknown> | undefined): string | null {
  if (id === undefined) return null
  const type = String(id['type'])
  if (!['bigint', 'integer', 'smallint'].includes(type)) return `its id has the type ${type} and not a whole number`
  return id['is_generated'] === true ? null : 'its id has no default: rows must be numbered by the database'
}

/** A required column without a default that the owner added: listings cannot be inserted. */
function requiredColumnOf(columns: Record<string, unknown>[]): string | null {
  const unwritable = columns.find(
    ({ name, is_required, is_generated }) =>
      is_required === true && is_generated === false && name !== 'id' && !(String(name) in fieldTable),
  )
  return unwritable === undefined ? null : requiredColumnText(String(unwritable['name']))
}

const unfit = (table: DestinationTable, reason: string): DestinationError =>
  new DestinationError('unfit-table', `The table ${table.label} cannot be used: ${reason}.`)

const schemaSql = ({ schema }: DestinationTable): string | null => (schema === null ? null : quoted(schema, '"'))

/** `create schema if not exists` requires the permission also where the schema exists. */
async function createSchema(run: RunPostgres, table: DestinationTable): Promise<void> {
  const schema = schemaSql(table)
  if (schema === null) return
  const { rows } = await run('select to_regnamespace($1) is null as is_missing', [schema])
  if (rows[0]?.['is_missing'] === true) await run(`create schema if not exists ${schema}`)
}

function createTable(table: DestinationTable): string {
  const lines = tableFields.map((column) => `${column} ${columnDefinition(column).postgres}`)
  return `create table if not exists ${table.sql} (id bigint generated by default as identity primary key, ${lines.join(', ')}, ${uniqueIndex})`
}

function addColumn(table: DestinationTable, column: DestinationColumn | 'id', hasPrimaryKey: boolean): string {
  const start = `alter table ${table.sql} add column if not exists`
  if (column === 'id') {
    return `${start} id bigint generated by default as identity ${hasPrimaryKey ? 'unique' : 'primary key'}`
  }
  return `${start} ${column} ${columnType(column).postgres}`
}
