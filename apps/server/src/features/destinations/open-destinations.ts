import { type Destination, DestinationError, openDestination } from '@gazetteer/destinations'
import type { Platform } from '../../platform/platform.ts'
import { type StoredConfig, readConfig } from './config/read-config.ts'
import { targetOf } from './config/target-of.ts'

/** Idle time before a store is closed; its connections are closed earlier. */
const idleMs = 60_000
/** Back-off after a response over the size limit, because reading up to the limit is expensive for everyone. */
const backoffMs = 15_000

type Entry = {
  store: Destination
  sealed: string
  users: number
  idle: NodeJS.Timeout | undefined
  /** The last rejection of an oversized response. */
  refusal: { error: DestinationError; at: number } | null
}

/**
 * The open stores of this process: one per account and configuration, opened on demand, closed when idle or
 * reconfigured. Accounts never share a connection.
 */
export class OpenDestinations {
  readonly #platform: Pick<Platform, 'db' | 'secrets' | 'config' | 'clock' | 'log'>
  readonly #open = new Map<string, Entry>()

  constructor(platform: Pick<Platform, 'db' | 'secrets' | 'config' | 'clock' | 'log'>) {
    this.#platform = platform
  }

  /** Runs work with the account's database; null without one. Throws DestinationError. */
  async use<T>(accountId: string, work: (store: Destination) => Promise<T>): Promise<T | null> {
    const chosen = await readConfig(this.#platform, accountId)
    if (chosen === null || chosen.config.provider === 'none') {
      await this.close(accountId)
      return null
    }
    const entry = this.#entryFor(accountId, chosen)
    const { steady } = this.#platform.clock
    if (entry.refusal !== null && steady() - entry.refusal.at < backoffMs) throw entry.refusal.error
    entry.users += 1
    clearTimeout(entry.idle)
    try {
      return await work(entry.store)
    } catch (error) {
      if (error instanceof DestinationError && error.kind === 'too-much') entry.refusal = { error, at: steady() }
      throw error
    } finally {
      entry.users -= 1
      if (entry.users === 0 && this.#open.get(accountId) === entry) {
        entry.idle = setTimeout(() => void this.close(accountId), idleMs).unref()
      }
    }
  }

  /** A separate store for a configuration that is not saved yet; the caller closes it. */
  openOnce(config: StoredConfig['config']): Destination {
    const target = targetOf(config)
    if (target === null) throw new DestinationError('incomplete', 'With No Database there is no connection to open.')
    const { config: settings, clock } = this.#platform
    return openDestination(target, { allowPrivateHosts: settings.allowPrivateDatabaseHosts, now: clock.now })
  }

  async close(accountId: string): Promise<void> {
    const entry = this.#open.get(accountId)
    if (entry === undefined) return
    this.#open.delete(accountId)
    clearTimeout(entry.idle)
    await entry.store.close().catch((error: unknown) => {
      this.#platform.log.warn({ err: error }, 'closing a connection to a user database failed')
    })
  }

  async closeAll(): Promise<void> {
    await Promise.all([...this.#open.keys()].map((accountId) => this.close(accountId)))
  }

  #entryFor(accountId: string, { config, sealed }: StoredConfig) {
    const known = this.#open.get(accountId)
    if (known?.sealed === sealed) return known
    if (known !== undefined) void this.close(accountId)
    const entry: Entry = { store: this.openOnce(config), sealed, users: 0, idle: undefined, refusal: null }
    this.#open.set(accountId, entry)
    return entry
  }
}
