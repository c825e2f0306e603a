import { columnDefinition, columnType, fieldTable, isDefaultNow, tableFields } from '@gazetteer/listing'
import { z } from 'zod'
import type { TableFacts } from '../check/server-checks.ts'
import { laterColumns, requiredColumnText } from '../rows/columns.ts'
import { DestinationError } from '../destination-error.ts'
import type { DestinationColumn } from '../destination.ts'
import type { DestinationTable } from '../table-name.ts'
import type { DestinationErrorKind } from '../destination-error.ts'
import type { RunMysql } from './connection.ts'

const uniqueIndex = 'unique key (source, source_id)'

/** Creates the table or upgrades an older one. MySQL commits each DDL step, so every step is idempotent. Returns whether it is new. */
export async function prepareTable(run: RunMysql, table: DestinationTable): Promise<boolean> {
  const state = await readTable(run, table)
  if (state === null) {
    await run(createTable(table))
    return true
  }
  if (state.unfit !== null) throw unfit(table, state.unfit)
  for (const column of state.missing) {
    for (const sql of addColumn(table, column, state.hasPrimaryKey)) {
      await once(run, sql).catch((error: unknown) => {
        // Without the right to alter the table, continue without the later columns.
        const isRefused = error instanceof DestinationError && error.kind === 'no-permission'
        if (!isRefused || column === 'id' || !laterColumns.has(column)) throw error
      })
    }
  }
  if (!state.isUnique) await once(run, `alter table ${table.sql} add ${uniqueIndex}`)
  return false
}

/** The signed-in user's rights. Each probe is a statement that changes nothing and fails without the right. */
export async function factsOf(run: RunMysql, table: DestinationTable): Promise<TableFacts> {
  const state = await readTable(run, table)
  const probes = probesOf(table)
  if (state === null) {
    return {
      tableExists: false,
      missingColumns: [],
      missingGrants: [],
      policies: null,
      mayCreate: await may(run, probes.create, ['no-table']),
    }
  }
  if (state.unfit !== null) throw unfit(table, state.unfit)
  const missingColumns = [...state.missing, ...(state.isUnique ? [] : [uniqueIndex])]
  const missingGrants = []
  for (const right of ['select', 'insert', 'update', 'delete'] as const) {
    // MySQL checks rights before columns, so an unknown column means that the right is granted. `prepareTable` adds the
    // column. The same holds for a required column that the probe does not name.
    if (!(await may(run, probes[right], ['no-column', 'unfit-table']))) missingGrants.push(right)
  }
  return {
    tableExists: true,
    missingColumns,
    missingGrants,
    policies: null,
    mayCreate: missingColumns.length > 0 && (await may(run, probes.alter, ['no-column'])),
  }
}

const probesOf = ({ sql: table }: DestinationTable) => ({
  create: `create table ${table} like gazetteer_probe_that_is_not_there`,
  alter: `alter table ${table} alter column gazetteer_probe drop default`,
  select: `select id from ${table} where 1 = 0`,
  insert: `insert into ${table} (name) select null from dual where 1 = 0`,
  update: `update ${table} set name = null where 1 = 0`,
  delete: `delete from ${table} where 1 = 0`,
})

/** Whether the right is granted: the probe passes, or fails with an error that comes only after the rights check. */
async function may(run: RunMysql, probe: string, expected: DestinationErrorKind[]): Promise<boolean> {
  try {
    await run(probe)
    return true
  } catch (error) {
    if (!(error instanceof DestinationError)) throw error
    if (expected.includes(error.kind) || isNoSuchColumn(error)) return true
    if (error.kind === 'no-permission' || error.kind === 'no-database') return false
    throw error
  }
}

/** MariaDB: "Can't DROP COLUMN"; MySQL: "Unknown column". */
const isNoSuchColumn = ({ cause }: DestinationError): boolean =>
  cause instanceof Error && 'code' in cause && cause.code === 'ER_CANT_DROP_FIELD_OR_KEY'

type TableState = {
  missing: (DestinationColumn | 'id')[]
  isUnique: boolean
  hasPrimaryKey: boolean
  unfit: string | null
}

const columnsSchema = z.array(
  z.object({
    Field: z.string(),
    Type: z.string(),
    Null: z.string(),
    Default: z.string().nullable(),
    Extra: z.string(),
  }),
)
const indexesSchema = z.array(
  z.object({ Key_name: z.string(), Non_unique: z.coerce.number(), Column_name: z.string().nullable() }),
)

async function readTable(run: RunMysql, { sql: table }: DestinationTable): Promise<TableState | null> {
  const shown = await run(`show columns from ${table}`).catch((error: unknown) => {
    if (error instanceof DestinationError && error.kind === 'no-table') return null
    throw error
  })
  if (shown === null) return null
  const columns = new Map(columnsSchema.parse(shown.rows).map((column) => [column.Field.toLowerCase(), column]))
  const keys = new Map<string, string[]>()
  for (const index of indexesSchema.parse((await run(`show index from ${table}`)).rows)) {
    if (index.Non_unique === 0) keys.set(index.Key_name, [...(keys.get(index.Key_name) ?? []), index.Column_name ?? ''])
  }
  return {
    missing: (['id', ...tableFields] as const).filter((name) => !columns.has(name)),
    isUnique: [...keys.values()].some(
      (names) =>
        names
          .map((name) => name.toLowerCase())
          .sort()
          .join() === 'source,source_id',
    ),
    hasPrimaryKey: keys.has('PRIMARY'),
    unfit: unfitnessOf(columns.get('id')) ?? requiredColumnOf([...columns.entries()]) ?? computedColumnOf(columns),
  }
}

function unfitnessOf(id: { Type: string; Extra: string } | undefined): string | null {
  if (id === undefined) return null
  if (!/int/i.test(id.Type)) return `its id has the type ${id.Type} and not a whole number`
  return /auto_increment/i.test(id.Extra) ? null : 'its id is not auto_increment: rows must be numbered by the database'
}

/**
 * A required column without a default that the owner added: listings cannot be inserted. An enum defaults to its first
 * value.
 */
function requiredColumnOf(columns: [string, { Type: string; Null: string; Default: string | null; Extra: string }][]) {
  const unwritable = columns.find(
    ([name, { Type, Null, Default, Extra }]) =>
      Null === 'NO' &&
      Default === null &&
      Extra === '' &&
      !/^enum/i.test(Type) &&
      name !== 'id' &&
      !(name in fieldTable),
  )
  return unwritable === undefined ? null : requiredColumnText(unwritable[0])
}

/** A column of listings that the database computes cannot be written. */
function computedColumnOf(columns: ReadonlyMap<string, { Extra: string }>): string | null {
  const found = tableFields.find((name) => /\b(VIRTUAL|STORED|PERSISTENT)\b/i.test(columns.get(name)?.Extra ?? ''))
  return found === undefined
    ? null
    : `its column ${found} is generated always, and listings are written to it; make it an ordinary column`
}

const unfit = (table: DestinationTable, reason: string): DestinationError =>
  new DestinationError('unfit-table', `The table ${table.label} cannot be used: ${reason}.`)

function createTable({ sql: table }: DestinationTable): string {
  const lines = tableFields.map((column) => `${column} ${columnDefinition(column).mysql}`)
  return `create table if not exists ${table} (id bigint unsigned not null auto_increment primary key, ${lines.join(', ')}, ${uniqueIndex}) default character set utf8mb4`
}

/** Time columns are added as null first: existing rows have no known time. */
function addColumn(
  { sql: table }: DestinationTable,
  column: DestinationColumn | 'id',
  hasPrimaryKey: boolean,
): string[] {
  if (column === 'id') {
    const key = hasPrimaryKey ? 'unique' : 'primary key'
    return [`alter table ${table} add column id bigint unsigned not null auto_increment ${key}`]
  }
  const type = columnType(column).mysql
  if (isDefaultNow(column)) {
    return [
      `alter table ${table} add column ${column} ${type} null`,
      `alter table ${table} modify ${column} ${type} null default current_timestamp(3)`,
    ]
  }
  const inUtf8 = type === 'text' ? ' character set utf8mb4' : ''
  return [`alter table ${table} add column ${column} ${type}${inUtf8}`]
}

/** Another process may prepare the same table concurrently: "already exists" errors are ignored. */
async function once(run: RunMysql, sql: string): Promise<void> {
  try {
    await run(sql)
  } catch (error) {
    const cause: unknown = error instanceof DestinationError ? error.cause : error
    const code = cause instanceof Error && 'code' in cause ? cause.code : ''
    if (code !== 'ER_DUP_FIELDNAME' && code !== 'ER_DUP_KEYNAME') throw error
  }
}
