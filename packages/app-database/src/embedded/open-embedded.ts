import { statfsSync } from 'node:fs'
import { join } from 'node:path'
import type { Log } from '../log.ts'
import type { AppDatabase } from '../types.ts'
import { quote } from '../backup/tables.ts'
import { isHoldingConnection, openGuardedKysely, outsideTransactions } from '../guarded-kysely.ts'
import { openTimeLimits } from '../time-limits.ts'
import { Channel } from './channel.ts'
import { createFolder } from './create-folder.ts'
import { embeddedDialect } from './dialect.ts'
import { requireVersion } from './require-version.ts'
import { deleteStaleCopies, openSnapshot } from './open-snapshot.ts'
import { Engine } from './engine.ts'
import { type HousekeeperSettings, startHousekeeper } from './housekeeper.ts'

export type EmbeddedSettings = {
  /** The data folder, already locked (`holdDataFolder`): a second process would corrupt the database. */
  folder: { path: string }
  log: Log
  transactionLimitMs?: number
  /** Free disk space; overridden in tests. */
  freeBytes?: () => number
  housekeeping?: Partial<HousekeeperSettings>
  /** The thread ended unexpectedly: the database is no longer usable. */
  onDeath?: (sentence: string) => void
}

export async function openEmbedded(settings: EmbeddedSettings): Promise<AppDatabase> {
  const { folder, log, transactionLimitMs = 30_000 } = settings
  const onDeath = settings.onDeath ?? endProcess(log)
  const folderPath = join(folder.path, 'app-database')
  await createFolder(folderPath)
  await requireVersion(folderPath)
  await deleteStaleCopies(folderPath)
  const limits = openTimeLimits()
  const channel = await Channel.open(folderPath, (reason) => {
    // A migration fails with the reason, and its caller says what to do.
    if (limits.areOff()) return
    onDeath(`The app database stopped, so the server stops too. Acknowledged data is safe. Reason: ${reason}`)
  })
  const engine = new Engine(channel, settings.freeBytes ?? (() => freeBytesOf(folder.path)), log)
  const handlers = new Map<string, Set<(payload: string) => void>>()
  channel.onNotification = (name, payload) => {
    for (const handler of handlers.get(name) ?? []) outsideTransactions(() => handler(payload))
  }

  async function executeSql(text: string, values: readonly unknown[] = []) {
    if (isHoldingConnection())
      throw new Error('Plain SQL is not allowed inside a transaction: use the open transaction.')
    const release = await engine.take('query')
    try {
      return await (values.length === 0 ? engine.runScript(text) : engine.ask(text, values))
    } catch (error) {
      // A script that fails between its own BEGIN and COMMIT would leave the only connection in an aborted
      // transaction.
      if (values.length === 0) await engine.ask('rollback', [])
      throw error
    } finally {
      release()
    }
  }

  const stopHousekeeper = startHousekeeper({ engine, log }, settings.housekeeping)
  const limitMs = (): number | null => (limits.areOff() ? null : transactionLimitMs)
  const guarded = await openGuardedKysely(embeddedDialect(engine, limitMs))
  return {
    kind: 'embedded',
    ...guarded,
    executeSql,
    openSnapshot: () => openSnapshot(folderPath, engine),
    pool: () => ({ size: 1, idle: engine.isIdle ? 1 : 0, waiting: engine.waiting }),
    async listen(name, handler, onAgain) {
      const known = handlers.get(name)
      if (known) known.add(handler)
      else {
        handlers.set(name, new Set([handler]))
        await executeSql(`listen ${quote(name)}`)
      }
      onAgain?.()
      return async () => {
        const left = handlers.get(name)
        left?.delete(handler)
        if (left?.size !== 0) return
        handlers.delete(name)
        await executeSql(`unlisten ${quote(name)}`)
      }
    },
    unlimited: limits.unlimited,
    async notify(name, payload) {
      await executeSql('select pg_notify($1, $2)', [name, payload])
    },
    async close() {
      await stopHousekeeper()
      await engine.close()
    },
  }
}

function freeBytesOf(folder: string): number {
  const { bavail, bsize } = statfsSync(folder)
  return bavail * bsize
}

function endProcess(log: Log): (sentence: string) => void {
  return (sentence) => {
    log.fatal(sentence)
    log.flush()
    process.exit(1)
  }
}
