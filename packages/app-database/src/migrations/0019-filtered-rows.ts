import { sql } from 'kysely'
import type { Db } from '../types.ts'

/**
 * Rows that the filters of a capture refused are one of the outcomes that sum up to `raw`. Areas that are done are not
 * counted again, so that their counters need no change.
 */
export async function up(db: Db): Promise<void> {
  const none = sql`'{"filtered": 0}'::jsonb`
  await sql`alter table capture_area drop constraint capture_area_counters_check`.execute(db)
  await sql`update capture_run set counters = counters || ${none}`.execute(db)
  await sql`update capture_area set counters = counters || ${none} where state <> 'done'`.execute(db)
  await sql`alter table capture_area add constraint capture_area_counters_check check (
    (counters->>'raw')::int = (counters->>'optedOut')::int + (counters->>'outside')::int
      + (counters->>'closed')::int + (counters->>'unfit')::int + coalesce((counters->>'filtered')::int, 0)
      + (counters->>'duplicate')::int + (counters->>'known')::int + (counters->>'overLimit')::int
      + (counters->>'fresh')::int) not valid`.execute(db)
}
