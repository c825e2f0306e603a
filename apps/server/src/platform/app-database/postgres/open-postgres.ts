import { PostgresDialect } from 'kysely'
import { Pool, types } from 'pg'
import type { Log } from '../../log.ts'
import { StartRefused } from '../../start-refused.ts'
import { trusted } from '../../trusted.ts'
import type { AppDatabase, SqlResult } from '../types.ts'
import { isHoldingConnection, openGuardedKysely } from '../guarded-kysely.ts'
import { elementParsers, scalarParsers } from '../value-types.ts'
import { Listener } from './listener.ts'

export async function openPostgres({ url, log }: { url: string; log: Log }): Promise<AppDatabase> {
  const pool = new Pool({ connectionString: url, max: 16, types: { getTypeParser }, application_name: 'gazetteer' })
  pool.on('error', (error) => log.warn({ err: error }, 'an idle connection to the app database broke'))
  // A connection in use that breaks between two statements has nobody who listens: without this the process would end. The next
  // statement fails all the same.
  pool.on('connect', (client) => void client.on('error', () => undefined))
  await pool.query('select 1').catch(async (error: unknown) => {
    await pool.end()
    throw unreachable(error)
  })
  const listener = new Listener(url, log)
  const db = await openGuardedKysely(new PostgresDialect({ pool }))
  async function executeSql(text: string, values?: readonly unknown[]) {
    if (isHoldingConnection())
      throw new Error('Plain SQL was asked for inside a transaction: use the transaction that is open.')
    const answer: unknown = await pool.query(text, values === undefined ? undefined : [...values])
    return sumUp(answer)
  }
  return {
    kind: 'postgres',
    db,
    executeSql,
    listen: (channel, handler) => listener.listen(channel, handler),
    async notify(channel, payload) {
      await executeSql('select pg_notify($1, $2)', [channel, payload])
    },
    async close() {
      await listener.close()
      await db.destroy()
    },
  }
}

/** The address itself may hold a password: it is not repeated. */
function unreachable(error: unknown): StartRefused {
  const reasons = error instanceof AggregateError ? error.errors : [error]
  const [reason] = reasons.map((one) => (one instanceof Error ? one.message : 'unknown reason'))
  return new StartRefused(`The app database that DATABASE_URL names cannot be used: ${reason}`, { cause: error })
}

type PgAnswer = { rows: Record<string, unknown>[]; rowCount: number | null }

/** pg answers a script of several statements with a list, though its types name one answer only. */
function sumUp(answer: unknown): SqlResult {
  const all = trusted<PgAnswer[]>(Array.isArray(answer) ? answer : [answer])
  return { rows: all.flatMap((one) => one.rows), affectedRows: all.at(-1)?.rowCount ?? 0 }
}

type ArrayParser = { create(text: string, element: (text: string) => unknown): { parse(): unknown[] } }

/** What pg exports at run time; its types name a function of older days. */
const arrayParser = trusted<ArrayParser>(types.arrayParser)

function getTypeParser(oid: number, format?: 'text' | 'binary'): (text: string) => unknown {
  const element = elementParsers[oid]
  if (element) return (text) => arrayParser.create(text, element).parse()
  return scalarParsers[oid] ?? trusted<typeof getTypeParser>(types.getTypeParser)(oid, format) // pg's types tell its formats apart by overload
}
