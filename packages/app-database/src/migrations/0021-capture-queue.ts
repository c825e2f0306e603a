import { sql } from 'kysely'
import type { Db } from '../types.ts'

/**
 * Captures that wait for the end of the account's running one, in order of `position`. `id` becomes the id of the run;
 * `request` is the body of a start request. `notification_seen`: up to when an account has read its notifications.
 */
export async function up(db: Db): Promise<void> {
  await sql`create table queued_capture (
    id text primary key,
    account_id text not null references account (id) on delete cascade,
    position bigint generated always as identity,
    request text not null,
    origin text not null,
    created_at bigint not null,
    leased_until bigint not null default 0
  )`.execute(db)
  await sql`create index queued_capture_account on queued_capture (account_id, position)`.execute(db)
  await sql`create table notification_seen (
    account_id text primary key references account (id) on delete cascade,
    seen_at bigint not null
  )`.execute(db)
  await sql`alter table webhook add column paused_at bigint`.execute(db)
}
