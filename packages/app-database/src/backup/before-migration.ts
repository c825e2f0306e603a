import { mkdir, readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Migration } from 'kysely/migration'
import { AppDatabaseError } from '../errors.ts'
import type { AppDatabase } from '../types.ts'
import { fileStamp } from './archive.ts'
import { type BackupFacts, makeBackup } from './make-backup.ts'
import { refuseDevelopmentVersion } from './development-version.ts'
import { appliedMigrations, askOf } from './tables.ts'

const maxBackups = 3
const prefix = 'before-migration-'
const madeName = /^before-migration-.*?(?:-by-(\w+))?\.gz$/

/** `holder`: key of the data folder. Other installations may use the same folder of backups. */
export type BeforeMigration = {
  backupDir: string
  holder: string
  migrations: Record<string, Migration>
  facts: BackupFacts
}

/** Throws when a newer or a development version has migrated the app database, because migrations cannot be undone. */
export async function refuseOtherVersions(
  database: AppDatabase,
  { backupDir, migrations }: Pick<BeforeMigration, 'backupDir' | 'migrations'>,
): Promise<void> {
  const applied = await appliedMigrations(askOf(database))
  refuseDevelopmentVersion(applied, 'This app database')
  const newer = applied.find((name) => migrations[name] === undefined)
  if (newer === undefined) return
  throw new AppDatabaseError(
    `A newer version of Gazetteer migrated this app database (migration ${newer}). Start that version, or restore an older backup (${backupDir}).`,
  )
}

/**
 * Backs up an installation before its migration, into the folder of backups; retains the last three of the holder.
 * Returns the path; null when there is nothing to migrate or to back up.
 */
export async function backUpBeforeMigration(
  database: AppDatabase,
  { backupDir, holder, migrations, facts }: BeforeMigration,
): Promise<string | null> {
  const applied = await appliedMigrations(askOf(database))
  const isUpToDate = Object.keys(migrations).every((name) => applied.includes(name))
  if (applied.length === 0 || isUpToDate) return null
  await mkdir(backupDir, { recursive: true, mode: 0o700 })
  const file = join(backupDir, `${prefix}${fileStamp(facts.madeAt)}-by-${holder}.gz`)
  await makeBackup(database, file, facts)
  // Those of earlier versions name no holder.
  const made = (await readdir(backupDir)).filter((name) => {
    const [found, by = holder] = madeName.exec(name) ?? []
    return found !== undefined && by === holder
  })
  // A clock that was set back makes the new one look old.
  const earlier = made.filter((name) => join(backupDir, name) !== file).toSorted()
  for (const name of earlier.slice(0, Math.max(0, earlier.length + 1 - maxBackups))) await rm(join(backupDir, name))
  return file
}
