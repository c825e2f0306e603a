import { type Store, StoreError, openStore } from '@gazetteer/destinations'
import type { Platform } from '../../platform/platform.ts'
import { type Chosen, readConfig } from './read-config.ts'
import { targetOf } from './target-of.ts'

/** A store that no one used for so long is closed; its connections went before. */
const idleMs = 60_000
/** A database that sent without end is not asked again for so long: reading it up to the limit costs everybody. */
const restMs = 15_000

type Entry = {
  store: Store
  sealed: string
  users: number
  idle: NodeJS.Timeout | undefined
  /** The last answer that was too much. */
  refusal: { error: StoreError; at: number } | null
}

/**
 * The open stores of this process: one for each account and configuration, made when it is needed, closed when the
 * configuration changes or nobody uses it. A connection of one account never serves another.
 */
export class OpenStores {
  readonly #platform: Pick<Platform, 'db' | 'secrets' | 'config' | 'clock' | 'log'>
  readonly #open = new Map<string, Entry>()

  constructor(platform: Pick<Platform, 'db' | 'secrets' | 'config' | 'clock' | 'log'>) {
    this.#platform = platform
  }

  /** Works with the account's database; null where it has none. Throws StoreError. */
  async use<T>(accountId: string, work: (store: Store) => Promise<T>): Promise<T | null> {
    const chosen = await readConfig(this.#platform, accountId)
    if (chosen === null || chosen.config.provider === 'none') {
      await this.close(accountId)
      return null
    }
    const entry = this.#entryFor(accountId, chosen)
    const { steady } = this.#platform.clock
    if (entry.refusal !== null && steady() - entry.refusal.at < restMs) throw entry.refusal.error
    entry.users += 1
    clearTimeout(entry.idle)
    try {
      return await work(entry.store)
    } catch (error) {
      if (error instanceof StoreError && error.kind === 'too-much') entry.refusal = { error, at: steady() }
      throw error
    } finally {
      entry.users -= 1
      if (entry.users === 0 && this.#open.get(accountId) === entry) {
        entry.idle = setTimeout(() => void this.close(accountId), idleMs).unref()
      }
    }
  }

  /** A store of its own, for a configuration that is not chosen yet; the caller closes it. */
  openOnce(config: Chosen['config']): Store {
    const target = targetOf(config)
    if (target === null) throw new StoreError('incomplete', 'No Database has nothing to connect to.')
    const { config: settings, clock } = this.#platform
    return openStore(target, { allowPrivateHosts: settings.allowPrivateDatabaseHosts, now: clock.now })
  }

  async close(accountId: string): Promise<void> {
    const entry = this.#open.get(accountId)
    if (entry === undefined) return
    this.#open.delete(accountId)
    clearTimeout(entry.idle)
    await entry.store.close().catch((error: unknown) => {
      this.#platform.log.warn({ err: error }, 'a connection to a user database was not closed well')
    })
  }

  async closeAll(): Promise<void> {
    await Promise.all([...this.#open.keys()].map((accountId) => this.close(accountId)))
  }

  #entryFor(accountId: string, { config, sealed }: Chosen) {
    const known = this.#open.get(accountId)
    if (known?.sealed === sealed) return known
    if (known !== undefined) void this.close(accountId)
    const entry: Entry = { store: this.openOnce(config), sealed, users: 0, idle: undefined, refusal: null }
    this.#open.set(accountId, entry)
    return entry
  }
}
