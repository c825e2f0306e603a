import { sql } from 'kysely'
import type { Db } from '../platform/app-database/index.ts'

/**
 * An account's decisions about duplicates. Removed rows belong to the database they were removed from, by source and
 * id or, without one, by duplicate key. `kept_…` is the row that stayed, which the key must not filter out. Times are
 * epoch milliseconds.
 */
export async function up(db: Db): Promise<void> {
  await sql`create table removed_duplicate (
    id text not null unique,
    account_id text not null references account on delete cascade,
    destination text not null,
    source text not null,
    source_id text not null,
    dup_key text not null,
    kept_source text,
    kept_source_id text,
    name text not null,
    removed_at bigint not null,
    primary key (account_id, destination, source, source_id, dup_key)
  )`.execute(db)
  await sql`create index removed_duplicate_key on removed_duplicate (account_id, destination, dup_key)
    where dup_key <> ''`.execute(db)
  await sql`create table dismissed_pair (
    account_id text not null references account on delete cascade,
    pair text not null,
    dismissed_at bigint not null,
    primary key (account_id, pair)
  )`.execute(db)
}
