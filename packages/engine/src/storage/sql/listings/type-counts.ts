import { sql } from 'kysely'
import type { AppDb } from '../tables.ts'
import { readTypeNames, typeOfListing } from './type-of-listing.ts'

/** Listings that a run `r` stored. */
export const storedOfRun = sql`case when r.destination = 'none' then r.last_seq else r.delivered_seq end`

/** A run that goes on after its end has other listings, and is counted again. */
const stateOfRun = sql`concat_ws(' ', r.ended_at, r.last_seq, r.delivered_seq)`

/** Whether the counts `c` of a run `r` are those of its listings. Deleted listings cannot be counted any more. */
const isCounted = sql`c.run_id = r.id and (c.state = ${stateOfRun} or r.pruned_at is not null)`

/** The ended runs `r` in the account's history that stored listings. */
export const endedRuns = (accountId: string) => sql`select r.*, ${storedOfRun} as stored from capture_run r
  where r.account_id = ${accountId} and not r.is_cleared and r.state <> 'running' and ${storedOfRun} > 0`

/** Ended runs in the account's history whose listings are not counted by type, the newest first. */
export async function listUncounted(db: AppDb, accountId: string, limit: number): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select r.id from (${endedRuns(accountId)}) r
    where r.pruned_at is null and not exists (select from capture_type_count c where ${isCounted})
    order by r.started_at desc, r.id desc limit ${limit}`.execute(db)
  return rows.map(({ id }) => id)
}

/** Counts the listings of an ended run by type. */
export async function countTypes(db: AppDb, runId: string): Promise<void> {
  const names = await readTypeNames(db, runId)
  await sql`
    insert into capture_type_count (run_id, state, by_type)
    select r.id, ${stateOfRun}, coalesce((
      select jsonb_object_agg(of_type.name, of_type.listings) from (
        select t.name, sum(o.listings)::int as listings from (
          select l.tasks[1] as task, l.listing->>'category' as category, count(*) as listings from capture_listing l
          where l.run = r.number and l.seq between 1 and ${storedOfRun} and l.listing is not null group by 1, 2) o
        cross join lateral ${typeOfListing({ runId, names })} t group by t.name) of_type), '{}')
    from capture_run r where r.id = ${runId} and r.state <> 'running' and r.pruned_at is null
    on conflict (run_id) do update set state = excluded.state, by_type = excluded.by_type`.execute(db)
}

/** Listings of the counted ones of the runs `ended` by type, and the number of the others. */
export const typesOfRuns = sql`select t.key as name, sum(t.value::int)::int as listings
  from ended r join capture_type_count c on ${isCounted} cross join lateral jsonb_each_text(c.by_type) t group by t.key`
export const uncountedRuns = sql`(select count(*)::int from ended r
  where r.pruned_at is null and not exists (select from capture_type_count c where ${isCounted}))`
