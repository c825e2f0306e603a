import { sql } from 'kysely'
import { createLedger } from '../create-ledger.ts'
import { sqlReads } from './reads.ts'
import { sqlRows } from './rows.ts'
import type { Ledger } from '@gazetteer/capture'
import type { LedgerContext } from '../context.ts'
import type { QueryExecutorProvider, SqlCredits } from './types.ts'

export { createSqlGate } from './gate.ts'
export { ledgerMigrations } from './schema.ts'
export type { SqlCredits } from './types.ts'

/** The channel on which each commit that changes a run names it. */
export const runChannel = 'capture_run'

export type SqlLedgerSettings<T extends QueryExecutorProvider> = {
  db: QueryExecutorProvider
  transaction: <R>(work: (trx: T) => Promise<R>) => Promise<R>
  credits: SqlCredits<T>
}

/** The ledger in the app database (PostgreSQL or embedded), shared by every process of the installation. */
export function createSqlLedger<T extends QueryExecutorProvider>(
  settings: SqlLedgerSettings<T>,
  context: LedgerContext,
): Ledger {
  const { db, transaction, credits } = settings
  return createLedger(
    {
      reads: sqlReads(db),
      transaction: (work) =>
        transaction(async (trx) => {
          const changed = new Set<string>()
          const result = await work(sqlRows(trx, credits, (runId) => changed.add(runId)))
          for (const runId of changed) await sql`select pg_notify(${runChannel}, ${runId})`.execute(trx)
          return result
        }),
    },
    context,
  )
}
