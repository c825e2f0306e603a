import { sql } from 'kysely'
import type { Db } from '../platform/app-database/index.ts'

/** API keys; times are epoch milliseconds, `scopes` are separated by spaces. */
export async function up(db: Db): Promise<void> {
  await sql`create table api_key (
    id text primary key,
    account_id text not null references account on delete cascade,
    token_hash text not null unique,
    name text not null,
    start text not null,
    scopes text not null,
    created_at bigint not null,
    expires_at bigint not null,
    last_used_at bigint
  )`.execute(db)
  await sql`create index api_key_account on api_key (account_id, created_at desc)`.execute(db)
}
