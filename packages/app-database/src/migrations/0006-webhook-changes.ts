import { sql } from 'kysely'
import type { Db } from '../types.ts'

/** Webhooks can be paused, and have a second signing secret for a day after a rotation. */
export async function up(db: Db): Promise<void> {
  await sql`alter table webhook
    add column is_paused boolean not null default false,
    add column paused_why text,
    add column old_sealed text,
    add column old_until bigint`.execute(db)
}
