import type { Pool, PoolClient } from 'pg'
import { AppDatabaseError } from '../errors.ts'
import { unreachable } from './unreachable.ts'

const rounds = 3
const answerWithinMs = 5_000

/**
 * Refuses a pooler that gives a connection to others between two transactions: settings, prepared statements, locks and
 * notifications of a session would be lost. Found by its effect: while another client holds a transaction open, the
 * same connection answers from another server process. Throws AppDatabaseError.
 */
export async function requireSessions(pool: Pool): Promise<void> {
  const clients: PoolClient[] = []
  try {
    const first = await pool.connect()
    clients.push(first)
    const other = await pool.connect()
    clients.push(other)
    for (let round = 0; round < rounds; round += 1) if (!(await isSameSession(first, other))) throw ofTransactions()
  } catch (error) {
    throw isOfStatements(error) ? ofTransactions() : unreachable(error)
  } finally {
    for (const client of clients) client.release()
  }
}

async function isSameSession(first: PoolClient, other: PoolClient): Promise<boolean> {
  const before = await processOf(first)
  await ask(other, 'begin')
  try {
    if ((await processOf(other)) === before) return false
    return (await processOf(first)) === before
  } finally {
    await ask(other, 'rollback')
  }
}

async function processOf(client: PoolClient): Promise<unknown> {
  return (await ask(client, 'select pg_backend_pid() as pid'))[0]?.['pid']
}

async function ask(client: PoolClient, text: string): Promise<Record<string, unknown>[]> {
  const config = { text, query_timeout: answerWithinMs }
  return (await client.query<Record<string, unknown>>(config)).rows
}

/** A pooler of single statements refuses transactions. */
const isOfStatements = (error: unknown): boolean =>
  error instanceof Error && /statement pooling|transaction blocks? not allowed/i.test(error.message)

const ofTransactions = (): AppDatabaseError =>
  new AppDatabaseError(
    "DATABASE_URL points to a connection pooler in transaction mode, which is not supported: Gazetteer needs session state. Use the database's own address, or a pooler in session mode.",
  )
