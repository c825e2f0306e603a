import { pauseClock } from '../../model/pause-clock.ts'
import { inTurn, memoryReads } from './reads.ts'
import { memoryTx } from './tx.ts'
import type { TableAfterBatch } from '../../model/run.ts'
import type { RunRow, Storage } from '../storage.ts'
import type { MemoryTables } from './tables.ts'

/**
 * The engine's storage in memory. Transactions and statements run one after another, and a transaction that throws
 * changes nothing. Only `setIntent` does not wait, as in SQL: the intent is a row that no transaction locks first.
 */
export function memoryStorage(tables: MemoryTables): Storage {
  const { runs, journal } = tables
  const tx = memoryTx(tables)
  const reads = memoryReads(tables)
  let last: Promise<unknown> = Promise.resolve()

  function serial<T>(work: () => Promise<T>): Promise<T> {
    const result = last.then(work)
    last = result.catch(() => undefined)
    return result
  }
  async function inTransaction<T>(work: () => Promise<T>): Promise<T> {
    journal.begin()
    try {
      const result = await work()
      journal.commit()
      return result
    } catch (error) {
      journal.rollback()
      throw error
    }
  }
  return {
    reads: inTurn(reads, serial),
    snapshot: (work) => serial(() => work(reads)),
    transaction: (work) => serial(() => inTransaction(() => work(tx))),
    setIntent: async ({ runId, intent, now, includesEnding }) => {
      const run = runs.get(runId)?.run
      if (run !== undefined && journal.hasAssigned(run, 'intent')) await last
      if (run?.state !== 'running' || run.intent === intent || run.intent === 'stop') return false
      const isDelivering = includesEnding && run.ending?.state === 'completed' && run.destination !== 'none'
      const isPausedAtEnd = includesEnding && run.intent === 'pause'
      if (run.ending !== null && !isDelivering && !isPausedAtEnd) return false
      Object.assign(run, { intent, ...pauseClock(run, intent, now) })
      return true
    },
    renewLease: ({ runId, path, lease }, until) =>
      serial(async () => {
        const area = runs.get(runId)?.areas.get(path)
        if (area?.lease !== lease || area.state !== 'waiting') return false
        area.leaseUntil = until
        return true
      }),
    leaseDelivery: ({ runId, owner, now, until }) =>
      serial(async () => {
        const run = runs.get(runId)
        if (run === undefined) return false
        if (run.delivery !== null && run.delivery.owner !== owner && run.delivery.until >= now) return false
        run.delivery = { owner, until }
        return true
      }),
    endDelivery: (runId, owner) =>
      serial(async () => {
        const run = runs.get(runId)
        if (run?.delivery?.owner === owner) run.delivery = null
      }),
    saveCheckpoint: (runId, seq, table) =>
      serial(async () => {
        const run = runs.get(runId)?.run
        if (run === undefined || run.deliveredSeq >= seq) return
        run.deliveredSeq = Math.min(seq, run.lastSeq)
        if (table !== null) countTable(run, table)
      }),
    redeliver: (runId) =>
      serial(async () => {
        const run = runs.get(runId)?.run
        if (run !== undefined) Object.assign(run, { deliveredSeq: 0, newCount: run.newCount === null ? null : 0 })
      }),
    forgetWaits: (now) =>
      serial(async () => {
        for (const run of runs.values()) {
          run.run.sliceAt = Math.min(run.run.sliceAt, now)
          for (const area of run.areas.values())
            if (area.state === 'waiting') Object.assign(area, { notBefore: 0, leaseUntil: 0 })
          if (run.delivery !== null) run.delivery.until = 0
        }
      }),
  }
}

/** Like the columns in SQL: an unknown number of new rows stays unknown. */
function countTable(run: RunRow, { inserted, ...count }: TableAfterBatch): void {
  run.tableCount = count
  if (run.newCount !== null) run.newCount += inserted
}
