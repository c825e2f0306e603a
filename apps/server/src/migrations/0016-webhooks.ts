import { sql } from 'kysely'
import type { Db } from '../platform/app-database/index.ts'

/** Notifications about captures: the account's webhooks and its own mail. Times are epoch milliseconds. */
export async function up(db: Db): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

const statements = [
  `create table webhook (
    id text primary key,
    account_id text not null references account on delete cascade,
    url text not null,
    events text not null,
    sealed text not null,
    created_at bigint not null
  )`,
  `create index webhook_account on webhook (account_id, created_at)`,
  // One message per event; its body is built from the current state at each attempt.
  `create table webhook_message (
    id text primary key,
    webhook_id text not null references webhook on delete cascade,
    event text not null,
    run_id text not null,
    subject text not null,
    from_seq bigint not null,
    to_seq bigint not null,
    created_at bigint not null,
    since bigint not null,
    next_at bigint,
    tries integer not null default 0,
    status integer,
    error text,
    delivered_at bigint,
    dead_at bigint,
    unique (webhook_id, event, run_id, subject)
  )`,
  `create index webhook_message_due on webhook_message (next_at) where next_at is not null`,
  `create index webhook_message_newest on webhook_message (webhook_id, created_at desc)`,
  `create index webhook_message_run on webhook_message (run_id)`,
  `create table notice_choice (
    account_id text primary key references account on delete cascade,
    run_ended boolean not null,
    needs_decision boolean not null,
    chosen_at bigint not null
  )`,
  `create table notice_sent (
    account_id text not null references account on delete cascade,
    subject text not null,
    at bigint not null,
    primary key (account_id, subject)
  )`,
]
