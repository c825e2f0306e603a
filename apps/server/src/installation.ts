import { randomUUID } from 'node:crypto'
import { setImmediate as afterAnswer } from 'node:timers/promises'
import { type AppDatabase, openAppDatabase } from '@gazetteer/app-database'
import { type App, openApp } from './app.ts'
import type { Config } from './config.ts'
import {
  type RestoreOrder,
  type Restorer,
  answerRestoring,
  deleteUnfinished,
  openRestoreJournal,
} from './features/restore/index.ts'
import { formatFatalError } from './format-fatal-error.ts'
import type { Clock } from './platform/clock.ts'
import { openDatabaseClock } from './platform/database-clock.ts'
import type { HeldFolder } from './platform/data-folder.ts'
import { Conflict } from './platform/errors.ts'
import { openFront } from './platform/http/front.ts'
import type { Log } from './platform/log.ts'
import { countProcesses, furtherProcessText } from './platform/sole-process.ts'
import { endReplacement, goBack, replaceData } from './replace-data.ts'

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

type Opened = { database: AppDatabase; clock: Clock; app: App; close: () => Promise<void> }

export async function openInstallation(settings: InstallationSettings): Promise<Installation> {
  const { config, folder, log, checkHealth = isReady } = settings
  const front = openFront()
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

  await deleteUnfinished(config.backupDir)
  await recover()
  let current = await open()

  /** A process was killed during its restore. */
  async function recover(): Promise<void> {
    if ((await journal.read()) === null) return
    const { database, clock, close } = await openData()
    try {
      const outcome = await goBack({ installation: { config, database, clock, log }, journal }, wasKilled)
      log.warn({ outcome }, 'a restore was interrupted')
    } finally {
      await close()
    }
  }

  async function openData() {
    const database = await openAppDatabase({ url: config.databaseUrl, folder, log })
    const clock = await openDatabaseClock(database, log).catch(async (error: unknown) => {
      await database.close()
      throw error
    })
    return {
      database,
      clock,
      async close() {
        await clock.close()
        await database.close()
      },
    }
  }

  async function open({ isRestoring = false } = {}): Promise<Opened> {
    const { database, clock, close } = await openData()
    const { webFolder } = settings
    try {
      const app = await openApp({ config, database, clock, log, webFolder, front, restorer, isRestoring })
      return { database, clock, app, close }
    } catch (error) {
      await close()
      throw error
    }
  }

  async function restore(id: string, order: RestoreOrder): Promise<void> {
    front.serve(answerRestoring)
    folder.answerCommands(() => Promise.reject(new Conflict(restoringText)))
    const { database, clock } = current
    const installation = { config, database, clock, log }
    await current.app.close()
    log.info({ restore: id }, 'the restore of a backup begins')
    try {
      await replaceData({ installation, journal }, id, order)
    } catch (error) {
      await current.close()
      current = await openAfterFailure(error)
      return await serve()
    }
    // Prepared statements of the former tables end with their connections.
    await current.close()
    current = await openReplaced().catch(openAfterFailure)
    await serve()
  }

  /** Opens the application on the new data, checks it, and ends the restore. */
  async function openReplaced(): Promise<Opened> {
    const opened = await open({ isRestoring: true })
    try {
      await checkHealth(opened.app)
      const { database, clock } = opened
      await endReplacement({ installation: { config, database, clock, log }, journal })
      log.info('the restore of a backup ended')
      return opened
    } catch (error) {
      await opened.app.close()
      await opened.close()
      throw error
    }
  }

  async function openAfterFailure(error: unknown): Promise<Opened> {
    log.error({ err: error }, 'the restore of a backup failed')
    const { database, clock, close } = await openData()
    const reason = formatFatalError(error)
    const text = typeof reason === 'string' ? reason : String(Object(reason).message ?? reason)
    try {
      const outcome = await goBack({ installation: { config, database, clock, log }, journal }, text)
      log.warn({ outcome }, 'the data from before the restore is in use')
    } finally {
      await close()
    }
    return await open()
  }

  async function serve(): Promise<void> {
    folder.answerCommands(current.app.answerCommand)
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

async function isReady({ http }: App): Promise<void> {
  const { statusCode, body } = await http.inject('/api/ready')
  if (statusCode !== 200) throw new Error(`The restored installation is not ready: ${body.slice(0, 200)}`)
}
