import type { Log } from '../log.ts'
import { SqlError, sqlStateOf } from '../sql-errors.ts'
import type { Channel } from './channel.ts'
import type { QueryAnswer } from './messages.ts'
import { type Holder, Lock } from './lock.ts'

/** Space for the next WAL segment (16 MB) must always be free: a full disk at that moment breaks the engine. */
const reserveBytes = 24 * 1024 * 1024
const checkEveryMs = 250

/** The database thread with its lock and a check of free disk space: when little is left, only reads are served. */
export class Engine {
  readonly #channel: Channel
  readonly #lock = new Lock()
  readonly #freeBytes: () => number
  readonly #log: Log
  #isFull = false
  #checkedAt = 0

  constructor(channel: Channel, freeBytes: () => number, log: Log) {
    this.#channel = channel
    this.#freeBytes = freeBytes
    this.#log = log
  }

  /** Resolves when the lock is held; returns its release function. */
  async take(holder: Holder): Promise<() => void> {
    const release = await this.#lock.take(holder)
    try {
      await this.#checkDisk()
      return release
    } catch (error) {
      release()
      throw error
    }
  }

  /** Requires the lock. */
  async ask(text: string, values: readonly unknown[]): Promise<QueryAnswer> {
    return this.#channel.ask({ kind: 'query', text, values }).catch(this.#translated)
  }

  async runScript(text: string): Promise<QueryAnswer> {
    return this.#channel.ask({ kind: 'script', text }).catch(this.#translated)
  }

  get locksTaken(): number {
    return this.#lock.taken
  }

  get isIdle(): boolean {
    return !this.#lock.isHeld
  }

  get waiting(): number {
    return this.#lock.waiting
  }

  async close(): Promise<void> {
    await this.#lock.take('transaction')
    await this.#channel.close()
  }

  async #checkDisk(): Promise<void> {
    const now = performance.now()
    if (now - this.#checkedAt < checkEveryMs) return
    this.#checkedAt = now
    const isFull = this.#freeBytes() < reserveBytes
    if (isFull === this.#isFull) return
    const text = `set default_transaction_read_only = ${isFull ? 'on' : 'off'}`
    await this.#channel.ask({ kind: 'query', text, values: [] })
    this.#isFull = isFull
    if (isFull) this.#log.error('the disk of the data folder is full; writes are refused until space is free')
    else this.#log.info('the disk of the data folder has free space again')
  }

  /** Translates the error of read-only mode (25006) to disk full (53100). */
  readonly #translated = (error: unknown): never => {
    if (!this.#isFull || sqlStateOf(error) !== '25006') throw error
    throw new SqlError({ code: '53100', message: 'No space left on the disk of the data folder' })
  }
}
