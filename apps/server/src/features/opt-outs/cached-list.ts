import { setTimeout as wait } from 'node:timers/promises'
import { type OptOutList, optOutList } from '@gazetteer/listing/opt-out/opt-out-list'
import type { Platform } from '../../platform/platform.ts'
import { writeCopy } from './list-copy.ts'
import { fingerprintOf, listEntries } from './opt-out-table.ts'
import { optOutsChanged } from './opt-outs.ts'

/** A notification may be lost: so often it is looked whether the list is another one. */
const lookMs = 5_000

export type CachedListNeeds = Pick<Platform, 'db' | 'database' | 'log'> & {
  config: Pick<Platform['config'], 'dataDir'>
}

export type CachedList = {
  /** As it was read last; asks nobody. */
  current: () => OptOutList
  /** Looks now whether it is another one. */
  refresh: () => Promise<void>
  close: () => Promise<void>
}

/** The opt-out list in the memory of this process, read again when it changed. Throws where it cannot be read at first. */
export async function keepList({ db, database, log, config }: CachedListNeeds): Promise<CachedList> {
  let list = optOutList([])
  let fingerprint: string | null = null
  let reading = Promise.resolve()
  const stop = new AbortController()
  await refresh()
  const unlisten = await database.listen(optOutsChanged, lookAgain, lookAgain)
  const poll = look()
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

  /** One after the other: an older answer never takes the place of a newer one. */
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
      log.warn({ err: error }, 'the copy of the opt-out list for the command line was not written')
    })
  }

  function lookAgain(): void {
    refresh().catch((error: unknown) => log.warn({ err: error }, 'the opt-out list was not read again'))
  }

  async function look(): Promise<void> {
    while (!stop.signal.aborted) {
      await wait(lookMs, undefined, { signal: stop.signal, ref: false }).catch(() => undefined)
      if (!stop.signal.aborted) await refresh().catch((error: unknown) => log.warn({ err: error }, 'a beat was lost'))
    }
  }
}
