import { openTables } from './tables.ts'
import type { StorageReads, StorageTx } from '../storage.ts'
import type { MemoryTables, RunTables } from './tables.ts'

/** The filled fields are part of the listing. Only counts are stored, because listings are freed after export. */
export function enrichedFieldOperations(memory: MemoryTables): Pick<StorageTx, 'insertFilled'> {
  const { journal } = memory
  const { tablesOf } = openTables(memory)
  return {
    insertFilled: async (runId, listings) => {
      const { fillers } = tablesOf(runId)
      for (const { filled } of listings) {
        const seen = new Set<string>()
        for (const { source, licence } of Object.values(filled ?? {})) {
          const key = `${source} ${licence}`
          const { fields, listings: before } = fillers.get(key) ?? { fields: 0, listings: 0 }
          journal.set(fillers, key, { source, licence, fields: fields + 1, listings: before + (seen.has(key) ? 0 : 1) })
          seen.add(key)
        }
      }
    },
  }
}

export function filledReads(runs: ReadonlyMap<string, RunTables>): Pick<StorageReads, 'readFillers' | 'readFilled'> {
  return {
    readFillers: async (runId) => [...(runs.get(runId)?.fillers.values() ?? [])].sort((a, b) => b.fields - a.fields),
    readFilled: async (runId, sourceIds) => {
      const wanted = new Set(sourceIds)
      return new Map(
        (runs.get(runId)?.listings ?? []).flatMap(({ listing: { source_id }, filled }) =>
          filled !== undefined && wanted.has(source_id) ? [[source_id, filled] as const] : [],
        ),
      )
    },
  }
}
