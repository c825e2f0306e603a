import { sql } from 'kysely'
import type { Db } from '../platform/app-database/index.ts'

/** Listings seen by campaigns, and the changes between their captures. Times are epoch milliseconds. */
export async function up(db: Db): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

const statements = [
  // A campaign's capture and the progress of its comparison; `ended_at`: the end for which it was compared.
  `create table comparison (
    run_id text primary key,
    campaign_id text not null references campaign on delete cascade,
    account_id text not null references account on delete cascade,
    phase text not null check (phase in ('seen', 'missing', 'mark', 'tell', 'done')),
    cursor text not null,
    ended_at bigint,
    is_first boolean not null,
    counts jsonb,
    tries integer not null,
    next_at bigint not null,
    error text,
    created_at bigint not null
  )`,
  `create index comparison_open on comparison (created_at) where phase <> 'done'`,
  `create index comparison_campaign on comparison (campaign_id, created_at desc)`,
  // A city with the types requested there together; `complete_run`: the first capture that covered it without gaps.
  `create table followed_ground (
    campaign_id text not null references campaign on delete cascade,
    id text not null,
    scope text not null,
    city text not null,
    types jsonb not null,
    complete_run text,
    primary key (campaign_id, id)
  )`,
  `create table followed_listing (
    campaign_id text not null references campaign on delete cascade,
    source text not null,
    source_id text not null,
    ground text not null,
    status text not null,
    first_seen bigint not null,
    last_seen bigint not null,
    last_run text not null,
    misses integer not null,
    missed_run text,
    listing jsonb not null,
    primary key (campaign_id, source, source_id)
  )`,
  `create table listing_change (
    run_id text not null,
    seq integer not null,
    account_id text not null references account on delete cascade,
    campaign_id text not null,
    source text not null,
    source_id text not null,
    former_id text,
    kind text not null,
    fields jsonb not null,
    listing jsonb not null,
    at bigint not null,
    primary key (run_id, seq)
  )`,
  `create index listing_change_of_listing on listing_change (account_id, source, source_id)`,
]
