import { openTables } from './tables.ts'
import type { FreshListing } from '../../model/fresh-listing.ts'
import type { StorageTx } from '../storage.ts'
import type { MemoryTables, RunTables } from './tables.ts'

const maxLogLines = 2_000

export function listingOperations(memory: MemoryTables) {
  const { runs, known } = memory
  const { tablesOf } = openTables(memory)
  return {
    tasksOfFound: async (runId, sourceIds) => {
      const { found } = tablesOf(runId)
      return new Map(
        sourceIds.flatMap((id) => {
          const entry = found.get(id)
          return entry === undefined ? [] : [[id, [...entry.tasks]] as const]
        }),
      )
    },
    knownBefore: async (run, source, sourceIds) => {
      const earlier = [...runs.values()].filter(
        (other) =>
          other.run.accountId === run.accountId && other.run.id !== run.id && other.run.request.source === source,
      )
      return new Set(sourceIds.filter((id) => known.has(id) || earlier.some(({ found }) => found.get(id)?.seq != null)))
    },
    insertFresh: async (run, task, listings) => {
      const tables = tablesOf(run.id)
      for (const entry of listings) {
        tables.found.set(entry.listing.source_id, { tasks: [task], seq: entry.seq })
        tables.listings.push(entry)
        countProvider(tables, entry)
      }
    },
    insertKnown: async (run, task, sourceIds) => {
      for (const id of sourceIds) tablesOf(run.id).found.set(id, { tasks: [task], seq: null })
    },
    // Memory runs are never compared, so seen places are not stored.
    insertSeen: async () => undefined,
    addFinder: async (runId, task, sourceIds) => {
      for (const id of sourceIds) tablesOf(runId).found.get(id)?.tasks.push(task)
    },
    deleteFreshAfter: async (runId, seq) => {
      const tables = tablesOf(runId)
      const remaining = tables.listings.filter((entry) => entry.seq <= seq)
      const dropped = tables.listings.length - remaining.length
      tables.listings = remaining
      for (const [id, entry] of tables.found) if (entry.seq !== null && entry.seq > seq) tables.found.delete(id)
      return dropped
    },

    insertLog: async (runId, lines) => {
      const tables = tablesOf(runId)
      tables.log = [...tables.log, ...lines].slice(-maxLogLines)
    },
  } satisfies Partial<StorageTx>
}

function countProvider({ providers }: RunTables, { provider, licence }: FreshListing): void {
  const key = `${provider}\n${licence}`
  const known = providers.get(key)
  if (known === undefined) providers.set(key, { provider, licence, listings: 1 })
  else known.listings += 1
}
