import { openTables } from './tables.ts'
import type { FreshListing } from '../../model/fresh-listing.ts'
import type { StorageTx } from '../storage.ts'
import type { MemoryTables, RunTables } from './tables.ts'

const maxLogLines = 2_000

export function listingOperations(memory: MemoryTables) {
  const { runs, known, journal, isFrugal } = memory
  const { tablesOf } = openTables(memory)
  return {
    tasksOfFound: async (runId, sourceIds) => {
      const { tasksByListing } = tablesOf(runId)
      return new Map(
        sourceIds.flatMap((id) => {
          const entry = tasksByListing.get(id)
          return entry === undefined ? [] : [[id, [...entry.tasks]] as const]
        }),
      )
    },
    knownBefore: async (runId, sourceIds) => {
      const { run } = tablesOf(runId)
      const earlier = [...runs.values()].filter(
        (other) =>
          other.run.accountId === run.accountId &&
          other.run.id !== run.id &&
          other.run.request.source === run.request.source,
      )
      return new Set(
        sourceIds.filter(
          (id) => known.has(id) || earlier.some(({ tasksByListing }) => tasksByListing.get(id)?.seq != null),
        ),
      )
    },
    insertFresh: async (run, task, listings) => {
      const tables = tablesOf(run.id)
      for (const entry of listings) {
        journal.set(tables.tasksByListing, entry.listing.source_id, { tasks: [task], seq: entry.seq })
        journal.push(tables.listings, entry)
        countProvider(memory, tables, entry)
      }
    },
    insertKnown: async (run, task, sourceIds) => {
      for (const id of sourceIds) journal.set(tablesOf(run.id).tasksByListing, id, { tasks: [task], seq: null })
    },
    insertFiltered: async (run, sourceIds) => {
      for (const id of sourceIds) journal.set(tablesOf(run.id).tasksByListing, id, { tasks: [], seq: null })
    },
    // Memory runs are never compared, so seen places are not stored.
    insertSeen: async () => undefined,
    addFinder: async (runId, task, sourceIds) => {
      for (const id of sourceIds) journal.push(tablesOf(runId).tasksByListing.get(id)?.tasks ?? [], task)
    },
    deleteFreshAfter: async (runId, seq) => {
      const tables = tablesOf(runId)
      const remaining = tables.listings.filter((entry) => entry.seq <= seq)
      const dropped = tables.listings.length - remaining.length
      journal.assign(tables, { listings: remaining })
      for (const [id, entry] of tables.tasksByListing)
        if (entry.seq !== null && entry.seq > seq) journal.delete(tables.tasksByListing, id)
      return dropped
    },

    insertLog: async (runId, lines) => {
      const tables = tablesOf(runId)
      const first = lines[0]?.seq ?? Infinity
      const before = tables.log.at(-1)?.seq === first ? tables.log.slice(0, -1) : tables.log
      journal.assign(tables, { log: [...before, ...lines].slice(isFrugal ? -maxLogLines : 0) })
    },
  } satisfies Partial<StorageTx>
}

function countProvider({ journal }: MemoryTables, { providers }: RunTables, { provider, licence }: FreshListing): void {
  const key = `${provider}\n${licence}`
  journal.set(providers, key, { provider, licence, listings: (providers.get(key)?.listings ?? 0) + 1 })
}
