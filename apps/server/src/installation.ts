import { randomUUID } from 'node:crypto'
import { setImmediate as afterAnswer } from 'node:timers/promises'
import { type AppDatabase, openAppDatabase } from '@gazetteer/app-database'
import { type App, openApp } from './app.ts'
import type { Config } from './config.ts'
import {
  type RestoreOrder,
  type Restorer,
  type RestoreJournal,
  answerRestoring,
  deleteUnfinished,
  openRestoreJournal,
} from './features/restore/index.ts'
import { formatFatalError } from './format-fatal-error.ts'
import type { Clock } from './platform/clock.ts'
import { openDatabaseClock } from './platform/database-clock.ts'
import { type HeldFolder, folderKey } from './platform/data-folder.ts'
import { Conflict } from './platform/errors.ts'
import { type Front, openFront } from './platform/http/front.ts'
import type { Log } from './platform/log.ts'
import { countProcesses, furtherProcessText } from './platform/sole-process.ts'
import { type Replacing, endReplacement, goBack, replaceData } from './replace-data.ts'

const restoringText = 'A backup is being restored. Try again when it is done.'
const wasKilled = 'the process ended during the restore.'

export type InstallationSettings = {
  config: Config
  folder: HeldFolder
  log: Log
  webFolder: string | null
  /** Throws when the application that was opened on restored data does not work. */
  checkHealth?: (app: App) => Promise<void>
  /** The data can neither be used nor be restored: the process must end. The next start tries to go back again. */
  onFatal: (error: unknown) => void
}

/** The application on its app database, which a restore replaces while the process lives and its port stays open. */
export type Installation = {
  /** The application at this moment. */
  app: () => App
  /** Resolves when no restore is under way. */
  restored: () => Promise<void>
  close: () => Promise<void>
}

type Data = { database: AppDatabase; clock: Clock; close: () => Promise<void> }
type Opened = Data & { app: App }
type Context = InstallationSettings & { front: Front; journal: RestoreJournal; restorer: Restorer }

export async function runInstallation(settings: InstallationSettings): Promise<Installation> {
  const { config, folder, log } = settings
  const journal = openRestoreJournal(config.dataDir)
  let restoring: Promise<void> | null = null
  const restorer: Restorer = {
    refusal: async () => ((await countProcesses(config.databaseUrl)) > 1 ? furtherProcessText : null),
    outcome: journal.outcome,
    start(order) {
      if (restoring !== null) throw new Conflict(restoringText)
      const id = randomUUID()
      restoring = afterAnswer()
        .then(() => restore(id, order))
        .catch((error: unknown) => {
          log.fatal({ err: error }, 'the restore could not go back; the next start tries it again')
          settings.onFatal(error)
        })
        .finally(() => {
          restoring = null
        })
      return id
    },
  }
  const context: Context = { ...settings, front: openFront(), journal, restorer }
  const { front } = context
  await deleteUnfinished({ backupDir: config.backupDir, holder: await folderKey(folder.path) })
  await recover(context)
  let current = await openWithApp(context)

  async function restore(id: string, order: RestoreOrder): Promise<void> {
    front.serve(answerRestoring(settings.config.basePath))
    folder.answerCommands(() => Promise.reject(new Conflict(restoringText)))
    await current.app.close()
    log.info({ restore: id }, 'the restore of a backup begins')
    const failure = await replaceData(replacingOf(context, current), id, order).then(
      () => null,
      (error: unknown) => ({ error }),
    )
    // Prepared statements of the former tables end with their connections.
    await current.close()
    current =
      failure === null
        ? await openReplaced(context).catch((error: unknown) => openAfterFailure(context, id, error))
        : await openAfterFailure(context, id, failure.error)
    folder.answerCommands(current.app.answerCommand)
    // Not before: work on data that was replaced again would send mails and reach sources and databases of users.
    await current.app.begin()
    await current.app.listen()
  }

  return {
    app: () => current.app,
    async restored() {
      await restoring
    },
    async close() {
      await restoring
      await current.app.close()
      await front.close()
      await current.close()
    },
  }
}

const replacingOf = ({ config, log, journal }: Context, { database, clock }: Data): Replacing => ({
  installation: { config, database, clock, log },
  journal,
})

/** A process was killed during its restore. */
async function recover(context: Context): Promise<void> {
  if ((await context.journal.read()) === null) return
  const data = await openData(context)
  try {
    const outcome = await goBack(replacingOf(context, data), wasKilled)
    context.log.warn({ outcome }, 'a restore was interrupted')
  } finally {
    await data.close()
  }
}

async function openData({ config, folder, log }: Context): Promise<Data> {
  const database = await openAppDatabase({ url: config.databaseUrl, folder, log })
  const clock = await openDatabaseClock(database, log).catch(async (error: unknown) => {
    await database.close()
    throw error
  })
  const close = async (): Promise<void> => {
    await clock.close()
    await database.close()
  }
  return { database, clock, close }
}

async function openWithApp(context: Context, { isRestoring = false } = {}): Promise<Opened> {
  const { config, log, webFolder, front, restorer } = context
  const data = await openData(context)
  const { database, clock } = data
  try {
    return { ...data, app: await openApp({ config, database, clock, log, webFolder, front, restorer, isRestoring }) }
  } catch (error) {
    await data.close()
    throw error
  }
}

/** Opens the application on the new data, checks it, and ends the restore. */
async function openReplaced(context: Context): Promise<Opened> {
  const { log, checkHealth = isReady } = context
  const opened = await openWithApp(context, { isRestoring: true })
  try {
    await checkHealth(opened.app)
    await endReplacement(replacingOf(context, opened))
    log.info('the restore of a backup ended')
    return opened
  } catch (error) {
    await opened.app.close()
    await opened.close()
    throw error
  }
}

async function openAfterFailure(context: Context, id: string, error: unknown): Promise<Opened> {
  const { log, journal } = context
  log.error({ err: error }, 'the restore of a backup failed')
  const reason = formatFatalError(error)
  const data = await openData(context)
  try {
    const text = reason instanceof Error ? reason.message : String(reason)
    const began = await goBack(replacingOf(context, data), text)
    const unchanged = {
      id,
      at: data.clock.now(),
      result: 'unchanged' as const,
      text: `Nothing was changed. Reason: ${text}`,
    }
    const outcome = began ?? unchanged
    // The journal could not be written, such as on a full disk.
    if (began === null && (await journal.outcome())?.id !== id) await journal.end(unchanged)
    log.warn({ outcome }, 'the data from before the restore is in use')
  } finally {
    await data.close()
  }
  return await openWithApp(context)
}

async function isReady({ http }: App): Promise<void> {
  const { statusCode, body } = await http.inject('/api/ready')
  if (statusCode !== 200) throw new Error(`The restored installation is not ready: ${body.slice(0, 200)}`)
}
