import type { Migration } from 'kysely/migration'
import { AppDatabaseError } from '../errors.ts'
import { migrate } from '../migrate.ts'
import type { AppDatabase } from '../types.ts'
import { sqlStateOf } from '../sql-errors.ts'
import { type Manifest, type Name, type Part, readArchive } from './archive.ts'
import { checkArchive } from './check-archive.ts'
import { refuseDevelopmentVersion } from './development-version.ts'
import {
  type RunQuery,
  type DumpedTable,
  askOf,
  isRestoreUnfinished,
  listSequences,
  listTables,
  queueSchema,
  queueVersion,
  quote,
  quoted,
  unfinishedMarker,
} from './tables.ts'

/** Maximum rows and bytes per insert statement. */
const batchRows = 200
const batchBytes = 4 * 1024 * 1024

export type Restoring = {
  /** Of this restore: of letters, digits and `-`. The marker has it. */
  id: string
  file: string
  isReplacing: boolean
  migrations: Record<string, Migration>
  /** Creates the queue's own tables. */
  prepareQueue: () => Promise<void>
  /** What follows the contents before any process may start. */
  complete: () => Promise<void>
  /** The marker stays, and blocks every start, until `endRestore`: the caller checks the result first. */
  isMarkerKept: boolean
  /** Calls `mark` while no other process can start: from then on the marker keeps them out. Throws when others live. */
  whenAlone: (mark: () => Promise<void>) => Promise<void>
}

export type Restored = { rows: number; manifest: Manifest; isQueueRestored: boolean }

/**
 * Restores a backup into an empty app database, with the backup's schema, and completes it. The file is read
 * completely first. A failure leaves the database empty; an interrupted restore leaves a marker that blocks every start
 * and backup; `isMarkerKept` leaves it in any case. Throws AppDatabaseError when the database is not empty.
 */
export async function restoreBackup(database: AppDatabase, restoring: Restoring): Promise<Restored> {
  const { file, isReplacing, migrations } = restoring
  const ask = askOf(database)
  const { rows, manifest } = await checkArchive(file).catch((error: unknown) => {
    if (!(error instanceof AppDatabaseError)) throw error
    throw new AppDatabaseError(error.message.replace(/\.$/, '; nothing was restored.'), { cause: error })
  })
  refuseDevelopmentVersion(manifest.migrations, file)
  const { parts } = await readArchive(file)
  const unknown = manifest.migrations.filter((name) => !(name in migrations))
  if (unknown.length > 0)
    throw new AppDatabaseError(
      `${file} was made by a newer version of Gazetteer (${manifest.version}): restore it with that version.`,
    )
  const isEmpty = (await listTables(ask)).length === 0
  const wasCutOff = await isRestoreUnfinished(ask)
  if (!isEmpty && !isReplacing && !wasCutOff)
    throw new AppDatabaseError(
      'The app database is not empty, so nothing was restored. Use --replace to delete its contents first.',
    )
  await restoring.whenAlone(() => mark(database, restoring.id))
  if (!isEmpty || wasCutOff) await clear(database, ask)
  try {
    const named = Object.entries(migrations).filter(([name]) => manifest.migrations.includes(name))
    await migrate(database, Object.fromEntries(named))
    await restoring.prepareQueue()
    const isQueueRestored = manifest.queue !== null && manifest.queue === (await queueVersion(ask))
    await fill(database, parts, { file, tables: await listTables(ask), isQueueRestored })
    // Their workers are gone; the work is derived again from the captures.
    await ask(`delete from ${queueSchema}.job where state = 'active'`)
    await restoring.complete()
    if (!restoring.isMarkerKept) await endRestore(database)
    return { rows, manifest, isQueueRestored }
  } catch (error) {
    await clear(database, ask)
    if (!restoring.isMarkerKept) await endRestore(database)
    throw refusedParts(file, error)
  }
}

async function mark(database: AppDatabase, id: string): Promise<void> {
  if (!/^[\w-]+$/.test(id)) throw new Error(`Not an id of a restore: ${id}`)
  await database.executeSql(`create table if not exists ${unfinishedMarker} ();
    comment on table ${unfinishedMarker} is '${id}'`)
}

/** Removes the marker of a restore that kept it. */
export async function endRestore(database: AppDatabase): Promise<void> {
  await database.executeSql(`drop table if exists ${unfinishedMarker}`)
}

/** Rejected values and unknown tables or columns mean that the archive is invalid. */
function refusedParts(file: string, error: unknown): unknown {
  const isRefused = /^(22|23|42)/.test(sqlStateOf(error) ?? '')
  if (!isRefused && !(error instanceof AppDatabaseError)) return error
  const why = error instanceof AppDatabaseError ? error.message : `${file} is damaged: a table rejected its contents.`
  return new AppDatabaseError(why.replace(/\.$/, '; nothing was restored, and the app database is empty.'), {
    cause: error,
  })
}

async function clear(database: AppDatabase, ask: RunQuery): Promise<void> {
  await database.executeSql(`drop schema if exists ${queueSchema} cascade`)
  for (const table of await listTables(ask)) await database.executeSql(`drop table if exists ${quoted(table)} cascade`)
  for (const { sequence } of await listSequences(ask))
    await database.executeSql(`drop sequence if exists ${quoted(sequence)} cascade`)
  await database.executeSql('drop table if exists kysely_migration, kysely_migration_lock')
}

type Filling = { file: string; tables: readonly DumpedTable[]; isQueueRestored: boolean }

async function fill(database: AppDatabase, parts: AsyncIterable<Part>, filling: Filling): Promise<void> {
  const tables = filling.tables.filter((table) => isWanted(table, filling))
  // Counters that triggers keep are in the backup too.
  for (const table of tables) await database.executeSql(`alter table ${quoted(table)} disable trigger user`)
  // Rows inserted by migrations and the queue itself are in the backup too.
  for (const table of tables.toReversed()) await database.executeSql(`delete from ${quoted(table)}`)
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
  for (const table of tables) await database.executeSql(`alter table ${quoted(table)} enable trigger user`)
}

const isWanted = ({ schema }: Name, { isQueueRestored }: Pick<Filling, 'isQueueRestored'>): boolean =>
  schema === null || (schema === queueSchema && isQueueRestored)

type Writer = { write: (row: readonly (string | null)[]) => Promise<void>; flush: () => Promise<void> }

/** Null: the table stays unchanged. */
async function writerOf(
  database: AppDatabase,
  { table, columns }: { table: Name; columns: readonly string[] },
  filling: Filling,
): Promise<Writer | null> {
  if (!isWanted(table, filling)) return null
  const target = filling.tables.find(({ schema, name }) => schema === table.schema && name === table.name)
  if (target === undefined)
    throw new AppDatabaseError(`${filling.file} contains a table that its version does not have.`)
  const values = columns.map((name, index) => {
    const type = target.columns.get(name)
    if (type === undefined)
      throw new AppDatabaseError(`${filling.file} contains a column that ${table.name} does not have.`)
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
