import { sql } from 'kysely'
import type { Db } from '../platform/app-database/index.ts'

/** Choices and table views that an account keeps by name; `content` is JSON. */
export async function up(db: Db): Promise<void> {
  await sql`create table preset (
    account_id text not null references account on delete cascade,
    kind text not null,
    name text not null,
    content text not null,
    primary key (account_id, kind, name)
  )`.execute(db)
}
