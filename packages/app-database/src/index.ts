import { sql } from 'kysely'
import type { Log } from './log.ts'
import { openEmbedded } from './embedded/open-embedded.ts'
import { openPostgres } from './postgres/open-postgres.ts'
import type { AppDatabase, Db } from './types.ts'

export type { AppDatabase, Db, Trx } from './types.ts'
export { isDiskFull, isOutOfReach, isOutOfResources, isUniqueViolation, isUnstorableText } from './sql-errors.ts'
export { backUpBeforeMigration, refuseOtherVersions } from './backup/before-migration.ts'
export { fileStamp, readManifest, renameDurably, syncFolder } from './backup/archive.ts'
export { checkArchive } from './backup/check-archive.ts'
export { type Compatibility, compatibilityOf } from './backup/compatibility.ts'
export { makeBackup } from './backup/make-backup.ts'
export { endRestore, restoreBackup } from './backup/restore-backup.ts'
export { askOf, isRestoreUnfinished, refuseUnfinishedRestore, unfinishedRestore } from './backup/tables.ts'
export { resolveConnection } from './postgres/connection.ts'
export { migrate } from './migrate.ts'
export { migrations } from './migrations/index.ts'
export { AppDatabaseError } from './errors.ts'
export { type Log, silentLog } from './log.ts'
export { outsideTransactions } from './guarded-kysely.ts'
export { SqlError, sqlStateOf } from './sql-errors.ts'

/**
 * `folder` comes from `holdDataFolder`. With a `url` PostgreSQL is used, otherwise the embedded database in the
 * folder.
 */
export function openAppDatabase(settings: {
  url: string | null
  folder: { path: string }
  log: Log
}): Promise<AppDatabase> {
  const { url, folder, log } = settings
  return url === null ? openEmbedded({ folder, log }) : openPostgres({ url, log })
}

/** Notifies when, and only when, the transaction commits. */
export async function notifyWith(trx: Db, channel: string, payload: string): Promise<void> {
  await sql`select pg_notify(${channel}, ${payload})`.execute(trx)
}
