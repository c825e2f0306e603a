import { sql } from 'kysely'
import type { Db } from '../types.ts'

/** A scheduled capture that could not start is in the history as skipped. */
export async function up(db: Db): Promise<void> {
  await sql`alter table capture_run drop constraint capture_run_state_check`.execute(db)
  await sql`alter table capture_run add constraint capture_run_state_check
    check (state in ('running', 'completed', 'stopped', 'failed', 'skipped'))`.execute(db)
}
