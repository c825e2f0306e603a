import { sql } from 'kysely'
import type { AppDb, EngineDb } from '../tables.ts'

/** SQLSTATE when a lock wait times out. */
const lockNotAvailable = '55P03'

/** Limits lock waits until the end of the transaction. */
export async function limitLockWait(trx: AppDb | EngineDb, ms: number): Promise<void> {
  await sql`select set_config('lock_timeout', ${`${ms}ms`}, true)`.execute(trx)
}

export function isLockTimeout(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === lockNotAvailable
}
