import type { CompiledQuery, DatabaseConnection, QueryResult } from 'kysely'
import { trusted } from '../trusted.ts'
import { SqlError } from '../sql-errors.ts'
import type { Engine } from './engine.ts'

/** Holds the embedded database's lock for each query, or for a whole transaction within a time limit. */
export class EmbeddedConnection implements DatabaseConnection {
  readonly #engine: Engine
  readonly #limitMs: () => number | null
  #timer: NodeJS.Timeout | undefined
  #busy: Promise<unknown> = Promise.resolve()
  /** The limit that the transaction exceeded. */
  #expiredMs: number | null = null
  /** Set while a transaction is open. */
  #release: (() => void) | null = null

  /** `limitMs`: of a transaction that begins now; null: none. */
  constructor(engine: Engine, limitMs: () => number | null) {
    this.#engine = engine
    this.#limitMs = limitMs
  }

  async executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    const { rows, affectedRows } = await this.#queryLocked(query.sql, query.parameters)
    return { rows: trusted<R[]>(rows), numAffectedRows: BigInt(affectedRows) } // Kysely holds the connection exclusively
  }

  streamQuery(): never {
    throw new Error('The app database does not support streaming: page by key.')
  }

  async begin(isolation: string): Promise<void> {
    this.#release = await this.#engine.take('transaction')
    await this.#ask(`begin${isolation}`, [])
    const limitMs = this.#limitMs()
    if (limitMs !== null) this.#timer = setTimeout(() => void this.#expire(limitMs), limitMs)
  }

  async commit(): Promise<void> {
    clearTimeout(this.#timer)
    await this.#ask('commit', [])
  }

  async rollback(): Promise<void> {
    clearTimeout(this.#timer)
    if (this.#expiredMs === null) await this.#ask('rollback', [])
  }

  release(): void {
    clearTimeout(this.#timer)
    this.#release?.()
  }

  async #queryLocked(text: string, values: readonly unknown[]): ReturnType<Engine['ask']> {
    if (this.#release !== null) return await this.#ask(text, values)
    const release = await this.#engine.take('query')
    try {
      return await this.#ask(text, values)
    } finally {
      release()
    }
  }

  #ask(text: string, values: readonly unknown[]): ReturnType<Engine['ask']> {
    if (this.#expiredMs !== null) {
      const message = `The transaction was rolled back: it lasted longer than ${this.#expiredMs} ms.`
      throw new SqlError({ code: '25P03', message }) // as PostgreSQL's idle_in_transaction_session_timeout
    }
    const answer = this.#engine.ask(text, values)
    this.#busy = answer.catch(() => undefined)
    return answer
  }

  /** A running query cannot be interrupted: rolls back after it and releases the lock. */
  async #expire(limitMs: number): Promise<void> {
    this.#expiredMs = limitMs
    await this.#busy
    await this.#engine.ask('rollback', []).catch(() => undefined)
    this.#release?.()
  }
}
