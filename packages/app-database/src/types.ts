import type { Kysely, Transaction } from 'kysely'

/** Only the migration log is typed here; each feature's `*-table.ts` declares its own tables, see `AppDatabase`. */
export type NoTables = { kysely_migration: { name: string; timestamp: string } }
export type Db = Kysely<NoTables>
/**
 * A transaction on the untyped `Db`, started with `db.transaction().execute(async (trx) => …)`; passed to other
 * features.
 */
export type Trx = Transaction<NoTables>

export type SqlResult = { rows: Record<string, unknown>[]; affectedRows: number }

/** Reads one consistent snapshot, one statement at a time; cursors are allowed. */
export type Snapshot = { ask: (text: string) => Promise<Record<string, unknown>[]>; close: () => Promise<void> }

/**
 * The app database: accounts, runs, the engine's state; never a user's database.
 *
 * A feature types its tables only where its SQL is, in `account-table.ts`:
 *
 *     const tables = (db: Db) => db.withTables<{ account: AccountRow }>()
 *     export const findAccount = (db: Db, id: string) =>
 *       tables(db).selectFrom('account').selectAll().where('id', '=', id).executeTakeFirst()
 *
 * A `Trx` is a `Db`, so such a function works inside and outside transactions. While a transaction is open, its
 * asynchronous context may use only the `trx`. A second transaction or a query on `db` throws, because the single
 * embedded connection would deadlock.
 *
 * Values are equal on both kinds: int8 and numeric are numbers (an int8 beyond 2^53 a bigint), json and jsonb are
 * parsed, bytea is a Uint8Array, date and timestamp are text, timestamptz is a Date. Our own times are `bigint` epoch
 * milliseconds. Pass JSON as `JSON.stringify(value)`: a bare array would become a PostgreSQL array.
 */
export type AppDatabase = {
  kind: 'embedded' | 'postgres'
  db: Db
  /**
   * A transaction with pipelining, for frequent work: statements are sent before earlier ones are answered and
   * executed in call order, then committed. If one fails, nothing is stored and its promise has the reason. Kysely's
   * `db.transaction()` waits for each answer.
   */
  transaction: <R>(work: (trx: Trx) => Promise<R>) => Promise<R>
  /** Plain SQL outside any transaction, for the queue; several statements are allowed without values. */
  executeSql: (text: string, values?: readonly unknown[]) => Promise<SqlResult>
  /**
   * Calls the handler with the payload of each NOTIFY on the channel; returns the stop function. `onAgain` is called
   * whenever listening starts, also after a lost connection, because notifications in between are lost.
   */
  listen: (channel: string, handler: (payload: string) => void, onAgain?: () => void) => Promise<() => Promise<void>>
  /** Open and idle connections, and waiting callers; the embedded database has one connection. */
  pool: () => { size: number; idle: number; waiting: number }
  /** Opens a consistent snapshot for backups; other work continues. */
  openSnapshot: () => Promise<Snapshot>
  /** While `work` runs, transactions and statements may take as long as they need: for migrations. */
  unlimited: <R>(work: () => Promise<R>) => Promise<R>
  /** At most 8000 bytes. To notify with a commit, use `notifyWith(trx, …)`. */
  notify: (channel: string, payload: string) => Promise<void>
  close: () => Promise<void>
}
