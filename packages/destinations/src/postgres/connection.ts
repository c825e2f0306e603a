import { Client, type ClientConfig, Pool, type PoolClient, Query, types } from 'pg'
import { type Handshakes, boundedAnswer, maxAnswerRows, openHandshakes, tooMuch } from '../rows/bounded-answer.ts'
import type { Guard } from '@gazetteer/address-guard'
import { aborted, closed } from '../destination-error.ts'
import { type DestinationTimeouts, poolSize } from '../destination.ts'
import type { ServerTarget } from '../target.ts'
import { postgresError } from './errors.ts'
import { applySettings } from './session-settings.ts'

export type PostgresResult = { rows: Record<string, unknown>[]; count: number }
export type RunPostgres = (sql: string, values?: readonly unknown[]) => Promise<PostgresResult>

/** A small pool for one user's database, connected on demand and closed when idle. */
export type PostgresConnection = {
  run: (sql: string, values?: readonly unknown[], signal?: AbortSignal) => Promise<PostgresResult>
  /** Commits, or rolls back in the end. A failure closes the connection, which rolls back too. */
  transaction: <T>(work: (run: RunPostgres) => Promise<T>, ending?: 'commit' | 'rollback') => Promise<T>
  close: () => Promise<void>
}

export function openPostgresConnection(
  target: ServerTarget,
  guard: Guard,
  timeouts: DestinationTimeouts,
): PostgresConnection {
  const pool = openPool(target, guard, timeouts)
  const ready = new WeakSet<object>()
  let isClosed = false

  const ask = (client: PoolClient, sql: string, values?: readonly unknown[]): Promise<PostgresResult> =>
    boundedAnswer(streamOf(client), timeouts.statementMs, () => query(client, sql, values))

  async function withConnection<T>(work: (client: PoolClient) => Promise<T>, signal?: AbortSignal): Promise<T> {
    if (isClosed) throw closed()
    let client: PoolClient | undefined
    let failure: unknown
    // Destroys the connection: the statement in flight fails, whether the server rolled it back or committed it.
    const abort = (): void => {
      failure ??= aborted()
      releaseClient()
    }
    const releaseClient = (): void => {
      const checkedOut = client
      client = undefined
      checkedOut?.release(failure !== undefined)
    }
    try {
      signal?.throwIfAborted()
      client = await pool.connect()
      signal?.addEventListener('abort', abort, { once: true })
      if (!ready.has(client)) await ask(client, applySettings)
      ready.add(client)
      signal?.throwIfAborted()
      return await work(client)
    } catch (error) {
      failure ??= error
      throw signal?.aborted === true ? aborted() : postgresError(error, target)
    } finally {
      signal?.removeEventListener('abort', abort)
      releaseClient()
    }
  }

  return {
    run: (sql, values, signal) => withConnection((client) => ask(client, sql, values), signal),
    transaction: (work, ending = 'commit') =>
      withConnection(async (client) => {
        await ask(client, 'begin')
        try {
          const answer = await work((sql, values) =>
            ask(client, sql, values).catch((error: unknown) => {
              throw postgresError(error, target)
            }),
          )
          await ask(client, ending)
          return answer
        } catch (error) {
          // The server gives the locks back now, not when it notices that the connection is closed.
          await ask(client, 'rollback').catch(() => undefined)
          throw error
        }
      }),
    close: async () => {
      if (isClosed) return
      isClosed = true
      await pool.end()
    },
  }
}

function openPool(target: ServerTarget, guard: Guard, timeouts: DestinationTimeouts): Pool {
  const handshakes = openHandshakes(guard)
  const pool = new Pool({
    ...clientConfig(target, handshakes, timeouts),
    max: poolSize,
    idleTimeoutMillis: timeouts.idleMs,
    allowExitOnIdle: true,
  })
  // The pool drops broken idle connections; the listener prevents a crash.
  pool.on('error', () => undefined)
  // A checked-out connection that breaks rejects its query and also emits an error event, which needs a listener.
  pool.on('connect', (client) => {
    client.on('error', () => undefined)
    handshakes.endHandshake(streamOf(client))
  })
  return pool
}

type PostgresSession = {
  stream: unknown
  run: RunPostgres
  /** Runs work in a transaction that is rolled back. */
  rolledBack: (work: (run: RunPostgres) => Promise<void>) => Promise<void>
  close: () => Promise<void>
}

/** One connection outside the pool, for the test. */
export async function openSession(
  target: ServerTarget,
  guard: Guard,
  timeouts: DestinationTimeouts,
): Promise<PostgresSession> {
  const handshakes = openHandshakes(guard)
  const client = new Client(clientConfig(target, handshakes, timeouts))
  client.on('error', () => undefined)
  try {
    await client.connect()
    handshakes.endHandshake(streamOf(client))
    await boundedAnswer(streamOf(client), timeouts.testMs, () => query(client, applySettings))
  } catch (error) {
    void client.end().catch(() => undefined) // never connected, so there is nothing to close
    throw postgresError(error, target)
  }
  const run: RunPostgres = async (sql, values) => {
    try {
      return await boundedAnswer(streamOf(client), timeouts.testMs, () => query(client, sql, values))
    } catch (error) {
      throw postgresError(error, target)
    }
  }
  return {
    stream: streamOf(client),
    run,
    rolledBack: async (work) => {
      await run('begin')
      try {
        await work(run)
      } finally {
        // A connection that broke is rolled back by the server.
        await run('rollback').catch(() => undefined)
      }
    },
    close: () => client.end(),
  }
}

/** Streams rows, so that an endless answer is rejected at the first row over the limit. */
function query(client: Client | PoolClient, sql: string, values: readonly unknown[] = []): Promise<PostgresResult> {
  return new Promise((resolve, reject) => {
    const rows: Record<string, unknown>[] = []
    const submitted = new Query<Record<string, unknown>>({ text: sql, values: [...values] })
    submitted.on('row', (row) => {
      if (rows.length < maxAnswerRows) rows.push(row)
      else reject(tooMuch())
    })
    submitted.on('error', reject)
    submitted.on('end', ({ rowCount }) => resolve({ rows, count: rowCount ?? 0 }))
    client.query(submitted)
  })
}

function clientConfig(target: ServerTarget, handshakes: Handshakes, timeouts: DestinationTimeouts): ClientConfig {
  const { host, port, database, username, password, options = {} } = target
  const { startup, applicationName, connectMs = Infinity, keepAlive, channelBinding, directTls } = options
  return {
    host,
    port,
    database,
    user: username,
    // As a function: for an empty string pg would send the operator's own password from PGPASSWORD or ~/.pgpass.
    password: () => password,
    ssl: tlsOptions(target),
    stream: handshakes.socket,
    connectionTimeoutMillis: Math.min(connectMs, timeouts.connectMs),
    keepAlive: keepAlive?.isOn ?? true,
    keepAliveInitialDelayMillis: keepAlive?.afterMs ?? 0,
    application_name: applicationName ?? 'gazetteer',
    ...(startup === undefined ? {} : { options: startup }),
    ...(channelBinding === true ? { enableChannelBinding: true } : {}),
    ...(directTls === true ? { sslnegotiation: 'direct' as const } : {}),
    types: { getTypeParser },
  }
}

function tlsOptions({ ssl, verifyCertificate, options = {} }: ServerTarget): ClientConfig['ssl'] {
  if (!ssl) return false
  const { anyHostName, minTls, maxTls } = options
  return {
    rejectUnauthorized: verifyCertificate,
    ...(anyHostName === true ? { checkServerIdentity: () => undefined } : {}),
    ...(minTls === undefined ? {} : { minVersion: minTls }),
    ...(maxTls === undefined ? {} : { maxVersion: maxTls }),
  }
}

/** Times, dates and decimals stay text: `row.ts` parses them without this machine's time zone. */
const asText = new Set([1082, 1114, 1184, 1700])

function getTypeParser(oid: number, format?: 'text' | 'binary'): (text: string) => unknown {
  if (asText.has(oid)) return (text) => text
  return parserOf(oid, format)
}

/** pg declares the formats as overloads, which a union type cannot select. */
// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the same function under a simpler type
const parserOf = types.getTypeParser as (oid: number, format?: 'text' | 'binary') => (text: string) => unknown

/** pg has the socket of a client on an undeclared property. */
function streamOf(client: object): unknown {
  const connection: unknown = 'connection' in client ? client.connection : undefined
  return typeof connection === 'object' && connection !== null && 'stream' in connection ? connection.stream : undefined
}
