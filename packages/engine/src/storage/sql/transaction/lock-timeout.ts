import { sql } from 'kysely'
import type { AppDb, EngineDb } from '../tables.ts'

/** Waits for a lock that nobody gives up end in this SQLSTATE. */
const lockNotAvailable = '55P03'

/** From here to the end of the transaction no lock is waited for any longer. */
export async function limitLockWait(trx: AppDb | EngineDb, ms: number): Promise<void> {
  await sql`select set_config('lock_timeout', ${`${ms}ms`}, true)`.execute(trx)
}

export function isLockTimeout(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === lockNotAvailable
}
