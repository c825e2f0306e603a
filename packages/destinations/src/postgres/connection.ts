import { Client, type ClientConfig, Pool, type PoolClient, Query, types } from 'pg'
import { type Handshakes, boundedAnswer, maxAnswerRows, openHandshakes, tooMuch } from '../rows/bounded-answer.ts'
import type { Guard } from '../reach/guarded-connect.ts'
import { StoreError } from '../store-error.ts'
import { type StoreTimeouts, poolSize } from '../store.ts'
import type { ServerTarget } from '../target.ts'
import { postgresError } from './errors.ts'

export type Answer = { rows: Record<string, unknown>[]; count: number }
export type Run = (sql: string, values?: readonly unknown[]) => Promise<Answer>

/** A few connections to one user's database, made when needed and closed when idle. */
export type Connection = {
  run: (sql: string, values?: readonly unknown[], signal?: AbortSignal) => Promise<Answer>
  /** Everything or nothing. */
  transaction: <T>(work: (run: Run) => Promise<T>) => Promise<T>
  close: () => Promise<void>
}

export function openConnection(target: ServerTarget, guard: Guard, timeouts: StoreTimeouts): Connection {
  const handshakes = openHandshakes(guard)
  const pool = new Pool({
    ...clientConfig(target, handshakes, timeouts),
    max: poolSize,
    idleTimeoutMillis: timeouts.idleMs,
    allowExitOnIdle: true,
  })
  // An idle connection that breaks is taken out by the pool; the next use makes another.
  pool.on('error', () => undefined)
  // One that breaks while it is lent out says so twice: to its query, which we hear, and as an event, which must have a listener.
  pool.on('connect', (client) => {
    client.on('error', () => undefined)
    handshakes.isOver(streamOf(client))
  })
  let isClosed = false

  const ask = (client: PoolClient, sql: string, values?: readonly unknown[]): Promise<Answer> =>
    boundedAnswer(streamOf(client), timeouts.statementMs, () => query(client, sql, values))

  async function startTestServer<T>(work: (client: PoolClient) => Promise<T>, signal?: AbortSignal): Promise<T> {
    if (isClosed) throw new StoreError('connection-lost', 'The connection was closed: the configuration changed.')
    let client: PoolClient | undefined
    let failure: unknown
    // Destroys the connection: the statement under way fails, and the server rolls it back or had committed it.
    const abort = (): void => {
      failure ??= aborted()
      stop()
    }
    const stop = (): void => {
      const lent = client
      client = undefined
      lent?.release(failure !== undefined)
    }
    try {
      signal?.throwIfAborted()
      client = await pool.connect()
      signal?.addEventListener('abort', abort, { once: true })
      signal?.throwIfAborted()
      return await work(client)
    } catch (error) {
      failure ??= error
      throw signal?.aborted === true ? aborted() : postgresError(error, target)
    } finally {
      signal?.removeEventListener('abort', abort)
      stop()
    }
  }

  return {
    run: (sql, values, signal) => startTestServer((client) => ask(client, sql, values), signal),
    transaction: (work) =>
      startTestServer(async (client) => {
        await ask(client, 'begin')
        const answer = await work((sql, values) => ask(client, sql, values))
        await ask(client, 'commit')
        return answer
      }),
    close: async () => {
      if (isClosed) return
      isClosed = true
      await pool.end()
    },
  }
}

/** One connection outside the pool, for the test. */
export async function openSession(
  target: ServerTarget,
  guard: Guard,
  timeouts: StoreTimeouts,
): Promise<{ stream: unknown; run: Run; close: () => Promise<void> }> {
  const handshakes = openHandshakes(guard)
  const client = new Client(clientConfig(target, handshakes, timeouts))
  client.on('error', () => undefined)
  try {
    await client.connect()
    handshakes.isOver(streamOf(client))
  } catch (error) {
    void client.end().catch(() => undefined) // never connected: nothing to wait for
    throw postgresError(error, target)
  }
  return {
    stream: streamOf(client),
    run: async (sql, values) => {
      try {
        return await boundedAnswer(streamOf(client), timeouts.testMs, () => query(client, sql, values))
      } catch (error) {
        throw postgresError(error, target)
      }
    },
    close: () => client.end(),
  }
}

/** Row by row, so that a server that never ends its answer is refused at the first row too many. */
function query(client: Client | PoolClient, sql: string, values: readonly unknown[] = []): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const rows: Record<string, unknown>[] = []
    const asked = new Query<Record<string, unknown>>({ text: sql, values: [...values] })
    asked.on('row', (row) => {
      if (rows.length < maxAnswerRows) rows.push(row)
      else reject(tooMuch())
    })
    asked.on('error', reject)
    asked.on('end', ({ rowCount }) => resolve({ rows, count: rowCount ?? 0 }))
    client.query(asked)
  })
}

function clientConfig(target: ServerTarget, handshakes: Handshakes, timeouts: StoreTimeouts): ClientConfig {
  const { host, port, database, username, password, ssl, verifyCertificate } = target
  return {
    host,
    port,
    database,
    user: username,
    // As a function: for an empty password pg would send the operator's own, from PGPASSWORD or ~/.pgpass.
    password: () => password,
    ssl: ssl ? { rejectUnauthorized: verifyCertificate } : false,
    stream: handshakes.socket,
    connectionTimeoutMillis: timeouts.connectMs,
    keepAlive: true,
    application_name: 'gazetteer',
    types: { getTypeParser },
  }
}

const aborted = (): StoreError => new StoreError('aborted', 'The work on the database was called off.')

/** Times, dates and decimals stay the text that the server sent: `row.ts` reads them without a time zone of this machine. */
const asText = new Set([1082, 1114, 1184, 1700])

function getTypeParser(oid: number, format?: 'text' | 'binary'): (text: string) => unknown {
  if (asText.has(oid)) return (text) => text
  return parserOf(oid, format)
}

/** pg's types tell the formats apart by overload, which a union cannot name. */
// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the same function under a simpler type
const parserOf = types.getTypeParser as (oid: number, format?: 'text' | 'binary') => (text: string) => unknown

/** pg keeps the socket of a client where its types do not show it. */
function streamOf(client: object): unknown {
  const connection: unknown = 'connection' in client ? client.connection : undefined
  return typeof connection === 'object' && connection !== null && 'stream' in connection ? connection.stream : undefined
}
