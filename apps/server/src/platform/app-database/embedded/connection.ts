import type { CompiledQuery, DatabaseConnection, QueryResult } from 'kysely'
import { trusted } from '../../trusted.ts'
import { SqlError } from '../sql-errors.ts'
import type { Engine } from './engine.ts'

/** Takes the embedded database's lock for each query, or from the beginning of a transaction to its end, with a time limit. */
export class EmbeddedConnection implements DatabaseConnection {
  readonly #engine: Engine
  readonly #limitMs: number
  #timer: NodeJS.Timeout | undefined
  #busy: Promise<unknown> = Promise.resolve()
  #isExpired = false
  /** While a transaction is open. */
  #release: (() => void) | null = null

  constructor(engine: Engine, limitMs: number) {
    this.#engine = engine
    this.#limitMs = limitMs
  }

  async executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    const { rows, affectedRows } = await this.#askHolding(query.sql, query.parameters)
    return { rows: trusted<R[]>(rows), numAffectedRows: BigInt(affectedRows) } // the query builder's own claim
  }

  streamQuery(): never {
    throw new Error('The app database does not stream: page by key.')
  }

  async begin(isolation: string): Promise<void> {
    this.#release = await this.#engine.take('transaction')
    await this.#ask(`begin${isolation}`, [])
    this.#timer = setTimeout(() => void this.#expire(), this.#limitMs)
  }

  async commit(): Promise<void> {
    clearTimeout(this.#timer)
    await this.#ask('commit', [])
  }

  async rollback(): Promise<void> {
    clearTimeout(this.#timer)
    if (!this.#isExpired) await this.#ask('rollback', [])
  }

  release(): void {
    clearTimeout(this.#timer)
    this.#release?.()
  }

  async #askHolding(text: string, values: readonly unknown[]): ReturnType<Engine['ask']> {
    if (this.#release !== null) return await this.#ask(text, values)
    const release = await this.#engine.take('query')
    try {
      return await this.#ask(text, values)
    } finally {
      release()
    }
  }

  #ask(text: string, values: readonly unknown[]): ReturnType<Engine['ask']> {
    if (this.#isExpired) {
      const message = `The transaction was rolled back: it lasted longer than ${this.#limitMs} ms.`
      throw new SqlError({ code: '25P03', message }) // as PostgreSQL calls it
    }
    const asked = this.#engine.ask(text, values)
    this.#busy = asked.catch(() => undefined)
    return asked
  }

  /** A query that runs cannot be interrupted: roll back behind it, and release the lock. */
  async #expire(): Promise<void> {
    this.#isExpired = true
    await this.#busy
    await this.#engine.ask('rollback', []).catch(() => undefined)
    this.#release?.()
  }
}
