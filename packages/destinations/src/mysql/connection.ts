import { Socket } from 'node:net'
import type { Connection as CoreConnection } from 'mysql2'
import type { Pool, PoolConnection, PoolOptions } from 'mysql2/promise'
import { type Handshakes, boundedAnswer, maxAnswerRows, openHandshakes, tooMuch } from '../rows/bounded-answer.ts'
import type { Guard } from '@gazetteer/address-guard'
import { type DestinationErrorKind, aborted, closed, destinationError } from '../destination-error.ts'
import { type DestinationTimeouts, poolSize } from '../destination.ts'
import type { ServerTarget } from '../target.ts'
import { mysqlError } from './errors.ts'

/** `count` is the number of affected rows, `info` the server's message about a multi-row statement. */
export type MysqlResult = { rows: unknown; count: number; info: string }
export type RunMysql = (sql: string, values?: readonly unknown[], signal?: AbortSignal) => Promise<MysqlResult>

/** A small pool for one user's database, connected on demand and closed when idle. */
export type MysqlConnection = {
  run: RunMysql
  /** For the test: signs in and returns the socket. */
  stream: () => Promise<unknown>
  /** Runs work on one connection in a transaction that is rolled back. */
  rolledBack: (work: (run: RunMysql) => Promise<void>) => Promise<void>
  close: () => Promise<void>
}

/**
 * UTC, and strict mode: no silent truncation, and backslash escapes. A server can have other defaults for the rest, with
 * which writes are never committed or answers are cut.
 */
const setUp = `set session time_zone = '+00:00', sql_mode = 'STRICT_ALL_TABLES,NO_ENGINE_SUBSTITUTION',
  autocommit = 1, sql_select_limit = default, sql_safe_updates = 0`

export function openMysqlConnection(
  target: ServerTarget,
  guard: Guard,
  timeouts: DestinationTimeouts,
): MysqlConnection {
  const handshakes = openHandshakes(guard)
  let opening: Promise<Pool> | undefined
  const pool = () => (opening ??= openPool(poolOptions(target, handshakes, timeouts)))
  const ready = new WeakSet<object>()
  let isClosed = false

  const query = (connection: PoolConnection, sql: string, values: readonly unknown[] = []): Promise<MysqlResult> =>
    boundedAnswer(streamOf(connection), timeouts.statementMs, () => ask(connection, sql, values))

  async function withConnection<T>(work: (connection: PoolConnection) => Promise<T>, signal?: AbortSignal): Promise<T> {
    if (isClosed) throw closed()
    let connection: PoolConnection | undefined
    try {
      signal?.throwIfAborted()
      const pooled = await (await pool()).getConnection()
      connection = pooled
      handshakes.endHandshake(streamOf(pooled))
      if (!ready.has(pooled.connection)) await query(pooled, setUp)
      ready.add(pooled.connection)
      signal?.throwIfAborted()
      return await orAborted(work(pooled), signal)
    } catch (error) {
      const rejection = signal?.aborted === true ? aborted() : mysqlError(error, target)
      if (connection !== undefined && unknownState.has(rejection.kind)) {
        connection.destroy()
        streamOf(connection)?.destroy() // mysql2 only sends a quit packet and continues reading
        connection = undefined
      }
      throw rejection
    } finally {
      connection?.release()
    }
  }

  return {
    run: (sql, values, signal) => withConnection((connection) => query(connection, sql, values), signal),
    stream: () => withConnection(async (connection) => streamOf(connection)),
    rolledBack: (work) =>
      withConnection(async (connection) => {
        await query(connection, 'set session innodb_lock_wait_timeout = 4')
        await query(connection, 'start transaction')
        try {
          await work((sql, values) =>
            query(connection, sql, values).catch((error: unknown) => {
              throw mysqlError(error, target)
            }),
          )
        } finally {
          // A connection that broke is rolled back by the server.
          await query(connection, 'rollback').catch(() => undefined)
        }
      }),
    close: async () => {
      if (isClosed) return
      isClosed = true
      await (await opening)?.end()
    },
  }
}

/** The driver is loaded on first use: most servers never need it. */
async function openPool(options: PoolOptions): Promise<Pool> {
  const { createPool } = await import('mysql2/promise')
  const pool = createPool(options)
  // A broken connection rejects its query and also emits an error event, which needs a listener.
  pool.on('connection', (connection) => connection.on('error', () => undefined))
  return pool
}

/** After one of these errors a connection is not reused. */
const unknownState = new Set<DestinationErrorKind>([
  'aborted',
  'timed-out',
  'connection-lost',
  'too-much',
  'too-large',
  'other',
])

/** Streams rows, so that an endless answer is rejected at the first row over the limit. */
function ask(connection: PoolConnection, sql: string, values: readonly unknown[]): Promise<MysqlResult> {
  return new Promise((resolve, reject) => {
    const answer: MysqlResult & { rows: unknown[] } = { rows: [], count: 0, info: '' }
    const query = coreOf(connection).query({ sql, values: [...values] })
    let results = 0
    query.on('error', reject)
    query.on('result', (row: object) => {
      results += 1
      if (results > maxAnswerRows) reject(tooMuch())
      else if (row.constructor.name !== 'ResultSetHeader') answer.rows.push(row)
      else Object.assign(answer, countsOf(row))
    })
    query.on('end', () => resolve(answer))
  })
}

/** The types declare a promise connection here, but it is mysql2's core connection, which can stream rows. */
function coreOf({ connection }: PoolConnection): CoreConnection {
  if (!isCore(connection)) throw new Error('mysql2 no longer exposes its core connection')
  return connection
}

const isCore = (connection: object): connection is CoreConnection =>
  'query' in connection && !('connection' in connection)

/** Counts of a statement without rows. */
function countsOf(header: { affectedRows?: number; info?: string }): Pick<MysqlResult, 'count' | 'info'> {
  return { count: header.affectedRows ?? 0, info: header.info ?? '' }
}

/** mysql2 has the socket on an undeclared property. */
function streamOf({ connection }: PoolConnection): Socket | undefined {
  return 'stream' in connection && connection.stream instanceof Socket ? connection.stream : undefined
}

function poolOptions(target: ServerTarget, handshakes: Handshakes, timeouts: DestinationTimeouts): PoolOptions {
  const { host, port, database, username, password, ssl, verifyCertificate } = target
  return {
    host,
    port,
    database,
    user: username,
    password,
    ...(ssl ? { ssl: { rejectUnauthorized: verifyCertificate, verifyIdentity: verifyCertificate } } : {}),
    stream: () => {
      // mysql2 names no server to TLS for an IP address. Node would then check the certificate for `localhost`.
      const socket = Object.assign(handshakes.socket(), { _host: host })
      // Without this check, mysql2 would wait for the packet that the first bytes of another protocol seem to
      // announce.
      socket.once(
        'data',
        (first) => isGreeting(first) || socket.destroy(destinationError('wrong-server', target, null)),
      )
      return socket.connect(port, host).setNoDelay(true).setKeepAlive(true)
    },
    connectTimeout: timeouts.connectMs,
    connectionLimit: poolSize,
    // Must be below the limit, or the driver never closes idle connections.
    maxIdle: poolSize - 1,
    idleTimeout: timeouts.idleMs,
    charset: 'utf8mb4',
    dateStrings: true,
    // Affected rows then distinguish inserted (1), changed (2) and unchanged (0). A server may not request local
    // files.
    flags: ['-FOUND_ROWS', '-LOCAL_FILES'],
  }
}

/** The server speaks first: packet 0 is a greeting (protocol 10) or an error (255). */
const isGreeting = ([, , , packet = 0, kind = 10]: Buffer): boolean => packet === 0 && (kind === 10 || kind === 255)

/** mysql2 never settles the query of a destroyed connection, so this rejects it. */
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
