import { sql } from 'kysely'
import { withOther } from '../listings/largest-groups.ts'
import { endedRuns, typesOfRuns, uncountedRuns } from '../listings/type-counts.ts'
import type { AppDb } from '../tables.ts'

/** `uncounted`: runs whose listings are in no type yet. */
export type HistoryTotals = {
  jobs: number
  listings: number
  byPlace: { label: string; listings: number }[]
  byType: { type: string; listings: number }[]
  uncounted: number
}

const inOrder = (groups: ReturnType<typeof sql>) =>
  sql`select name, listings, row_number() over (order by listings desc, name) as nth from (${groups}) g where listings > 0`

/** The counters of places have the listings of each run, so that none is read. */
const placesOfRuns = sql`select p.label as name,
    sum(case when r.destination = 'none' then p.listings else p.delivered end)::int as listings
  from ended r join capture_place p on p.run_id = r.id group by p.label`

/** Listings by place and type over all ended runs in the account's history, by one query over counters. */
export async function readHistoryTotals(db: AppDb, accountId: string): Promise<HistoryTotals> {
  const { rows } = await sql<HistoryTotals>`
    with ended as materialized (${endedRuns(accountId)})
    select count(*)::int as jobs, coalesce(sum(stored), 0)::int as listings,
      ${withOther(inOrder(placesOfRuns), sql`'label'`)} as "byPlace",
      ${withOther(inOrder(typesOfRuns), sql`'type'`)} as "byType",
      ${uncountedRuns} as uncounted
    from ended`.execute(db)
  return rows[0] ?? { jobs: 0, listings: 0, byPlace: [], byType: [], uncounted: 0 }
}
