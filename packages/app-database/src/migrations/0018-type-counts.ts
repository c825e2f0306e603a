import { sql } from 'kysely'
import type { Db } from '../types.ts'

/**
 * Listings of ended runs by business type; `state` says for which listings. The history adds them up, because the
 * listings of all runs are too many to be read. Of runs whose listings were deleted, only a summary can have them.
 */
export async function up(db: Db): Promise<void> {
  await sql`create table capture_type_count (
    run_id text references capture_run on delete cascade primary key,
    state text not null,
    by_type jsonb not null
  )`.execute(db)
  await sql`insert into capture_type_count (run_id, state, by_type)
    select r.id, '', coalesce((select jsonb_object_agg(t->>'type', t->'listings')
        from jsonb_array_elements(s.summary->'byType') t where t->>'type' <> 'other'), '{}')
    from capture_run r left join capture_summary s on s.run_id = r.id where r.pruned_at is not null`.execute(db)
}
