import { rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Config } from './config.ts'
import { version } from '@gazetteer/contract'
import {
  type AppDatabase,
  askOf,
  backUpBeforeMigration,
  isDiskFull,
  makeBackup,
  migrate,
  migrations as ownMigrations,
  refuseUnfinishedRestore,
  refuseOtherVersions,
  restoreBackup,
} from '@gazetteer/app-database'
import { readBackupId, replaceBackupId } from './features/backups/index.ts'
import type { Clock } from './platform/clock.ts'
import { folderKey } from './platform/data-folder.ts'
import { Conflict } from './platform/errors.ts'
import { openJobs } from './platform/jobs/index.ts'
import { type Log, silentLog } from './platform/log.ts'
import { keyFile, readKeyFile } from './platform/secrets.ts'
import { StartRefused } from './platform/start-refused.ts'
import { insertPresence, restoredProcess } from './platform/presence-table.ts'
import { openSoleProcess, otherProcessText, refuseDuringBackup } from './platform/sole-process.ts'

export type OpenInstallation = { config: Config; database: AppDatabase; clock: Pick<Clock, 'now'>; log: Log }

export type Migrating = {
  /** A restore has filled the app database and not ended yet: its own migration is done. */
  isRestoring?: boolean
  migrations?: typeof ownMigrations
}

/**
 * Migrates the app database; backs up an existing installation first. Throws StartRefused when the backup or the
 * migration fails, AppDatabaseError when a newer version created the data or after an interrupted restore.
 */
export async function migrateInstallation(
  installation: OpenInstallation,
  { isRestoring = false, migrations = ownMigrations }: Migrating = {},
): Promise<void> {
  const { config, database, log } = installation
  if (!isRestoring) await refuseUnfinishedRestore(askOf(database))
  await refuseOtherVersions(database, { backupDir: config.backupDir, migrations })
  const facts = await factsOf(installation)
  const backingUp = { backupDir: config.backupDir, holder: await folderKey(config.dataDir), migrations, facts }
  const file = await backUpBeforeMigration(database, backingUp).catch((error: unknown) => {
    throw new StartRefused(
      `The app database needs a migration, but the backup before the migration failed: ${reasonOf(error)}`,
      { cause: error },
    )
  })
  if (file === null) return void (await migrate(database, migrations))
  const command = `gazetteer restore ${file} --replace`
  log.info(
    { file, command },
    'migrating the app database after a backup; to go back, stop the server, run the command and start the former version',
  )
  // All migrations are one transaction: a failure leaves the database as it was.
  await migrate(database, migrations).catch((error: unknown) => {
    const condition = isDiskFull(error) ? ' when the disk of the app database has free space' : ''
    throw new StartRefused(
      `${reasonOf(error)}\nThe migration to version ${version} failed and nothing was changed: the former version can be started again${condition}. The backup before the migration is ${file}. To restore it: ${command}`,
      { cause: error },
    )
  })
}

const reasonOf = (error: unknown): string => (error instanceof Error ? error.message : 'unknown reason')

/** The operator command `backup FILE`. Returns a sentence; throws the signal's reason when aborted. */
export async function backUpInstallation(
  installation: Omit<OpenInstallation, 'log'>,
  file: string,
  signal?: AbortSignal,
): Promise<{ message: string }> {
  const facts = await factsOf(installation)
  const rows = await makeBackup(installation.database, file, signal === undefined ? facts : { ...facts, signal })
  const key =
    facts.key === null
      ? 'The encryption key is not included: store ENCRYPTION_KEY separately.'
      : 'The file contains the encryption key: store it in a safe place.'
  return { message: `${rows} rows backed up to ${file}. ${key}` }
}

/** Writes a backup made now, for backups by themselves. */
export async function writeBackup(
  installation: Pick<OpenInstallation, 'config' | 'clock' | 'database'>,
  file: string,
  { madeAt, signal }: { madeAt: number; signal: AbortSignal },
): Promise<void> {
  const facts = await factsOf(installation)
  await makeBackup(installation.database, file, { ...facts, madeAt: new Date(madeAt).toISOString(), signal })
}

/** `id`: of this restore, for its marker. `isRestorePoint`: the file is a backup of this installation. */
type RestoreOptions = {
  id: string
  file: string
  isReplacing: boolean
  isMarkerKept?: boolean
  isRestorePoint?: boolean
}

/**
 * The operator command `restore FILE`, and the restore of a running server; needs exclusive use of the app database.
 * `isMarkerKept`: no process starts before the caller removes the marker. Returns sentences.
 */
export async function restoreInstallation(
  { config, database, log }: Omit<OpenInstallation, 'clock'>,
  { id, file, isReplacing, isMarkerKept = false, isRestorePoint = false }: RestoreOptions,
): Promise<{ message: string }> {
  const backupId = await readBackupId(database)
  let leave: () => Promise<void> = async () => undefined
  async function whenAlone(mark: () => Promise<void>): Promise<void> {
    let isOnlyProcess = false
    leave = await openSoleProcess({
      url: config.databaseUrl,
      log,
      presence: null,
      async onFirstProcess() {
        isOnlyProcess = true
        await refuseDuringBackup(config.databaseUrl)
        await mark()
      },
    })
    if (!isOnlyProcess) throw new Conflict(otherProcessText)
  }
  try {
    const prepareQueue = async (): Promise<void> => await (await openJobs({ database, log: silentLog })).close()
    const { rows, manifest, isQueueRestored } = await restoreBackup(database, {
      id,
      whenAlone,
      file,
      isReplacing,
      isMarkerKept,
      migrations: ownMigrations,
      prepareQueue,
      async complete() {
        await migrate(database, ownMigrations)
        // A process that started before would count the backups of the installation that the file is of as its own.
        if (!isRestorePoint) await replaceBackupId(database.db, backupId)
        // Captures of the backup were cut off: their owners are asked at the next start.
        await insertPresence(database.db, { number: restoredProcess, role: 'restored', started_at: 0 })
      },
    })
    const sentences = [
      `${rows} rows restored from the backup of ${manifest.madeAt} (version ${manifest.version}).`,
      ...(isQueueRestored ? [] : ['Queued jobs were not restored; they are recreated from the captures.']),
      await restoreKey(config, manifest.key),
    ]
    return { message: sentences.join(' ') }
  } finally {
    await leave()
  }
}

async function factsOf({ config, clock }: Pick<OpenInstallation, 'config' | 'clock'>) {
  const key = config.encryptionKey === null ? await readKeyFile(config.dataDir) : null
  return { version, madeAt: new Date(clock.now()).toISOString(), key }
}

/** An existing key belonged to the replaced data; a copy stays in `.replaced`. */
async function restoreKey({ encryptionKey, dataDir }: Config, key: string | null): Promise<string> {
  if (key === null) return 'Set ENCRYPTION_KEY to the key that was in use when the backup was made.'
  if (encryptionKey !== null)
    return encryptionKey.toString('base64') === key
      ? 'ENCRYPTION_KEY matches the backup.'
      : 'The backup has a different key: unset ENCRYPTION_KEY and restore again.'
  const path = join(dataDir, keyFile)
  const former = await readKeyFile(dataDir)
  if (former === key) return 'The encryption key of the backup was already in the data folder.'
  if (former !== null) await writeFile(`${path}.replaced`, `${former}\n`, { mode: 0o600, flush: true })
  // Renamed into place: a kill leaves one of both keys.
  await writeFile(`${path}.restored`, `${key}\n`, { mode: 0o600, flush: true })
  await rename(`${path}.restored`, path)
  return 'The encryption key was restored too.'
}
