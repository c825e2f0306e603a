import { sql } from 'kysely'
import type { Db } from '../types.ts'

/**
 * Summaries of ended runs; `state` says for which listings. Names of areas have no part numbers any more: they are of no
 * use to people.
 */
export async function up(db: Db): Promise<void> {
  await sql`create table capture_summary (
    run_id text references capture_run on delete cascade primary key,
    state text not null,
    summary jsonb not null
  )`.execute(db)
  await sql`update capture_area set label = regexp_replace(label, ${partNumber}, '', 'g') where label ~ ${partNumber}`.execute(
    db,
  )
  await sql`update capture_run set ending = regexp_replace(ending::text, ${partNumber}, '', 'g')::jsonb
    where ending->>'code' = 'with-gaps' and ending::text ~ ${partNumber}`.execute(db)
  await sql`update capture_run set ending = jsonb_set(ending, '{first}', (
      select coalesce(jsonb_agg(jsonb_build_object('place', g->>'area', 'areas', 1, 'reason', g->'reason')), '[]')
      from jsonb_array_elements(ending->'first') g))
    where ending->>'code' = 'with-gaps'`.execute(db)
  await completeSamples(db)
}

/** Ends of the sample at its free limit were stops that could be continued, to no effect. */
async function completeSamples(db: Db): Promise<void> {
  const ended = sql`select id from capture_run where ending->>'code' = 'free-listings-used'`
  await sql`delete from capture_page where run_id in (${ended})`.execute(db)
  await sql`update capture_area set state = case when reason is null then 'skipped' else 'gap' end, points = '[]'
    where state in ('waiting', 'fetched') and run_id in (${ended})`.execute(db)
  await sql`update capture_run set pages_ahead = 0, planning_task = null,
      state = case state when 'stopped' then 'completed' else state end,
      ending = '{"state": "completed", "code": "sample-complete", "about": null}'
    where ending->>'code' = 'free-listings-used'`.execute(db)
}

/** As in "ZIP 83702 part 2.1" and "ZIP 83702 again". */
const partNumber = '( part \\d+(\\.\\d+)*)|( again(?=$|"))'
