import { sql } from 'kysely'
import { runNumber } from './run-key.ts'
import { tablesIn } from '../tables.ts'
import type { Listing } from '@gazetteer/listing'
import type { AppDb } from '../tables.ts'

/** A listing that the user's table refused. `seq` is its place in the run, `refusedAt` epoch milliseconds. */
export type RefusedListing = { seq: number; reason: string; refusedAt: number; listing: Listing }

/** The refused ones of a delivered batch, from `first` to `last`; the others of the batch are refused no longer. */
export async function saveRefused(
  db: AppDb,
  { runId, first, last, now }: { runId: string; first: number; last: number; now: number },
  refused: readonly { seq: number; reason: string }[],
): Promise<void> {
  await tablesIn(db)
    .deleteFrom('captureRefused')
    .where('runId', '=', runId)
    .where('seq', '>=', first)
    .where('seq', '<=', last)
    .execute()
  await addRefused(db, { runId, now }, refused)
}

/** Adds refused listings, or replaces their reasons. */
export async function addRefused(
  db: AppDb,
  { runId, now }: { runId: string; now: number },
  refused: readonly { seq: number; reason: string }[],
): Promise<void> {
  if (refused.length === 0) return
  await tablesIn(db)
    .insertInto('captureRefused')
    .values(refused.map(({ seq, reason }) => ({ runId, seq, reason, refusedAt: now })))
    .onConflict((conflict) =>
      conflict
        .columns(['runId', 'seq'])
        .doUpdateSet({ reason: sql<string>`excluded.reason`, refusedAt: sql<number>`excluded.refused_at` }),
    )
    .execute()
}

/** Removes the given listings of a run; null: all of them. */
export async function removeRefused(db: AppDb, runId: string, seqs: readonly number[] | null): Promise<void> {
  const rows = tablesIn(db).deleteFrom('captureRefused').where('runId', '=', runId)
  await (seqs === null ? rows : rows.where(sql<boolean>`seq = any(${[...seqs]}::int[])`)).execute()
}

/** How many listings of each run were refused; runs without any are absent. */
export async function countRefused(db: AppDb, runIds: readonly string[]): Promise<ReadonlyMap<string, number>> {
  if (runIds.length === 0) return new Map()
  const rows = await tablesIn(db)
    .selectFrom('captureRefused')
    .select(['runId', sql<number>`count(*)::int`.as('count')])
    .where('runId', 'in', [...runIds])
    .groupBy('runId')
    .execute()
  return new Map(rows.map(({ runId, count }) => [runId, count]))
}

/** The refused listings of a run after a place, in the order found. */
export async function readRefused(
  db: AppDb,
  runId: string,
  { after, limit }: { after: number; limit: number },
): Promise<RefusedListing[]> {
  const rows = await tablesIn(db)
    .selectFrom('captureRefused as refused')
    .innerJoin('captureListing as found', 'found.seq', 'refused.seq')
    .select(['refused.seq', 'refused.reason', 'refused.refusedAt', 'found.listing'])
    .where('refused.runId', '=', runId)
    .where('found.run', '=', runNumber(runId))
    .where('refused.seq', '>', after)
    .orderBy('refused.seq')
    .limit(limit)
    .execute()
  return rows.flatMap(({ listing, ...row }) => (listing === null ? [] : [{ ...row, listing }]))
}
