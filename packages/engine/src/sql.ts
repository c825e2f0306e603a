import { openEngine } from './engine.ts'
import { sqlStorage } from './storage/sql/storage.ts'
import type { EngineContext } from './context.ts'
import type { Engine } from './engine.ts'
import type { SqlStorageSettings } from './storage/sql/storage.ts'

export { clearRuns, deleteRunsOf } from './storage/sql/account-runs.ts'
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
export { readFewListings } from './storage/sql/few-listings.ts'
export { readFoundBefore } from './storage/sql/found-before.ts'
export { type Pace, readPaceBefore } from './storage/sql/pace-before.ts'
export { countKnownBefore } from './storage/sql/known-before.ts'
export { findLastEndedRun, findLastRun } from './storage/sql/last-run.ts'
export { foundKey } from './storage/sql/found-key.ts'
export { type HistoryEntry, readGapGroups, readHistory, readHistoryStats } from './storage/sql/history.ts'
export { type Pruned, pruneRuns } from './storage/sql/prune.ts'
export { addRefused, countRefused, readRefused, removeRefused, saveRefused } from './storage/sql/refused.ts'
export {
  type AreaSummary,
  type MapPlace,
  type MapSelection,
  readMapAreas,
  readMapExtent,
  readMapPlaces,
  readMapPoints,
  readMapSelections,
  type TypeFilter,
} from './storage/sql/run-map.ts'
export { runTimes } from './storage/sql/run-times.ts'
export { readSightings, type Sighting } from './storage/sql/sightings.ts'
export { readSourceUse, type SourceUse } from './storage/sql/source-use.ts'
export { findSummary, readStoredListings, saveSummary, type StoredListings } from './storage/sql/summary.ts'
export { runChannel } from './storage/sql/run-channel.ts'
export { countStoredInFiles } from './storage/sql/stored-in-files.ts'
export { readUsage, type Usage } from './storage/sql/usage.ts'

/** The engine over the app database (PostgreSQL or embedded), shared by all processes of the installation. */
export function createSqlEngine(settings: SqlStorageSettings, context: EngineContext): Engine {
  return openEngine(sqlStorage(settings), context)
}
