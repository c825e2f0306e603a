import { setTimeout as wait } from 'node:timers/promises'
import { type OptOutList, optOutList } from '@gazetteer/listing/opt-out'
import type { OptOutsContext } from './context.ts'
import { writeCopy } from './list-copy.ts'
import { fingerprintOf, listEntries } from './opt-out-table.ts'
import { optOutsChanged } from './opt-outs.ts'

/** Poll interval for changes, because a notification may be lost. */
const refreshEveryMs = 5_000

export type CachedList = {
  /** The cached list; no query. */
  current: () => OptOutList
  /** Reloads the list if it changed. */
  refresh: () => Promise<void>
  close: () => Promise<void>
}

/** Caches the opt-out list in this process and reloads it when it changes. Throws when the first read fails. */
export async function openCachedList({
  db,
  database,
  log,
  config,
}: Omit<OptOutsContext, 'clock'>): Promise<CachedList> {
  let list = optOutList([])
  let fingerprint: string | null = null
  let reading = Promise.resolve()
  const stop = new AbortController()
  await refresh()
  const unlisten = await database.listen(optOutsChanged, refreshSoon, refreshSoon)
  const poll = pollLoop()
  return {
    current: () => list,
    refresh,
    async close() {
      stop.abort()
      await unlisten()
      await poll
      await reading.catch(() => undefined)
    },
  }

  /** Serialized, so that an older result never replaces a newer one. */
  function refresh(): Promise<void> {
    reading = reading.catch(() => undefined).then(read)
    return reading
  }

  async function read(): Promise<void> {
    const now = await fingerprintOf(db)
    if (now === fingerprint) return
    const entries = await listEntries(db)
    list = optOutList(entries)
    fingerprint = now
    await writeCopy(config.dataDir, entries).catch((error: unknown) => {
      log.warn({ err: error }, 'writing the opt-out list for the command line failed')
    })
  }

  function refreshSoon(): void {
    refresh().catch((error: unknown) => log.warn({ err: error }, 'reloading the opt-out list failed'))
  }

  async function pollLoop(): Promise<void> {
    while (!stop.signal.aborted) {
      await wait(refreshEveryMs, undefined, { signal: stop.signal, ref: false }).catch(() => undefined)
      if (!stop.signal.aborted)
        await refresh().catch((error: unknown) => log.warn({ err: error }, 'a poll failed; the next one retries'))
    }
  }
}
