import { openLedger } from './ledger.ts'
import { memoryStorage } from './storage/memory/storage.ts'
import type { LedgerContext } from './context.ts'
import type { Ledger } from './ledger.ts'
import type { MemoryTables } from './storage/memory/tables.ts'

export { createMemoryGate } from './storage/memory/gate.ts'

export type MemoryLedger = Ledger & {
  /** Frees listings that were written out; their ids stay, so that none comes twice. */
  dropListings(runId: string, untilSeq: number): void
}

/**
 * A ledger that lives as long as the process: for the command line and for tests. `credits` by account; absent is unlimited. `known`:
 * ids of the source that runs before found.
 */
export function createMemoryLedger(
  context: LedgerContext,
  credits = new Map<string, number | null>(),
  known: ReadonlySet<string> = new Set(),
): MemoryLedger {
  const tables: MemoryTables = { runs: new Map(), prompts: new Map(), credits, known }
  return {
    ...openLedger(memoryStorage(tables), context),
    dropListings: (runId, untilSeq) => {
      const run = tables.runs.get(runId)
      if (run !== undefined) run.listings = run.listings.filter(({ seq }) => seq > untilSeq)
    },
  }
}
