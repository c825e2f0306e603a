import { columnDefinition, columnType, fieldTable, isDefaultNow, tableFields } from '@gazetteer/listing'
import { DestinationError } from '../destination-error.ts'
import { neededOf, requiredColumnText } from '../rows/columns.ts'
import type { TableFacts } from '../check/server-checks.ts'
import type { DestinationColumn } from '../destination.ts'
import type { Run } from './connection.ts'

const table = '"BusinessDatabase"'
const uniqueIndex = 'unique (source, source_id)'

/** Creates the table or upgrades an older one, in one transaction; concurrent calls are serialized. */
export async function prepareTable(run: Run): Promise<void> {
  await run(`select pg_advisory_xact_lock(hashtext('gazetteer ${table}'))`)
  const state = await readTable(run)
  if (!state.tableExists) return void (await run(createTable()))
  if (state.unfit !== null) throw unfit(state.unfit)
  // Without the right to alter the table, continue without the later columns.
  const lacksNothing = neededOf(state.missing).length === 0 && state.isUnique
  if (lacksNothing && !(await isOwner(run))) return
  for (const column of state.missing) await run(addColumn(column, state.hasPrimaryKey))
  // Existing rows have no known time; new ones get a timestamp.
  for (const column of state.missing) {
    if (column !== 'id' && isDefaultNow(column))
      await run(`alter table ${table} alter column ${column} set default now()`)
  }
  if (!state.isUnique)
    await run(`create unique index "BusinessDatabase_source_source_id" on ${table} (source, source_id)`)
}

/** The signed-in user's rights, from read-only queries. */
export async function factsOf(run: Run): Promise<TableFacts> {
  const state = await readTable(run)
  const { rows } = await run(`select
    coalesce(has_schema_privilege(current_schema(), 'create'), false) as may_create,
    pg_is_in_recovery() or current_setting('transaction_read_only') = 'on' as is_read_only`)
  const [facts = {}] = rows
  if (facts['is_read_only'] === true) {
    throw new DestinationError('read-only', 'The server is read-only: listings cannot be written.')
  }
  if (!state.tableExists)
    return { tableExists: false, missingColumns: [], mayCreate: facts['may_create'] === true, missingGrants: [] }
  if (state.unfit !== null) throw unfit(state.unfit)
  const granted = await run(`select
    has_table_privilege('${table}', 'select') as select, has_table_privilege('${table}', 'insert') as insert,
    has_table_privilege('${table}', 'update') as update, has_table_privilege('${table}', 'delete') as delete,
    (select pg_has_role(relowner, 'usage') from pg_class where oid = '${table}'::regclass) as is_owner`)
  const [grants = {}] = granted.rows
  return {
    tableExists: true,
    missingColumns: [...state.missing, ...(state.isUnique ? [] : [uniqueIndex])],
    mayCreate: grants['is_owner'] === true,
    missingGrants: ['select', 'insert', 'update', 'delete'].filter((right) => grants[right] !== true),
  }
}

async function isOwner(run: Run): Promise<boolean> {
  const { rows } = await run(
    `select pg_has_role(relowner, 'usage') as is_owner from pg_class where oid = '${table}'::regclass`,
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

async function readTable(run: Run): Promise<TableState> {
  const found = await run(
    `select attname as name, format_type(atttypid, null) as type, atthasdef or attidentity <> '' as is_generated, attnotnull as is_required
     from pg_attribute where attrelid = to_regclass($1) and attnum > 0 and not attisdropped`,
    [table],
  )
  const byName = new Map(found.rows.map((row) => [String(row['name']), row]))
  const tableExists = byName.size > 0
  const indexes = await run(
    `select indisprimary as is_primary, (
       select array_agg(attname::text order by attname) from pg_attribute
       where attrelid = indrelid and attnum = any (indkey::int2[])
     ) as names
     from pg_index
     where indrelid = to_regclass($1) and indisunique and indisvalid and indpred is null and indexprs is null`,
    [table],
  )
  return {
    tableExists,
    missing: (['id', ...tableFields] as const).filter((name) => !byName.has(name)),
    isUnique: indexes.rows.some(({ names }) => String(names) === 'source,source_id'),
    hasPrimaryKey: indexes.rows.some((index) => index['is_primary'] === true),
    unfit: unfitnessOf(byName.get('id')) ?? requiredColumnOf(found.rows),
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
  const found = columns.find(
    ({ name, is_required, is_generated }) =>
      is_required === true && is_generated === false && name !== 'id' && !(String(name) in fieldTable),
  )
  return found === undefined ? null : requiredColumnText(String(found['name']))
}

const unfit = (reason: string): DestinationError =>
  new DestinationError('unfit-table', `The table BusinessDatabase cannot be used: ${reason}.`)

function createTable(): string {
  const lines = tableFields.map((column) => `${column} ${columnDefinition(column).postgres}`)
  return `create table if not exists ${table} (id bigint generated by default as identity primary key, ${lines.join(', ')}, ${uniqueIndex})`
}

function addColumn(column: DestinationColumn | 'id', hasPrimaryKey: boolean): string {
  const start = `alter table ${table} add column if not exists`
  if (column === 'id') {
    return `${start} id bigint generated by default as identity ${hasPrimaryKey ? 'unique' : 'primary key'}`
  }
  return `${start} ${column} ${columnType(column).postgres}`
}
