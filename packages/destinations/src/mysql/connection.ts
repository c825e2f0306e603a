import { Socket } from 'node:net'
import type { Connection as CoreConnection } from 'mysql2'
import type { Pool, PoolConnection, PoolOptions } from 'mysql2/promise'
import { type Handshakes, boundedAnswer, maxAnswerRows, openHandshakes, tooMuch } from '../rows/bounded-answer.ts'
import type { Guard } from '../reach/guarded-connect.ts'
import { StoreError, storeError, type StoreErrorKind } from '../store-error.ts'
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
  const handshakes = openHandshakes(guard)
  let opening: Promise<Pool> | undefined
  const pool = () => (opening ??= openPool(poolOptions(target, handshakes, timeouts)))
  const ready = new WeakSet<object>()
  let isClosed = false

  const query = (connection: PoolConnection, sql: string, values: readonly unknown[] = []): Promise<Answer> =>
    boundedAnswer(streamOf(connection), timeouts.statementMs, () => ask(connection, sql, values))

  async function startTestServer<T>(
    work: (connection: PoolConnection) => Promise<T>,
    signal?: AbortSignal,
  ): Promise<T> {
    if (isClosed) throw new StoreError('connection-lost', 'The connection was closed: the configuration changed.')
    let connection: PoolConnection | undefined
    try {
      signal?.throwIfAborted()
      const lent = await (await pool()).getConnection()
      connection = lent
      handshakes.isOver(streamOf(lent))
      if (!ready.has(lent.connection)) await query(lent, setUp)
      ready.add(lent.connection)
      signal?.throwIfAborted()
      return await orAborted(work(lent), signal)
    } catch (error) {
      const known = signal?.aborted === true ? aborted() : mysqlError(error, target)
      if (connection !== undefined && unknownState.has(known.kind)) {
        connection.destroy()
        streamOf(connection)?.destroy() // mysql2 itself only says good-bye, and reads on
        connection = undefined
      }
      throw known
    } finally {
      connection?.release()
    }
  }

  return {
    run: (sql, values, signal) => startTestServer((connection) => query(connection, sql, values), signal),
    stream: () => startTestServer(async (connection) => streamOf(connection)),
    close: async () => {
      if (isClosed) return
      isClosed = true
      await (await opening)?.end()
    },
  }
}

/** The driver is loaded with the first database of its kind: most servers never have one. */
async function openPool(options: PoolOptions): Promise<Pool> {
  const { createPool } = await import('mysql2/promise')
  const pool = createPool(options)
  // A connection that breaks says so to its question and as an event, which must have a listener.
  pool.on('connection', (connection) => connection.on('error', () => undefined))
  return pool
}

/** A connection that failed with one of these serves nobody again. */
const unknownState = new Set<StoreErrorKind>(['aborted', 'timed-out', 'connection-lost', 'too-much', 'other'])

/** Row by row, so that a server that never ends its answer is refused at the first row too many. */
function ask(connection: PoolConnection, sql: string, values: readonly unknown[]): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const answer: Answer & { rows: unknown[] } = { rows: [], count: 0, info: '' }
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

/** The types call it a promise's connection too; it is mysql2's own, whose queries tell their rows one by one. */
function coreOf({ connection }: PoolConnection): CoreConnection {
  if (!isCore(connection)) throw new Error('mysql2 gives no connection of its own any more')
  return connection
}

const isCore = (connection: object): connection is CoreConnection =>
  'query' in connection && !('connection' in connection)

/** What a statement without rows tells instead. */
function countsOf(header: { affectedRows?: number; info?: string }): Pick<Answer, 'count' | 'info'> {
  return { count: header.affectedRows ?? 0, info: header.info ?? '' }
}

/** mysql2 keeps the socket of a connection where its types do not show it. */
function streamOf({ connection }: PoolConnection): Socket | undefined {
  return 'stream' in connection && connection.stream instanceof Socket ? connection.stream : undefined
}

function poolOptions(target: ServerTarget, handshakes: Handshakes, timeouts: StoreTimeouts): PoolOptions {
  const { host, port, database, username, password, ssl, verifyCertificate } = target
  return {
    host,
    port,
    database,
    user: username,
    password,
    ...(ssl ? { ssl: { rejectUnauthorized: verifyCertificate, verifyIdentity: verifyCertificate } } : {}),
    stream: () => {
      const socket = handshakes.socket()
      // mysql2 would wait for the packet that the first bytes of anything else seem to announce.
      socket.once('data', (first) => isGreeting(first) || socket.destroy(storeError('wrong-server', target, null)))
      return socket.connect(port, host).setNoDelay(true).setKeepAlive(true)
    },
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

/** The server speaks first: packet 0, which greets (protocol 10) or refuses (255). */
const isGreeting = ([, , , packet = 0, kind = 10]: Buffer): boolean => packet === 0 && (kind === 10 || kind === 255)

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
