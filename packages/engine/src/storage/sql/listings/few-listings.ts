import { type Listing, withAllFields } from '@gazetteer/listing'
import { sql } from 'kysely'
import { runNumber } from './run-key.ts'
import type { AppDb } from '../tables.ts'

const orders = {
  newest: sql`seq desc`,
  reviews: sql`(listing->>'reviewcount')::int desc nulls last, seq`,
}

/** A few listings of a run: the last found first, or those with the most reviews. */
export async function readFewListings(
  db: AppDb,
  runId: string,
  { order, limit }: { order: keyof typeof orders; limit: number },
): Promise<Listing[]> {
  const { rows } = await sql<{ listing: Listing }>`
    select listing from capture_listing where run = ${runNumber(runId)} and seq is not null and listing is not null
    order by ${orders[order]} limit ${limit}`.execute(db)
  return rows.map(({ listing }) => withAllFields(listing))
}
