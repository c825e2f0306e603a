import { randomBytes } from 'node:crypto'
import { type AppDatabase, askOf, type Db, isRestoreUnfinished } from '@gazetteer/app-database'

const idName = 'backup-id'
const tables = (db: Db) => db.withTables<{ installation: { name: string; value: string } }>()

/** Identifies the installation in the names of its backups; made once. */
export async function backupIdOf(db: Db): Promise<string> {
  await tables(db)
    .insertInto('installation')
    .values({ name: idName, value: randomBytes(6).toString('hex') })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  return (await find(db).executeTakeFirstOrThrow()).value
}

/** The id before a restore; null: none was made, or another restore was interrupted and its data may have another's id. */
export async function readBackupId(database: Pick<AppDatabase, 'db' | 'executeSql'>): Promise<string | null> {
  const ask = askOf(database)
  const [found] = await ask(`select to_regclass('installation') is not null as found`)
  if (found?.['found'] !== true || (await isRestoreUnfinished(ask))) return null
  return (await find(database.db).executeTakeFirst())?.value ?? null
}

/** After a restore: a copy of an installation is another one, and must not delete the backups of the first. */
export async function replaceBackupId(db: Db, id: string | null): Promise<void> {
  await tables(db).deleteFrom('installation').where('name', '=', idName).execute()
  if (id !== null) await tables(db).insertInto('installation').values({ name: idName, value: id }).execute()
}

const find = (db: Db) => tables(db).selectFrom('installation').select('value').where('name', '=', idName)
