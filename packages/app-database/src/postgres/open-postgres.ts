import { PostgresDialect } from 'kysely'
import { Pool, types } from 'pg'
import type { Log } from '../log.ts'
import { AppDatabaseError } from '../errors.ts'
import { trusted } from '../trusted.ts'
import type { AppDatabase, SqlResult } from '../types.ts'
import { isHoldingConnection, openGuardedKysely } from '../guarded-kysely.ts'
import { elementParsers, scalarParsers } from '../value-types.ts'
import { prepareFrequent } from './prepare-frequent.ts'
import { socketOf } from './batch-socket-writes.ts'
import { openSnapshot } from './open-snapshot.ts'
import { Listener } from './listener.ts'

export async function openPostgres({ url, log }: { url: string; log: Log }): Promise<AppDatabase> {
  const pool = openPool(url, log)
  await pool.query('select 1').catch(async (error: unknown) => {
    await pool.end()
    throw unreachable(error)
  })
  const listener = new Listener({ connectionString: url, options: tcpTimeoutOption }, log)
  const guarded = await openGuardedKysely(new PostgresDialect({ pool: prepareFrequent(pool) }))
  async function executeSql(text: string, values?: readonly unknown[]) {
    if (isHoldingConnection())
      throw new Error('Plain SQL is not allowed inside a transaction: use the open transaction.')
    const answer: unknown = await pool.query(text, values === undefined ? undefined : [...values])
    return sumUp(answer)
  }
  return {
    kind: 'postgres',
    ...guarded,
    executeSql,
    openSnapshot: () => openSnapshot(url),
    pool: () => ({ size: pool.totalCount, idle: pool.idleCount, waiting: pool.waitingCount }),
    listen: (channel, handler, onAgain) => listener.listen(channel, handler, onAgain),
    async notify(channel, payload) {
      await executeSql('select pg_notify($1, $2)', [channel, payload])
    },
    async close() {
      await listener.close()
      await guarded.db.destroy()
    },
  }
}

/** The connection fails when the peer does not acknowledge for this long. */
const tcpTimeoutOption = '-c tcp_user_timeout=10000'
/** Limits how long an inactive process can hold locks, so that a frozen one does not block the others. */
const sessionOptions = `${tcpTimeoutOption} -c idle_in_transaction_session_timeout=5000 -c lock_timeout=8000 -c statement_timeout=30000`
/** A statement without an answer for this long closes the connection. */
const silentForMs = 40_000
/** Longer than the intervals between polls, which some features do at the same time; shorter than `silentForMs`. */
const idleForMs = 30_000

function openPool(url: string, log: Log): Pool {
  const pool = new Pool({
    connectionString: url,
    max: 16,
    types: { getTypeParser },
    options: sessionOptions,
    // Allows pipelining: statements of a transaction are sent before earlier ones are answered.
    pipeline: true,
    keepAlive: true,
    connectionTimeoutMillis: 10_000,
    idleTimeoutMillis: idleForMs,
    application_name: 'gazetteer',
  })
  const onError = (error: Error): void => log.warn({ err: error }, 'a connection to the app database failed')
  pool.on('error', onError)
  pool.on('connect', (client) => {
    // A checked-out client reports a broken connection here; without a listener it would end the process.
    client.on('error', onError)
    const socket = socketOf(client)
    socket.setTimeout(silentForMs, () => socket.destroy())
  })
  return pool
}

/** The URL may contain a password, so it is not repeated. */
function unreachable(error: unknown): AppDatabaseError {
  const reasons = error instanceof AggregateError ? error.errors : [error]
  const [reason = 'unknown reason'] = reasons.map((one) => (one instanceof Error ? one.message : 'unknown reason'))
  if (/startup parameter/.test(reason))
    return new AppDatabaseError(
      "DATABASE_URL points to a connection pooler in transaction mode, which is not supported: Gazetteer needs session state. Use the database's own address, or a pooler in session mode.",
      { cause: error },
    )
  return new AppDatabaseError(`The app database that DATABASE_URL names cannot be used: ${reason}`, { cause: error })
}

type PgAnswer = { rows: Record<string, unknown>[]; rowCount: number | null }

/** pg returns an array for a script of several statements, contrary to its types. */
function sumUp(answer: unknown): SqlResult {
  const all = trusted<PgAnswer[]>(Array.isArray(answer) ? answer : [answer])
  return { rows: all.flatMap((one) => one.rows), affectedRows: all.at(-1)?.rowCount ?? 0 }
}

type ArrayParser = { create(text: string, element: (text: string) => unknown): { parse(): unknown[] } }

/** What pg exports at run time; its types declare an outdated function. */
const arrayParser = trusted<ArrayParser>(types.arrayParser)

function getTypeParser(oid: number, format?: 'text' | 'binary'): (text: string) => unknown {
  const element = elementParsers[oid]
  if (element) return (text) => arrayParser.create(text, element).parse()
  return scalarParsers[oid] ?? trusted<typeof getTypeParser>(types.getTypeParser)(oid, format) // pg's types distinguish its formats by overload
}
