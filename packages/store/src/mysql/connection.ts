import { type PoolConnection, type PoolOptions, createPool } from 'mysql2/promise'
import { type Guard, openSocket } from '../guarded-connect.ts'
import { StoreError } from '../store-error.ts'
import { type StoreTimeouts, poolSize } from '../store.ts'
import type { ServerTarget } from '../target.ts'
import { mysqlError } from './errors.ts'

/** `count` is what the server calls affected rows, `info` its words about a statement of many rows. */
export type Answer = { rows: unknown; count: number; info: string }
export type Run = (sql: string, values?: readonly unknown[], signal?: AbortSignal) => Promise<Answer>

/** A few connections to one user's database, made when needed and closed when idle. */
export type Connection = {
  run: Run
  /** For the test: signs in and tells the socket. */
  stream: () => Promise<unknown>
  close: () => Promise<void>
}

/** UTC, and a mode in which nothing is cut off in silence and a backslash escapes. */
const setUp = `set session time_zone = '+00:00', sql_mode = 'STRICT_ALL_TABLES,NO_ENGINE_SUBSTITUTION'`

export function openConnection(target: ServerTarget, guard: Guard, timeouts: StoreTimeouts): Connection {
  const pool = createPool(poolOptions(target, guard, timeouts))
  const ready = new WeakSet<object>()
  let isClosed = false

  async function query(connection: PoolConnection, sql: string, values: readonly unknown[] = []): Promise<Answer> {
    const [rows] = await connection.query({ sql, values: [...values], timeout: timeouts.statementMs })
    return { rows, count: 'affectedRows' in rows ? rows.affectedRows : 0, info: 'info' in rows ? rows.info : '' }
  }

  async function borrow<T>(work: (connection: PoolConnection) => Promise<T>, signal?: AbortSignal): Promise<T> {
    if (isClosed) throw new StoreError('connection-lost', 'The connection was closed: the configuration changed.')
    let connection: PoolConnection | undefined
    try {
      signal?.throwIfAborted()
      const lent = await pool.getConnection()
      connection = lent
      if (!ready.has(lent.connection)) await query(lent, setUp)
      ready.add(lent.connection)
      signal?.throwIfAborted()
      return await orAborted(work(lent), signal)
    } catch (error) {
      const known = signal?.aborted === true ? aborted() : mysqlError(error, target)
      // A connection in an unknown state serves nobody again.
      if (['aborted', 'timed-out', 'connection-lost', 'other'].includes(known.kind)) {
        connection?.destroy()
        connection = undefined
      }
      throw known
    } finally {
      connection?.release()
    }
  }

  return {
    run: (sql, values, signal) => borrow((connection) => query(connection, sql, values), signal),
    stream: () => borrow(async ({ connection }) => ('stream' in connection ? connection.stream : undefined)),
    close: async () => {
      if (isClosed) return
      isClosed = true
      await pool.end()
    },
  }
}

function poolOptions(target: ServerTarget, guard: Guard, timeouts: StoreTimeouts): PoolOptions {
  const { host, port, database, username, password, ssl, verifyCertificate } = target
  return {
    host,
    port,
    database,
    user: username,
    password,
    ...(ssl ? { ssl: { rejectUnauthorized: verifyCertificate, verifyIdentity: verifyCertificate } } : {}),
    stream: () => openSocket(guard).connect(port, host).setNoDelay(true).setKeepAlive(true),
    connectTimeout: timeouts.connectMs,
    connectionLimit: poolSize,
    // Below the limit, or the driver never looks for idle connections.
    maxIdle: poolSize - 1,
    idleTimeout: timeouts.idleMs,
    charset: 'utf8mb4',
    dateStrings: true,
    // Affected rows tell inserted (1), changed (2) and unchanged (0) apart; a server may not ask for a file of this machine.
    flags: ['-FOUND_ROWS', '-LOCAL_FILES'],
  }
}

/** A destroyed connection of mysql2 leaves its query unanswered: whoever waits is told here. */
async function orAborted<T>(work: Promise<T>, signal: AbortSignal | undefined): Promise<T> {
  if (signal === undefined) return work
  let onAbort: (() => void) | undefined
  const abort = new Promise<never>((_resolve, reject) => {
    onAbort = () => reject(aborted())
    signal.addEventListener('abort', onAbort, { once: true })
  })
  try {
    return await Promise.race([work, abort])
  } finally {
    if (onAbort !== undefined) signal.removeEventListener('abort', onAbort)
    work.catch(() => undefined)
  }
}

const aborted = (): StoreError => new StoreError('aborted', 'The work on the database was called off.')
