import { type SeenStatus, readSeenStatuses } from '@gazetteer/engine/sql'
import type { ListingStatus } from '@gazetteer/listing'
import type { Marking } from '@gazetteer/destinations'
import { listChanges } from './change-table.ts'
import type { ChangesCtx, Step } from './changes.ts'
import { lockComparison, updateComparison } from './comparison-table.ts'

const rowsPerBatch = 1_000

/**
 * Tells the user's database what is known of rows that the capture did not deliver: known and closed ones, those that are gone, and
 * those that stand there anew under another id. No row is removed. Twice is once.
 */
export async function markRows(ctx: ChangesCtx, { comparison, run }: Step, signal: AbortSignal): Promise<void> {
  const { db } = ctx
  const { source } = run.request
  const tell = async (markings: readonly Marking[]): Promise<void> => {
    const some = markings.filter(({ sourceIds }) => sourceIds.length > 0)
    if (some.length > 0) await ctx.mark(comparison.account_id, some, signal)
  }
  if (run.destination !== 'none') {
    const lastSeen = new Date(run.startedAt).toISOString()
    for (let after = ''; ;) {
      const seen = await readSeenStatuses(db, run.id, { after, limit: rowsPerBatch })
      await tell(byStatus(seen).map((marking) => ({ ...marking, source, lastSeen })))
      const last = seen.at(-1)
      if (last === undefined) break
      after = last.sourceId
    }
    for (let after = 0; ;) {
      const changes = await listChanges(db, { runId: run.id, after, limit: rowsPerBatch })
      const gone = changes.flatMap(({ kind, source_id: id, former_id: former }) =>
        kind === 'gone' ? [id] : (former ?? []),
      )
      await tell([{ source, sourceIds: gone, status: 'gone', lastSeen: null }])
      const last = changes.at(-1)
      if (last === undefined) break
      after = last.seq
    }
  }
  await db.transaction().execute(async (trx) => {
    if ((await lockComparison(trx, comparison)) !== null)
      await updateComparison(trx, run.id, { phase: 'tell', tries: 0, next_at: 0, error: null })
  })
}

function byStatus(seen: readonly SeenStatus[]): { status: ListingStatus; sourceIds: string[] }[] {
  const ids = new Map<ListingStatus, string[]>()
  for (const { status, sourceId } of seen) ids.set(status, [...(ids.get(status) ?? []), sourceId])
  return [...ids].map(([status, sourceIds]) => ({ status, sourceIds }))
}
