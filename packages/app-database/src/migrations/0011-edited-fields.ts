import { sql } from 'kysely'
import type { Db } from '../types.ts'

/** Fields of rows in users' databases that their owners edited here: a capture that refreshes rows leaves them. */
export async function up(db: Db): Promise<void> {
  await sql`create table edited_field (
    account_id text not null references account (id) on delete cascade,
    destination text not null,
    source text not null,
    source_id text not null,
    field text not null,
    edited_at bigint not null,
    primary key (account_id, destination, source, source_id, field)
  )`.execute(db)
}
