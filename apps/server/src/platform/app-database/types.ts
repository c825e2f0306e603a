import type { Kysely, Transaction } from 'kysely'

/** Only the log of migrations is known here: each feature's `*-table.ts` names its own tables, see `AppDatabase`. */
export type NoTables = { kysely_migration: { name: string; timestamp: string } }
export type Db = Kysely<NoTables>
/** Begun with `db.transaction().execute(async (trx) => …)` on the untyped `Db`; handed on to the public APIs of other features. */
export type Trx = Transaction<NoTables>

export type SqlResult = { rows: Record<string, unknown>[]; affectedRows: number }

/** Rows of one statement at a time, all of one instant; statements may declare cursors. */
export type Still = { ask: (text: string) => Promise<Record<string, unknown>[]>; close: () => Promise<void> }

/**
 * The app database: accounts, runs, the ledger. Never the database of a user.
 *
 * A feature types its tables where its SQL lives, and nowhere else:
 *
 *     // account-table.ts
 *     const tables = (db: Db) => db.withTables<{ account: AccountRow }>()
 *     export const findAccount = (db: Db, id: string) =>
 *       tables(db).selectFrom('account').selectAll().where('id', '=', id).executeTakeFirst()
 *
 * A `Trx` is a `Db`, so one function serves inside and outside a transaction.
 *
 * Values are the same on both kinds: int8 and numeric come back as numbers (an int8 beyond 2^53 as bigint), json and jsonb
 * parsed, bytea as Uint8Array, date and timestamp as text, timestamptz as Date. Our own times are `bigint` epoch
 * milliseconds. Hand over JSON as `JSON.stringify(value)`: a bare array would become a PostgreSQL array.
 *
 * While a transaction is open, its asynchronous context may use the `trx` alone: a second transaction, or a query on `db`,
 * throws at once. The embedded database has one connection, where it would wait for itself.
 */
export type AppDatabase = {
  kind: 'embedded' | 'postgres'
  db: Db
  /**
   * A transaction for work that is done often: statements may be sent before those before them are answered. They are carried out
   * in the order of their calls, the commit behind them; where one was refused nothing is stored, and its own promise says why.
   * Kysely's `db.transaction()` sends one after the other's answer.
   */
  transaction: <R>(work: (trx: Trx) => Promise<R>) => Promise<R>
  /** Plain SQL, outside any transaction; several statements are allowed when there are no values. For the queue. */
  executeSql: (text: string, values?: readonly unknown[]) => Promise<SqlResult>
  /**
   * Calls the handler with the payload of each NOTIFY on the channel; answers with the way to stop. `onAgain` is told whenever
   * listening begins, also after a lost connection: what was notified meanwhile is lost.
   */
  listen: (channel: string, handler: (payload: string) => void, onAgain?: () => void) => Promise<() => Promise<void>>
  /** Connections open and idle, and who waits for one; the embedded database has one. */
  pool: () => { size: number; idle: number; waiting: number }
  /** What it holds at this instant, read for as long as it takes while work goes on: for backups. */
  still: () => Promise<Still>
  /** At most 8000 bytes. To notify with a commit, use `notifyWith(trx, …)`. */
  notify: (channel: string, payload: string) => Promise<void>
  close: () => Promise<void>
}
