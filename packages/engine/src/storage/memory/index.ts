import { openLedger } from '../../ledger.ts'
import { memoryReads } from './reads.ts'
import { memoryTx } from './tx.ts'
import { pauseClock } from '../../pause-clock.ts'
import type { LedgerContext } from '../../context.ts'
import type { Ledger } from '../../ledger.ts'
import type { Storage } from '../storage.ts'
import type { MemoryTables } from './tables.ts'

export { createMemoryGate } from './gate.ts'

export type MemoryLedger = Ledger & {
  /** Frees listings that were written out; their ids stay, so that none comes twice. */
  dropListings(runId: string, untilSeq: number): void
}

/** A ledger that lives as long as the process: for the command line and for tests. `credits` by account; absent is unlimited. */
export function createMemoryLedger(context: LedgerContext, credits = new Map<string, number | null>()): MemoryLedger {
  const tables: MemoryTables = { runs: new Map(), prompts: new Map(), credits }
  return {
    ...openLedger(memoryStorage(tables), context),
    dropListings: (runId, untilSeq) => {
      const run = tables.runs.get(runId)
      if (run !== undefined) run.listings = run.listings.filter(({ seq }) => seq > untilSeq)
    },
  }
}

/** One transaction at a time, in the order of asking. */
function memoryStorage(tables: MemoryTables): Storage {
  const tx = memoryTx(tables)
  let last: Promise<unknown> = Promise.resolve()
  return {
    reads: memoryReads(tables),
    transaction: (work) => {
      const result = last.then(() => work(tx))
      last = result.catch(() => undefined)
      return result
    },
    setIntent: async ({ runId, intent, now, isEndedToo }) => {
      const run = tables.runs.get(runId)?.run
      if (run?.state !== 'running' || run.intent === intent || run.intent === 'stop') return false
      const isDelivering = isEndedToo && run.ending?.state === 'completed' && run.destination !== 'none'
      if (run.ending !== null && !isDelivering) return false
      Object.assign(run, { intent, ...pauseClock(run, intent, now) })
      return true
    },
    renewLease: async ({ runId, path, lease }, until) => {
      const area = tables.runs.get(runId)?.areas.get(path)
      if (area?.lease !== lease) return false
      area.leaseUntil = until
      return true
    },
    // One process: nobody else delivers, and nobody's clock is asked.
    leaseDelivery: async () => true,
    endDelivery: async () => undefined,
    forgetWaits: async () => undefined,
  }
}
