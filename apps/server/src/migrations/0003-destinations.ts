import { sql } from 'kysely'
import type { Db } from '../platform/app-database/index.ts'

/** The database chosen for an account's listings; `sealed` is its encrypted configuration. */
export async function up(db: Db): Promise<void> {
  await sql`create table destination (
    account_id text primary key references account on delete cascade,
    provider text not null check (provider in ('none', 'supabase', 'postgres', 'mysql')),
    sealed text not null,
    saved_at bigint not null,
    written_at bigint
  )`.execute(db)
}
