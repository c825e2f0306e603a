import { PostgresDialect } from 'kysely'
import { Pool, types } from 'pg'
import type { Log } from '../log.ts'
import { trusted } from '../trusted.ts'
import type { AppDatabase, SqlResult } from '../types.ts'
import { isHoldingConnection, openGuardedKysely } from '../guarded-kysely.ts'
import { elementParsers, scalarParsers } from '../value-types.ts'
import { type TimeLimits, openTimeLimits } from '../time-limits.ts'
import { type ConnectionSettings, resolveConnection } from './connection.ts'
import { prepareFrequent } from './prepare-frequent.ts'
import { socketOf } from './batch-socket-writes.ts'
import { openSnapshot } from './open-snapshot.ts'
import { requireSessions } from './require-sessions.ts'
import { Listener, tcpTimeoutSetting } from './listener.ts'

/** `silentForMs`: a statement without an answer for this long closes the connection. */
type PostgresSettings = { url: string; log: Log; silentForMs?: number }

export async function openPostgres({ url, log, silentForMs = 40_000 }: PostgresSettings): Promise<AppDatabase> {
  const connection = await resolveConnection(url)
  const limits = openTimeLimits()
  const pool = openPool(connection, log, { silentForMs, limits })
  await requireSessions(pool).catch(async (error: unknown) => {
    await pool.end()
    throw error
  })
  const listener = new Listener(connection, log)
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
    openSnapshot: () => openSnapshot(connection),
    pool: () => ({ size: pool.totalCount, idle: pool.idleCount, waiting: pool.waitingCount }),
    listen: (channel, handler, onAgain) => listener.listen(channel, handler, onAgain),
    unlimited: limits.unlimited,
    async notify(channel, payload) {
      await executeSql('select pg_notify($1, $2)', [channel, payload])
    },
    async close() {
      await listener.close()
      await guarded.db.destroy()
    },
  }
}

/**
 * Limits how long an inactive process can hold locks, so that a frozen one does not block the others. Sent as a
 * statement: poolers refuse the start-up parameter `options`.
 */
const sessionSettings = `${tcpTimeoutSetting}; set idle_in_transaction_session_timeout = 5000; set lock_timeout = 8000; set statement_timeout = 30000`
/** Longer than the intervals between polls, which some features do at the same time; shorter than `silentForMs`. */
const idleForMs = 30_000

function openPool(
  connection: ConnectionSettings,
  log: Log,
  { silentForMs, limits }: { silentForMs: number; limits: TimeLimits },
): Pool {
  const pool = new Pool({
    ...connection,
    max: 16,
    types: { getTypeParser },
    onConnect: (client) => trusted<void>(client.query(sessionSettings)), // awaited, contrary to its type
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
    socket.setTimeout(silentForMs)
    socket.on('timeout', () => {
      if (limits.areOff()) socket.setTimeout(silentForMs)
      else socket.destroy()
    })
  })
  return pool
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
