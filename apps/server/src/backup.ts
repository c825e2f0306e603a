import { rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Config } from './config.ts'
import { version } from '@gazetteer/contract'
import {
  type AppDatabase,
  askOf,
  backUpBeforeMigration,
  makeBackup,
  migrate,
  migrations,
  refuseUnfinishedRestore,
  refuseOtherVersions,
  restoreBackup,
} from '@gazetteer/app-database'
import type { Clock } from './platform/clock.ts'
import { Conflict } from './platform/errors.ts'
import { openJobs } from './platform/jobs/index.ts'
import { type Log, silentLog } from './platform/log.ts'
import { keyFile, readKeyFile } from './platform/secrets.ts'
import { StartRefused } from './platform/start-refused.ts'
import { insertPresence, restoredProcess } from './platform/presence-table.ts'
import { openSoleProcess, otherProcessText } from './platform/sole-process.ts'

export type OpenInstallation = { config: Config; database: AppDatabase; clock: Pick<Clock, 'now'>; log: Log }

/**
 * Migrates the app database; backs up an existing installation first. Throws StartRefused when the backup fails or a
 * newer version created the data, Conflict after an interrupted restore.
 */
export async function migrateInstallation(installation: OpenInstallation): Promise<void> {
  const { config, database, log } = installation
  await refuseUnfinishedRestore(askOf(database))
  await refuseOtherVersions(database, { backupDir: config.backupDir, migrations })
  const facts = await factsOf(installation)
  const file = await backUpBeforeMigration(database, { backupDir: config.backupDir, migrations, facts }).catch(
    (error: unknown) => {
      const reason = error instanceof Error ? error.message : 'unknown reason'
      throw new StartRefused(
        `The app database needs a migration, but the backup before the migration failed: ${reason}`,
        {
          cause: error,
        },
      )
    },
  )
  if (file !== null) log.info({ file }, 'migrating the app database after a backup')
  await migrate(database.db, migrations)
}

/** The operator command `backup FILE`. Returns a sentence. */
export async function backUpInstallation(
  installation: Omit<OpenInstallation, 'log'>,
  file: string,
): Promise<{ message: string }> {
  const facts = await factsOf(installation)
  const rows = await makeBackup(installation.database, file, facts)
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

/** The operator command `restore FILE`; needs exclusive use of the app database. Returns sentences. */
export async function restoreInstallation(
  { config, database, log }: Omit<OpenInstallation, 'clock'>,
  { file, isReplacing }: { file: string; isReplacing: boolean },
): Promise<{ message: string }> {
  let isOnlyProcess = false
  const leave = await openSoleProcess({
    url: config.databaseUrl,
    log,
    presence: null,
    onFirstProcess: async () => void (isOnlyProcess = true),
  })
  try {
    if (!isOnlyProcess) throw new Conflict(otherProcessText)
    const prepareQueue = async (): Promise<void> => await (await openJobs({ database, log: silentLog })).close()
    const { rows, manifest, isQueueRestored } = await restoreBackup(database, {
      file,
      isReplacing,
      migrations,
      prepareQueue,
    })
    await migrate(database.db, migrations)
    // Captures of the backup were cut off: their owners are asked at the next start.
    await insertPresence(database.db, { number: restoredProcess, role: 'restored', started_at: 0 })
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

/** An existing key belonged to the replaced data; it is renamed to `.replaced`. */
async function restoreKey({ encryptionKey, dataDir }: Config, key: string | null): Promise<string> {
  if (key === null) return 'Set ENCRYPTION_KEY to the key that was in use when the backup was made.'
  if (encryptionKey !== null)
    return encryptionKey.toString('base64') === key
      ? 'ENCRYPTION_KEY matches the backup.'
      : 'The backup has a different key: unset ENCRYPTION_KEY and restore again.'
  const path = join(dataDir, keyFile)
  const former = await readKeyFile(dataDir)
  if (former === key) return 'The encryption key of the backup was already in the data folder.'
  if (former !== null) await rename(path, `${path}.replaced`)
  await rm(path, { force: true })
  await writeFile(path, `${key}\n`, { mode: 0o600 })
  return 'The encryption key was restored too.'
}
