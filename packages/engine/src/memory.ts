import { openEngine } from './engine.ts'
import { memoryStorage } from './storage/memory/storage.ts'
import type { EngineContext } from './context.ts'
import type { Engine } from './engine.ts'
import { createMemoryTables, type MemorySettings } from './storage/memory/tables.ts'

export { memoryStorage } from './storage/memory/storage.ts'
export { placeRowsOf } from './storage/memory/places.ts'
export { createMemoryRateLimiter } from './storage/memory/rate-limiter.ts'
export { createMemoryTables, type MemoryTables, type RunTables } from './storage/memory/tables.ts'

export type MemoryEngine = Engine & {
  /** Frees exported listings. Their ids stay in memory for de-duplication. */
  dropListings(runId: string, untilSeq: number): void
}

/**
 * An in-memory engine for the command line and for tests. `credits` by account; absent: unlimited. `known`: source
 * ids that earlier runs found.
 */
export function createMemoryEngine(context: EngineContext, settings: MemorySettings = {}): MemoryEngine {
  const tables = createMemoryTables(settings)
  return {
    ...openEngine(memoryStorage(tables), context),
    dropListings: (runId, untilSeq) => {
      const run = tables.runs.get(runId)
      if (run !== undefined) run.listings = run.listings.filter(({ seq }) => seq > untilSeq)
    },
  }
}
