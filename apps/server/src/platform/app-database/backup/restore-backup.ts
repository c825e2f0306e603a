import type { Migration } from 'kysely/migration'
import { Conflict, Invalid } from '../../errors.ts'
import { migrate } from '../migrate.ts'
import type { AppDatabase } from '../types.ts'
import { sqlStateOf } from '../sql-errors.ts'
import { type Manifest, type Name, type Part, readArchive } from './archive.ts'
import { checkArchive } from './check-archive.ts'
import {
  type Ask,
  type Table,
  askOf,
  isRestoreUnfinished,
  listSequences,
  listTables,
  queueSchema,
  queueVersion,
  quote,
  quoted,
  unfinishedMark,
} from './tables.ts'

/** Rows written by one statement, and so many bytes at the most. */
const batchRows = 200
const batchBytes = 4 * 1024 * 1024

export type Restoring = {
  file: string
  isReplacing: boolean
  migrations: Record<string, Migration>
  /** Makes the queue's own tables. */
  prepareQueue: () => Promise<void>
}

export type Restored = { rows: number; manifest: Manifest; isQueueRestored: boolean }

/**
 * Fills an empty app database with what a backup holds, at the schema that it had: the next start migrates it. The file is read to
 * its end before anything is touched; what fails after that leaves the database empty, and what is killed a mark that no start and
 * no backup goes past. Throws Conflict where it holds something.
 */
export async function restoreBackup(database: AppDatabase, restoring: Restoring): Promise<Restored> {
  const { file, isReplacing, migrations } = restoring
  const ask = askOf(database)
  const { rows, manifest } = await checkArchive(file).catch((error: unknown) => {
    if (!(error instanceof Invalid)) throw error
    throw new Invalid(error.message.replace(/\.$/, '; nothing was restored.'), { cause: error })
  })
  const { parts } = await readArchive(file)
  const unknown = manifest.migrations.filter((name) => !(name in migrations))
  if (unknown.length > 0)
    throw new Invalid(
      `${file} was made by a newer version of Gazetteer (${manifest.version}): restore it with that one.`,
    )
  const isEmpty = (await listTables(ask)).length === 0
  const wasCutOff = await isRestoreUnfinished(ask)
  if (!isEmpty && !isReplacing && !wasCutOff)
    throw new Conflict(
      'The app database is not empty: nothing was restored. With --replace everything in it is deleted first.',
    )
  await database.executeSql(`create table if not exists ${unfinishedMark} ()`)
  if (!isEmpty || wasCutOff) await clear(database, ask)
  try {
    const named = Object.entries(migrations).filter(([name]) => manifest.migrations.includes(name))
    await migrate(database.db, Object.fromEntries(named))
    await restoring.prepareQueue()
    const isQueueRestored = manifest.queue !== null && manifest.queue === (await queueVersion(ask))
    await fill(database, parts, { file, tables: await listTables(ask), isQueueRestored })
    // Whoever worked on them is gone; their work is derived again from what it was for.
    await ask(`delete from ${queueSchema}.job where state = 'active'`)
    await database.executeSql(`drop table ${unfinishedMark}`)
    return { rows, manifest, isQueueRestored }
  } catch (error) {
    await clear(database, ask)
    await database.executeSql(`drop table ${unfinishedMark}`)
    throw refusedParts(file, error)
  }
}

/** Values that a table refuses, and tables and columns that are not there, are the archive's fault. */
function refusedParts(file: string, error: unknown): unknown {
  const isRefused = /^(22|23|42)/.test(sqlStateOf(error) ?? '')
  if (!isRefused && !(error instanceof Invalid)) return error
  const why = error instanceof Invalid ? error.message : `${file} is damaged: a table refuses what it holds.`
  return new Invalid(why.replace(/\.$/, '; nothing was restored, and the app database is empty.'), { cause: error })
}

async function clear(database: AppDatabase, ask: Ask): Promise<void> {
  await database.executeSql(`drop schema if exists ${queueSchema} cascade`)
  for (const table of await listTables(ask)) await database.executeSql(`drop table if exists ${quoted(table)} cascade`)
  for (const { sequence } of await listSequences(ask))
    await database.executeSql(`drop sequence if exists ${quoted(sequence)} cascade`)
  await database.executeSql('drop table if exists kysely_migration, kysely_migration_lock')
}

type Filling = { file: string; tables: readonly Table[]; isQueueRestored: boolean }

async function fill(database: AppDatabase, parts: AsyncIterable<Part>, filling: Filling): Promise<void> {
  // What migrations and the queue put there by themselves is in the backup too.
  for (const table of filling.tables.toReversed())
    if (isWanted(table, filling)) await database.executeSql(`delete from ${quoted(table)}`)
  let writer: Writer | null = null
  for await (const part of parts) {
    if (Array.isArray(part)) {
      await writer?.write(part)
      continue
    }
    await writer?.flush()
    writer = null
    if ('table' in part) writer = await writerOf(database, part, filling)
    else if ('sequence' in part && isWanted(part.sequence, filling)) await setSequence(database, part)
  }
}

const isWanted = ({ schema }: Name, { isQueueRestored }: Pick<Filling, 'isQueueRestored'>): boolean =>
  schema === null || isQueueRestored

type Writer = { write: (row: readonly (string | null)[]) => Promise<void>; flush: () => Promise<void> }

/** Null: the table is left as it is. */
async function writerOf(
  database: AppDatabase,
  { table, columns }: { table: Name; columns: readonly string[] },
  filling: Filling,
): Promise<Writer | null> {
  if (!isWanted(table, filling)) return null
  const target = filling.tables.find(({ schema, name }) => schema === table.schema && name === table.name)
  if (target === undefined) throw new Invalid(`${filling.file} holds a table that its version does not have.`)
  const values = columns.map((name, index) => {
    const type = target.columns.get(name)
    if (type === undefined) throw new Invalid(`${filling.file} holds a column that ${table.name} does not have.`)
    return `(r->>${index})::${type}`
  })
  const insert = `insert into ${quoted(target)} (${columns.map(quote).join(', ')}) overriding system value
    select ${values.join(', ')} from json_array_elements($1::json) r`
  let batch: string[] = []
  let bytes = 0
  async function flush(): Promise<void> {
    if (batch.length > 0) await database.executeSql(insert, [`[${batch.join(',')}]`])
    batch = []
    bytes = 0
  }
  return {
    flush,
    async write(row) {
      const text = JSON.stringify(row)
      batch.push(text)
      bytes += text.length
      if (batch.length >= batchRows || bytes >= batchBytes) await flush()
    },
  }
}

async function setSequence(
  database: AppDatabase,
  { sequence, value }: { sequence: Name; value: number },
): Promise<void> {
  const text = 'select setval(to_regclass($1), $2) where to_regclass($1) is not null'
  await database.executeSql(text, [quoted(sequence), value])
}
