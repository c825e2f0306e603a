import { openEngine } from './engine.ts'
import { sqlStorage } from './storage/sql/storage.ts'
import type { EngineContext } from './context.ts'
import type { Engine } from './engine.ts'
import type { SqlStorageSettings } from './storage/sql/storage.ts'

export { type Backlog, readBacklog } from './storage/sql/backlog.ts'
export { createSqlRateLimiter } from './storage/sql/rate-limiter.ts'
export {
  type CoveredExtent,
  type FollowedPlace,
  readCoveredExtent,
  readFollowed,
  readSeenStatuses,
  type SeenStatus,
} from './storage/sql/followed.ts'
export { foundKey } from './storage/sql/found-key.ts'
export { type HistoryEntry, readGapGroups, readHistory, readHistoryStats } from './storage/sql/history.ts'
export { type Pruned, pruneRuns } from './storage/sql/prune.ts'
export { readSightings, type Sighting } from './storage/sql/sightings.ts'
export { readSourceUse, type SourceUse } from './storage/sql/source-use.ts'
export { runChannel } from './storage/sql/run-channel.ts'
export { readUsage, type Usage } from './storage/sql/usage.ts'

/** The engine over the app database (PostgreSQL or embedded), shared by all processes of the installation. */
export function createSqlEngine(settings: SqlStorageSettings, context: EngineContext): Engine {
  return openEngine(sqlStorage(settings), context)
}
