import { sql } from 'kysely'
import type { Db } from '../types.ts'

/**
 * What users changed in the rows of their databases. `removed`: the whole deleted row as text of that database;
 * `fields`: changed fields with both values; `edits`: marks of edited fields that the change removed or added to.
 */
export async function up(db: Db): Promise<void> {
  await sql`create table table_change (
    id text primary key,
    account_id text not null references account (id) on delete cascade,
    destination text not null,
    kind text not null check (kind in ('edit', 'merge', 'duplicates')),
    created_at bigint not null,
    undone_at bigint
  )`.execute(db)
  await sql`create index table_change_account on table_change (account_id, destination, created_at)`.execute(db)
  await sql`create table table_change_row (
    change_id text not null references table_change (id) on delete cascade,
    row_id bigint not null,
    name text,
    source text,
    source_id text,
    removed text,
    remembered jsonb,
    fields jsonb not null,
    edits jsonb not null,
    primary key (change_id, row_id)
  )`.execute(db)
  await sql`create index table_change_row_id on table_change_row (row_id)`.execute(db)
}
