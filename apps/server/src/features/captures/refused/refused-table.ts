import { sql } from 'kysely'
import type { Db } from '@gazetteer/app-database'
import type { Listing } from '@gazetteer/listing'

type RefusedColumns = { run_id: string; seq: number; reason: string; refused_at: number }
/** The columns of the engine's `capture_listing` that are read here; the engine owns the table. */
type ListingColumns = { run_id: string; seq: number | null; listing: Listing | null }

const tables = (db: Db) => db.withTables<{ capture_refused: RefusedColumns; capture_listing: ListingColumns }>()

/** A listing that the user's table refused. `seq` is its place in the run, `refusedAt` epoch milliseconds. */
export type RefusedListing = { seq: number; reason: string; refusedAt: number; listing: Listing }

/** The refused ones of a delivered batch, from `first` to `last`; the others of the batch are refused no longer. */
export async function saveRefused(
  db: Db,
  { runId, first, last, now }: { runId: string; first: number; last: number; now: number },
  refused: readonly { seq: number; reason: string }[],
): Promise<void> {
  await tables(db)
    .deleteFrom('capture_refused')
    .where('run_id', '=', runId)
    .where('seq', '>=', first)
    .where('seq', '<=', last)
    .execute()
  await addRefused(db, { runId, now }, refused)
}

/** Adds refused listings, or replaces their reasons. */
export async function addRefused(
  db: Db,
  { runId, now }: { runId: string; now: number },
  refused: readonly { seq: number; reason: string }[],
): Promise<void> {
  if (refused.length === 0) return
  await tables(db)
    .insertInto('capture_refused')
    .values(refused.map(({ seq, reason }) => ({ run_id: runId, seq, reason, refused_at: now })))
    .onConflict((conflict) =>
      conflict
        .columns(['run_id', 'seq'])
        .doUpdateSet({ reason: sql<string>`excluded.reason`, refused_at: sql<number>`excluded.refused_at` }),
    )
    .execute()
}

/** Removes the given listings of a run; null: all of them. */
export async function removeRefused(db: Db, runId: string, seqs: readonly number[] | null): Promise<void> {
  const rows = tables(db).deleteFrom('capture_refused').where('run_id', '=', runId)
  await (seqs === null ? rows : rows.where(sql<boolean>`seq = any(${[...seqs]}::int[])`)).execute()
}

/** How many listings of each run were refused; runs without any are absent. */
export async function countRefused(db: Db, runIds: readonly string[]): Promise<ReadonlyMap<string, number>> {
  if (runIds.length === 0) return new Map()
  const rows = await tables(db)
    .selectFrom('capture_refused')
    .select(['run_id', sql<number>`count(*)::int`.as('count')])
    .where('run_id', 'in', [...runIds])
    .groupBy('run_id')
    .execute()
  return new Map(rows.map(({ run_id, count }) => [run_id, count]))
}

/** The refused listings of a run after a place, in the order found. */
export async function readRefused(
  db: Db,
  runId: string,
  { after, limit }: { after: number; limit: number },
): Promise<RefusedListing[]> {
  const rows = await tables(db)
    .selectFrom('capture_refused as refused')
    .innerJoin('capture_listing as found', (join) =>
      join.onRef('found.run_id', '=', 'refused.run_id').onRef('found.seq', '=', 'refused.seq'),
    )
    .select(['refused.seq', 'refused.reason', 'refused.refused_at', 'found.listing'])
    .where('refused.run_id', '=', runId)
    .where('refused.seq', '>', after)
    .orderBy('refused.seq')
    .limit(limit)
    .execute()
  return rows.flatMap(({ seq, reason, refused_at: refusedAt, listing }) =>
    listing === null ? [] : [{ seq, reason, refusedAt, listing }],
  )
}
