import { openEngine } from './engine.ts'
import { sqlStorage } from './storage/sql/storage.ts'
import type { EngineContext } from './context.ts'
import type { Engine } from './engine.ts'
import type { SqlStorageSettings } from './storage/sql/storage.ts'

export { listRunsWithMoreListings, listRunsWithoutContacts, readRunStates } from './storage/sql/runs/contact-runs.ts'
export { clearRuns, isRunCleared, deleteRunsOf } from './storage/sql/runs/account-runs.ts'
export { type Backlog, readBacklog } from './storage/sql/runs/backlog.ts'
export { createSqlRateLimiter } from './storage/sql/rate-limiter.ts'
export {
  type CoveredExtent,
  type FollowedPlace,
  readCoveredExtent,
  readFollowed,
  readSeenStatuses,
  type SeenStatus,
} from './storage/sql/runs/followed.ts'
export { type Difference, type FoundListing, readDifferences } from './storage/sql/listings/differences.ts'
export { readFewListings } from './storage/sql/listings/few-listings.ts'
export { readFoundBefore } from './storage/sql/listings/found-before.ts'
export { type Pace, readPaceBefore } from './storage/sql/runs/pace-before.ts'
export { countKnownBefore } from './storage/sql/listings/known-before.ts'
export { findLastEndedRun, findLastRun } from './storage/sql/runs/last-run.ts'
export { readEndedRuns } from './storage/sql/runs/ended-runs.ts'
export { type HistoryEntry, readGapGroups, readHistory, readHistoryStats } from './storage/sql/runs/history.ts'
export { type HistoryTotals, readHistoryTotals } from './storage/sql/runs/history-totals.ts'
export { type Pruned, pruneRuns } from './storage/sql/runs/prune.ts'
export { addRefused, countRefused, readRefused, removeRefused, saveRefused } from './storage/sql/listings/refused.ts'
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
export { archivedKind, countArchivedListings } from './storage/sql/listings/archived.ts'
export { runTimes } from './storage/sql/runs/run-times.ts'
export { readSightings, type Sighting } from './storage/sql/runs/sightings.ts'
export { readSourceUse, type SourceUse } from './storage/sql/runs/source-use.ts'
export { findSummary, readStoredListings, saveSummary, type StoredListings } from './storage/sql/listings/summary.ts'
export { countTypes, listUncounted } from './storage/sql/listings/type-counts.ts'
export { runChannel } from './storage/sql/run-channel.ts'
export {
  countWebsiteValues,
  readFindingsOfListings,
  readWebsiteFindings,
  type WebsiteFinding,
} from './storage/sql/listings/website-values.ts'
export { countStoredInFiles } from './storage/sql/listings/stored-in-files.ts'
export { readUsage, type Usage } from './storage/sql/runs/usage.ts'

/** The engine over the app database (PostgreSQL or embedded), shared by all processes of the installation. */
export function createSqlEngine(settings: SqlStorageSettings, context: EngineContext): Engine {
  return openEngine(sqlStorage(settings), context)
}
