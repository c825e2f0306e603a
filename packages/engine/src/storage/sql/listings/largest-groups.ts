import { sql } from 'kysely'

const largest = 20

/** The largest groups, and the sum of all others as `other`, as a JSON array. `groups` has name, listings and nth. */
export const withOther = (groups: ReturnType<typeof sql>, name: ReturnType<typeof sql>) => sql`coalesce((
  select jsonb_agg(jsonb_build_object(${name}, g.name, 'listings', g.listings) order by g.nth) from (
    select case when nth > ${largest} then 'other' else name end as name, sum(listings)::int as listings,
      least(nth, ${largest + 1}) as nth
    from (${groups}) ranked group by 1, 3) g), '[]')`
