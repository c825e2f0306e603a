import { type SeenStatus, readSeenStatuses } from '@gazetteer/engine/sql'
import type { ListingStatus } from '@gazetteer/listing'
import type { StatusUpdate } from '@gazetteer/destinations'
import { listChanges } from './change-table.ts'
import type { ChangesContext } from './context.ts'
import type { Step } from './comparison-step.ts'
import { lockComparison, updateComparison } from './comparison-table.ts'

const rowsPerBatch = 1_000

/**
 * Updates the status of rows in the user's database that the capture did not deliver: known, closed, filtered, gone, or
 * now under another id. A filtered listing is open. Removes no row. Idempotent.
 */
export async function markRows(context: ChangesContext, { comparison, run }: Step, signal: AbortSignal): Promise<void> {
  const { db } = context
  const { source } = run.request
  const writeStatus = async (updates: readonly StatusUpdate[]): Promise<void> => {
    const some = updates.filter(({ sourceIds }) => sourceIds.length > 0)
    if (some.length > 0) await context.setStatus(comparison.account_id, some, signal)
  }
  if (run.destination !== 'none') {
    const lastSeen = new Date(run.startedAt).toISOString()
    for (let after = ''; ;) {
      const seen = await readSeenStatuses(db, run.id, { after, limit: rowsPerBatch })
      await writeStatus(byStatus(seen).map((marking) => ({ ...marking, source, lastSeen })))
      const last = seen.at(-1)
      if (last === undefined) break
      after = last.sourceId
    }
    for (let after = 0; ;) {
      const changes = await listChanges(db, { runId: run.id, after, limit: rowsPerBatch })
      const gone = changes.flatMap(({ kind, source_id: id, former_id: former }) =>
        kind === 'gone' ? [id] : (former ?? []),
      )
      await writeStatus([{ source, sourceIds: gone, status: 'gone', lastSeen: null }])
      const last = changes.at(-1)
      if (last === undefined) break
      after = last.seq
    }
  }
  await db.transaction().execute(async (trx) => {
    if ((await lockComparison(trx, comparison)) !== null)
      await updateComparison(trx, run.id, { phase: 'report', tries: 0, next_at: 0, error: null })
  })
}

function byStatus(seen: readonly SeenStatus[]): { status: ListingStatus; sourceIds: string[] }[] {
  const ids = new Map<ListingStatus, string[]>()
  for (const { status: seenAs, sourceId } of seen) {
    const status = seenAs === 'filtered' ? 'open' : seenAs
    ids.set(status, [...(ids.get(status) ?? []), sourceId])
  }
  return [...ids].map(([status, sourceIds]) => ({ status, sourceIds }))
}
