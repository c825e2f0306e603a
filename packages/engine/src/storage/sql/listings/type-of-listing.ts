import { businessTypeLabel } from '@gazetteer/business-types'
import { sql } from 'kysely'
import type { AppDb } from '../tables.ts'

/** The names of the run's business types by their keys, as JSON. */
export async function readTypeNames(db: AppDb, runId: string): Promise<string> {
  const { rows } = await sql<{ type: string }>`
    select distinct jsonb_array_elements_text(types) as type from capture_selection where run_id = ${runId}`.execute(db)
  return JSON.stringify(Object.fromEntries(rows.map(({ type }) => [type, businessTypeLabel(type)])))
}

/**
 * The requested business type of listings `o` (task, category), as a lateral subquery with the column `name`. A listing
 * whose category was not requested, as a pub among restaurants, has the type of its task.
 */
export const typeOfListing = ({ runId, names }: { runId: string; names: string }) => sql`(
  select case when cardinality(w.names) = 1 then w.names[1] else coalesce(o.category, 'Other') end as name from (
    select array(select ${names}::jsonb->>t.type from jsonb_array_elements_text(s.types) with ordinality t(type, nth)
      where s.tasks = 1 or t.nth = o.task - s.first_task + 1) as names
    from capture_selection s where s.run_id = ${runId} and s.first_task <= o.task
    order by s.first_task desc limit 1) w)`
