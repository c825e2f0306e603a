import { databaseMessages } from '@gazetteer/contract'
import { Conflict, Forbidden, Unavailable } from '../../../platform/errors.ts'
import { ownRun } from '../run/own-run.ts'
import { placesOf } from './places-of.ts'
import { addRefused, countRefused, readRefused, removeRefused } from '@gazetteer/engine/sql'
import type { Actor } from '../../../platform/api/actor.ts'
import type { CapturesContext } from '../context.ts'

const batchSize = 1_000

/** What became of the retried listings; `error` when the database failed and the others were not tried. */
export type Retried = { delivered: number; refused: number; error: string | null }

/**
 * Delivers the refused listings of a run again, after the owner changed the table. Idempotent. Throws NotFound,
 * Conflict when there is nothing to retry, and Forbidden when the plan no longer allows the database.
 */
export async function retryRefused(
  context: CapturesContext,
  { actor, jobId }: { actor: Actor; jobId: string },
  signal: AbortSignal,
): Promise<Retried> {
  const { db, clock, destinations } = context
  await ownRun(context, actor, { jobId })
  const before = await refusedIn(context, jobId)
  if (before === 0) throw new Conflict('No listing of this capture was refused.')
  for (let after = 0; ;) {
    const rows = await readRefused(db, jobId, { after, limit: batchSize })
    const last = rows.at(-1)
    if (last === undefined) break
    const listings = rows.map(({ listing }) => listing)
    try {
      const batch = { listings, isFirst: true, table: null, areRefused: true }
      const delivered = await destinations.deliver(actor.accountId, batch, signal)
      // The first batch creates a missing table.
      if (delivered === 'table-gone') throw new Unavailable('The table is missing.')
      if (delivered === 'locked') throw new Forbidden(databaseMessages.professionalOnly, { code: 'professional-only' })
      const still = placesOf(rows, delivered.refused)
      await removeRefused(
        db,
        jobId,
        rows.map(({ seq }) => seq),
      )
      await addRefused(db, { runId: jobId, now: clock.now() }, still)
    } catch (error) {
      if (!(error instanceof Unavailable)) throw error
      const refused = await refusedIn(context, jobId)
      return { delivered: before - refused, refused, error: error.message }
    }
    after = last.seq
  }
  const refused = await refusedIn(context, jobId)
  return { delivered: before - refused, refused, error: null }
}

const refusedIn = async ({ db }: Pick<CapturesContext, 'db'>, jobId: string): Promise<number> =>
  (await countRefused(db, [jobId])).get(jobId) ?? 0
