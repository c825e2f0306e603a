import { sql } from 'kysely'
import type { Db } from '../types.ts'

/**
 * Contacts from the websites of businesses. A stage visits the websites of one run, or of chosen rows (`run_id` null);
 * a site has the listings that share a website; a contact is what was found for one listing. `website_host` has when a
 * host may be asked next, `website_memory` what earlier visits learned, such as robots.txt.
 */
export async function up(db: Db): Promise<void> {
  await sql`create table contact_stage (
    id text primary key,
    account_id text not null references account (id) on delete cascade,
    run_id text unique references capture_run (id) on delete cascade,
    state text not null check (state in ('waiting', 'running', 'paused', 'stopped', 'done')),
    problem text,
    max_sites integer,
    max_minutes integer,
    prepared_seq integer not null default 0,
    is_prepared boolean not null default false,
    is_asked boolean not null default false,
    worked_ms bigint not null default 0,
    running_since bigint,
    created_at bigint not null,
    ended_at bigint
  )`.execute(db)
  await sql`create index contact_stage_account on contact_stage (account_id, created_at)`.execute(db)
  await sql`create index contact_stage_open on contact_stage (state) where state in ('waiting', 'running')`.execute(db)
  await sql`create index capture_run_contacts on capture_run (id) where request ? 'contacts'`.execute(db)
  await sql`create table contact_site (
    stage_id text not null references contact_stage (id) on delete cascade,
    key text not null,
    host text not null,
    position integer not null,
    website text not null,
    listings jsonb not null,
    is_visited boolean not null default false,
    owner text,
    lease_until bigint not null default 0,
    status text,
    refusal text,
    requests integer not null default 0,
    visited_at bigint,
    primary key (stage_id, key)
  )`.execute(db)
  await sql`create index contact_site_due on contact_site (position, stage_id) where not is_visited`.execute(db)
  await sql`create table contact_listing (
    stage_id text not null references contact_stage (id) on delete cascade,
    source text not null,
    source_id text not null,
    account_id text not null,
    run_id text,
    website_status text not null,
    found jsonb not null,
    is_delivered boolean not null,
    primary key (stage_id, source, source_id)
  )`.execute(db)
  await sql`create index contact_listing_run on contact_listing (run_id, source_id) where run_id is not null`.execute(
    db,
  )
  await sql`create index contact_listing_account on contact_listing (account_id, source, source_id)`.execute(db)
  await sql`create index contact_listing_due on contact_listing (stage_id) where not is_delivered`.execute(db)
  await sql`create table website_host (host text primary key, next_at bigint not null)`.execute(db)
  await sql`create table website_memory (key text primary key, value text not null, expires_at bigint not null)`.execute(
    db,
  )
}
