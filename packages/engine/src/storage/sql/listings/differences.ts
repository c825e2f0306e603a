import { fieldTable, type Listing, listingFields } from '@gazetteer/listing'
import { sql } from 'kysely'
import type { PlaceStatus } from '../../../model/fresh-listing.ts'
import { placesSeen } from './places-seen.ts'
import type { AppDb } from '../tables.ts'

/** A listing as a run found it; `task` is the first that did. */
export type FoundListing = { status: PlaceStatus; task: number; listing: Listing }

/**
 * A source id that two runs found differently; null: the run did not find it. What the filters of `before` refused is not
 * found; of `after` it has the status `filtered`.
 */
export type Difference = { sourceId: string; before: FoundListing | null; after: FoundListing | null }

/** `same`: how many ids both runs found alike. `next`: the last id that was compared; null: there are no more. */
export type Differences = { differences: Difference[]; same: number; next: string | null }

const uncompared = listingFields.filter((field) => fieldTable[field].isUncompared === true)

const lastOf = (found: ReturnType<typeof sql>, limit: number) =>
  sql`(select max(source_id) from ${found} having count(*) = ${limit})`

const present = (side: ReturnType<typeof sql>) =>
  sql`case when ${side}.source_id is null then null else jsonb_build_object('status', ${side}.status,
    'task', ${side}.task, 'listing', ${side}.listing) end`

const comparedOf = (side: ReturnType<typeof sql>) => sql`jsonb_strip_nulls(${side}.listing) - ${uncompared}::text[]`

/**
 * Compares the next places of two runs by source id; places that are alike are only counted. At most `limit` of each
 * run are read, so the memory does not depend on their size.
 */
export async function readDifferences(
  db: AppDb,
  { before, after }: { before: string; after: string },
  window: { after: string; limit: number },
): Promise<Differences> {
  const [a, b] = [sql`a`, sql`b`]
  const { rows } = await sql<Differences>`
    with a as materialized (${placesSeen(before, window, { hasFiltered: false })}),
    b as materialized (${placesSeen(after, window, { hasFiltered: true })}),
    bound as (select least(${lastOf(a, window.limit)}, ${lastOf(b, window.limit)}) as last),
    joined as (
      select coalesce(a.source_id, b.source_id) as source_id, ${present(a)} as before, ${present(b)} as after,
        coalesce(a.status = b.status and ${comparedOf(a)} = ${comparedOf(b)}, false) as is_same
      from a full join b on a.source_id = b.source_id cross join bound
      where (bound.last is null or coalesce(a.source_id, b.source_id) <= bound.last)
        and (a.source_id is not null or b.status <> 'filtered'))
    select (count(*) filter (where is_same))::int as same, (select last from bound) as next,
      coalesce(jsonb_agg(jsonb_build_object('sourceId', source_id, 'before', before, 'after', after)
        order by source_id) filter (where not is_same), '[]') as differences
    from joined`.execute(db)
  return rows[0] ?? { differences: [], same: 0, next: null }
}
