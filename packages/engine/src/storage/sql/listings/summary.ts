import { sql } from 'kysely'
import type { AppDb } from '../tables.ts'
import { withOther } from './largest-groups.ts'
import { runNumber } from './run-key.ts'
import { readTypeNames, typeOfListing } from './type-of-listing.ts'

/** What a run's stored listings are, as of one moment. `filled` and `byRating` count listings. */
export type StoredListings = {
  listings: number
  byPlace: { label: string; listings: number }[]
  byType: { type: string; listings: number }[]
  /** Number of listings in each bin of half a point, by the number of the bin from 0. */
  byRating: Record<string, number>
  filled: Record<SummaryField, number>
  /** Bytes of the listings as JSON. */
  bytes: number
}
type SummaryField = 'name' | 'phone' | 'address' | 'website' | 'email' | 'hours' | 'rating'

const isFilled = (field: SummaryField) => sql`count(*) filter (where coalesce(l.listing->>${sql.lit(field)}, '') <> '')`

/**
 * Reads the first `upTo` listings of a run, without those that the user's table refused.
 */
export async function readStoredListings(db: AppDb, runId: string, upTo: number): Promise<StoredListings> {
  const names = await readTypeNames(db, runId)
  const { rows } = await sql<StoredListings>`
    with l as materialized (
      select found.tasks[1] as task, found.listing from capture_listing found
      where found.run = ${runNumber(runId)} and found.seq between 1 and ${upTo}::int and found.listing is not null
        and not exists (select from capture_refused r where r.run_id = ${runId} and r.seq = found.seq)),
    of_task as (select task, count(*)::int as listings from l group by task),
    of_place as (
      select p.label as name, p.first_task, sum(o.listings)::int as listings
      from of_task o cross join lateral (
        select c.label, c.first_task from capture_place c where c.run_id = ${runId} and c.first_task <= o.task
        order by c.first_task desc limit 1) p
      group by p.label, p.first_task),
    of_type as (
      select t.name, sum(o.listings)::int as listings
      from (select task, listing->>'category' as category, count(*) as listings from l group by 1, 2) o
      cross join lateral ${typeOfListing({ runId, names })} t
      group by t.name),
    of_bin as (
      select greatest(0, least(7, floor(((listing->>'rating')::numeric - 1) * 2)))::int as bin, count(*)::int as listings
      from l where listing->>'rating' is not null group by 1)
    select count(*)::int as listings,
      ${withOther(sql`select name, listings, row_number() over (order by listings desc, first_task) as nth from of_place`, sql`'label'`)} as "byPlace",
      ${withOther(sql`select name, listings, row_number() over (order by listings desc, name) as nth from of_type`, sql`'type'`)} as "byType",
      coalesce((select jsonb_object_agg(bin, listings) from of_bin), '{}') as "byRating",
      jsonb_build_object('name', ${isFilled('name')}, 'phone', ${isFilled('phone')}, 'address', ${isFilled('address')},
        'website', ${isFilled('website')}, 'email', ${isFilled('email')}, 'hours', ${isFilled('hours')},
        'rating', ${isFilled('rating')}) as filled,
      coalesce(sum(octet_length(l.listing::text)), 0)::float8 as bytes
    from l`.execute(db)
  const [found] = rows
  if (found === undefined) throw new Error('A count has no row')
  return found
}

/** The stored summary of an ended run, if it is of this state; null: of any, because the listings were deleted. */
export async function findSummary(db: AppDb, runId: string, state: string | null): Promise<unknown> {
  const { rows } = await sql<{ summary: unknown }>`
    select summary from capture_summary where run_id = ${runId} and state = coalesce(${state}::text, state)`.execute(db)
  return rows[0]?.summary ?? null
}

export async function saveSummary(db: AppDb, runId: string, saved: { state: string; summary: object }): Promise<void> {
  await sql`insert into capture_summary (run_id, state, summary)
    values (${runId}, ${saved.state}, ${JSON.stringify(saved.summary)}::jsonb)
    on conflict (run_id) do update set state = excluded.state, summary = excluded.summary`.execute(db)
}
