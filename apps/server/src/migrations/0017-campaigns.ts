import { sql } from 'kysely'
import type { Db } from '../platform/app-database/index.ts'

/**
 * Saved campaigns; times are epoch milliseconds. `run_id`: the id of the due run, chosen before the start so that an
 * interrupted start is not repeated.
 */
export async function up(db: Db): Promise<void> {
  await sql`create table campaign (
    id text primary key,
    account_id text not null references account on delete cascade,
    name text not null,
    request text not null,
    cron text,
    timezone text not null,
    is_paused boolean not null,
    next_at bigint,
    waiting_since bigint,
    run_id text,
    leased_until bigint not null,
    last_job_id text,
    last_error text,
    created_at bigint not null
  )`.execute(db)
  await sql`create index campaign_account on campaign (account_id, created_at)`.execute(db)
  await sql`create index campaign_due on campaign (next_at) where next_at is not null`.execute(db)
  await sql`create index campaign_waiting on campaign (waiting_since) where waiting_since is not null`.execute(db)
}
