import { openEngine } from './engine.ts'
import { memoryStorage } from './storage/memory/storage.ts'
import type { EngineContext } from './context.ts'
import type { Engine } from './engine.ts'
import type { MemoryTables } from './storage/memory/tables.ts'

export { createMemoryRateLimiter } from './storage/memory/rate-limiter.ts'

export type MemoryEngine = Engine & {
  /** Frees listings that were written out; their ids stay, so that none comes twice. */
  dropListings(runId: string, untilSeq: number): void
}

/**
 * A ledger that lives as long as the process: for the command line and for tests. `credits` by account; absent is unlimited. `known`:
 * ids of the source that runs before found.
 */
export function createMemoryEngine(
  context: EngineContext,
  credits = new Map<string, number | null>(),
  known: ReadonlySet<string> = new Set(),
): MemoryEngine {
  const tables: MemoryTables = { runs: new Map(), prompts: new Map(), credits, known }
  return {
    ...openEngine(memoryStorage(tables), context),
    dropListings: (runId, untilSeq) => {
      const run = tables.runs.get(runId)
      if (run !== undefined) run.listings = run.listings.filter(({ seq }) => seq > untilSeq)
    },
  }
}
