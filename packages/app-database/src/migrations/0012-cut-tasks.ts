import { sql } from 'kysely'
import type { Db } from '../types.ts'

/** Whether a task ended at the limit of Single mode although its source had more. */
export async function up(db: Db): Promise<void> {
  await sql`alter table capture_task add column is_cut boolean not null default false`.execute(db)
}
