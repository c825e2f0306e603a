import { openLedger } from './ledger.ts'
import { sqlStorage } from './storage/sql/storage.ts'
import type { LedgerContext } from './context.ts'
import type { Ledger } from './ledger.ts'
import type { SqlStorageSettings } from './storage/sql/storage.ts'

export { type Backlog, readBacklog } from './storage/sql/backlog.ts'
export { createSqlGate } from './storage/sql/gate.ts'
export {
  type AskedGround,
  type FollowedPlace,
  readAskedGround,
  readFollowed,
  readSeenStatuses,
  type SeenStatus,
} from './storage/sql/followed.ts'
export { type HistoryEntry, readHistory, readHistoryStats } from './storage/sql/history.ts'
export { ledgerMigrations } from './storage/sql/migrations/index.ts'
export { type Pruned, pruneRuns } from './storage/sql/prune.ts'
export { readSightings, type Sighting } from './storage/sql/sightings.ts'
export { readSourceUse, type SourceUse } from './storage/sql/source-use.ts'
export { runChannel } from './storage/sql/run-channel.ts'
export { readUsage, type Usage } from './storage/sql/usage.ts'

/** The ledger in the app database (PostgreSQL or embedded), shared by every process of the installation. */
export function createSqlLedger(settings: SqlStorageSettings, context: LedgerContext): Ledger {
  return openLedger(sqlStorage(settings), context)
}
