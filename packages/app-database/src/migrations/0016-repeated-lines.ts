import { sql } from 'kysely'
import type { Db } from '../types.ts'

/** The last log line of a run and how often it was written, so that equal lines in a row are one; null: none yet. */
export async function up(db: Db): Promise<void> {
  await sql`alter table capture_run add column last_log jsonb`.execute(db)
}
