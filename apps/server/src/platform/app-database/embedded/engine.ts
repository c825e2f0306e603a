import type { Log } from '../../log.ts'
import { SqlError, sqlStateOf } from '../sql-errors.ts'
import type { Channel } from './channel.ts'
import type { QueryAnswer } from './messages.ts'
import { type Holder, Lock } from './lock.ts'

/** The next segment of PostgreSQL's log (16 MB) must always fit: a disk that is full at that moment breaks the engine. */
const reserveBytes = 24 * 1024 * 1024
const lookEveryMs = 250

/** The database thread with the lock on it, and an eye on the disk: when little is left, reading goes on and writing is refused. */
export class Engine {
  readonly #channel: Channel
  readonly #lock = new Lock()
  readonly #freeBytes: () => number
  readonly #log: Log
  #isFull = false
  #lookedAt = 0

  constructor(channel: Channel, freeBytes: () => number, log: Log) {
    this.#channel = channel
    this.#freeBytes = freeBytes
    this.#log = log
  }

  /** Resolves when the lock is held, with the way to release it. */
  async take(holder: Holder): Promise<() => void> {
    const release = await this.#lock.take(holder)
    try {
      await this.#lookAtDisk()
      return release
    } catch (error) {
      release()
      throw error
    }
  }

  /** Only while the lock is held. */
  async ask(text: string, values: readonly unknown[]): Promise<QueryAnswer> {
    return this.#channel.ask({ kind: 'query', text, values }).catch(this.#translated)
  }

  async askScript(text: string): Promise<QueryAnswer> {
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

  async #lookAtDisk(): Promise<void> {
    const now = performance.now()
    if (now - this.#lookedAt < lookEveryMs) return
    this.#lookedAt = now
    const isFull = this.#freeBytes() < reserveBytes
    if (isFull === this.#isFull) return
    const text = `set default_transaction_read_only = ${isFull ? 'on' : 'off'}`
    await this.#channel.ask({ kind: 'query', text, values: [] })
    this.#isFull = isFull
    if (isFull) this.#log.error('The disk of the data folder is full: nothing is written until there is room.')
    else this.#log.info('There is room again on the disk of the data folder.')
  }

  /** Refused because the engine was set to read only (25006): to the outside the disk is full (53100). */
  readonly #translated = (error: unknown): never => {
    if (!this.#isFull || sqlStateOf(error) !== '25006') throw error
    throw new SqlError({ code: '53100', message: 'No space left on the disk of the data folder' })
  }
}
