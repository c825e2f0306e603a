import { rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Config } from './config.ts'
import { version } from './features/health/index.ts'
import { migrations } from './migrations/index.ts'
import {
  type AppDatabase,
  askOf,
  backUpBeforeMigration,
  makeBackup,
  migrate,
  refuseHalfRestored,
  refuseNewer,
  restoreBackup,
} from './platform/app-database/index.ts'
import type { Clock } from './platform/clock.ts'
import { Conflict } from './platform/errors.ts'
import { openJobs } from './platform/jobs/index.ts'
import { type Log, silentLog } from './platform/log.ts'
import { keyFile, readKeyFile } from './platform/secrets.ts'
import { StartRefused } from './platform/start-refused.ts'
import { openSoleProcess } from './platform/sole-process.ts'

export type Installation = { config: Config; database: AppDatabase; clock: Pick<Clock, 'now'>; log: Log }

/**
 * Brings the app database up to date; an installation that there was before is backed up first. Throws StartRefused where that
 * fails or the installation is a newer version's, Conflict where a restore was cut off.
 */
export async function migrateInstallation(installation: Installation): Promise<void> {
  const { config, database, log } = installation
  await refuseHalfRestored(askOf(database))
  await refuseNewer(database, { dataDir: config.dataDir, migrations })
  const facts = await factsOf(installation)
  const file = await backUpBeforeMigration(database, { dataDir: config.dataDir, migrations, facts }).catch(
    (error: unknown) => {
      const reason = error instanceof Error ? error.message : 'unknown reason'
      throw new StartRefused(`The app database is to be migrated, but could not be backed up before: ${reason}`, {
        cause: error,
      })
    },
  )
  if (file !== null) log.info(`The app database is about to be migrated; as it was it lies in ${file}`)
  await migrate(database.db, migrations)
}

/** The operator's `backup FILE`. Answers with a sentence. */
export async function backUpInstallation(
  installation: Omit<Installation, 'log'>,
  file: string,
): Promise<{ message: string }> {
  const facts = await factsOf(installation)
  const rows = await makeBackup(installation.database, file, facts)
  const key = facts.key === null ? 'The key is not in it: keep ENCRYPTION_KEY.' : 'It holds the key of your secrets.'
  return { message: `${rows} rows are in ${file}. ${key}` }
}

/** The operator's `restore FILE`, while nobody else uses the app database. Answers with sentences. */
export async function restoreInstallation(
  { config, database, log }: Omit<Installation, 'clock'>,
  { file, isReplacing }: { file: string; isReplacing: boolean },
): Promise<{ message: string }> {
  let isAlone = false
  const leave = await openSoleProcess({ url: config.databaseUrl, log, onAlone: async () => void (isAlone = true) })
  try {
    if (!isAlone) throw new Conflict('Gazetteer runs on this app database: stop all its processes first.')
    const prepareQueue = async (): Promise<void> => await (await openJobs({ database, log: silentLog })).close()
    const { rows, manifest, isQueueRestored } = await restoreBackup(database, {
      file,
      isReplacing,
      migrations,
      prepareQueue,
    })
    const sentences = [
      `${rows} rows of ${manifest.madeAt} (version ${manifest.version}) are restored.`,
      ...(isQueueRestored ? [] : ['The jobs of its queue were left out: they are made again from the captures.']),
      await restoreKey(config, manifest.key),
    ]
    return { message: sentences.join(' ') }
  } finally {
    await leave()
  }
}

async function factsOf({ config, clock }: Pick<Installation, 'config' | 'clock'>) {
  const key = config.encryptionKey === null ? await readKeyFile(config.dataDir) : null
  return { version, madeAt: new Date(clock.now()).toISOString(), key }
}

/** A key that lies there already belonged to what was replaced: it is put aside. */
async function restoreKey({ encryptionKey, dataDir }: Config, key: string | null): Promise<string> {
  if (key === null) return 'Set ENCRYPTION_KEY to the one that was set when the backup was made.'
  if (encryptionKey !== null)
    return encryptionKey.toString('base64') === key
      ? 'ENCRYPTION_KEY is its key.'
      : 'Unset ENCRYPTION_KEY and restore again: the backup has another key.'
  const path = join(dataDir, keyFile)
  const former = await readKeyFile(dataDir)
  if (former === key) return 'Its key was there already.'
  if (former !== null) await rename(path, `${path}.replaced`)
  await rm(path, { force: true })
  await writeFile(path, `${key}\n`, { mode: 0o600 })
  return 'Its key is restored too.'
}
