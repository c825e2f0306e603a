import { openLedger } from '../../ledger.ts'
import { sqlStorage } from './storage.ts'
import type { LedgerContext } from '../../context.ts'
import type { Ledger } from '../../ledger.ts'
import type { SqlStorageSettings } from './storage.ts'

export { createSqlGate } from './gate.ts'
export { type HistoryEntry, type HistoryStats, type HistoryWindow, readHistory, readHistoryStats } from './history.ts'
export { ledgerMigrations } from './migrations.ts'
export { runChannel } from './storage.ts'
export type { SqlCredits } from './types.ts'

/** The ledger in the app database (PostgreSQL or embedded), shared by every process of the installation. */
export function createSqlLedger(settings: SqlStorageSettings, context: LedgerContext): Ledger {
  return openLedger(sqlStorage(settings), context)
}
