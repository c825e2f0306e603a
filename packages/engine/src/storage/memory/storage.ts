import { pauseClock } from '../../model/pause-clock.ts'
import { memoryReads } from './reads.ts'
import { memoryTx } from './tx.ts'
import type { Storage } from '../storage.ts'
import type { MemoryTables } from './tables.ts'

export function memoryStorage(tables: MemoryTables): Storage {
  const tx = memoryTx(tables)
  let last: Promise<unknown> = Promise.resolve()
  return {
    reads: memoryReads(tables),
    transaction: (work) => {
      const result = last.then(() => work(tx))
      last = result.catch(() => undefined)
      return result
    },
    setIntent: async ({ runId, intent, now, includesEnding: isEndedToo }) => {
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
    // A single process needs no delivery lease and has only one clock.
    leaseDelivery: async () => true,
    endDelivery: async () => undefined,
    saveCheckpoint: async (runId, seq, tableCount) => {
      const run = tables.runs.get(runId)?.run
      if (run === undefined) return
      run.deliveredSeq = Math.max(run.deliveredSeq, Math.min(seq, run.lastSeq))
      run.tableCount = tableCount ?? run.tableCount
    },
    redeliver: async (runId) => {
      const run = tables.runs.get(runId)?.run
      if (run !== undefined) run.deliveredSeq = 0
    },
    forgetWaits: async () => undefined,
  }
}
