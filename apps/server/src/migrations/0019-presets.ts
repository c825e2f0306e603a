import { sql } from 'kysely'
import type { Db } from '../platform/app-database/index.ts'

/** Named selections and table views of an account; `content` is JSON. */
export async function up(db: Db): Promise<void> {
  await sql`create table preset (
    account_id text not null references account on delete cascade,
    kind text not null,
    name text not null,
    content text not null,
    primary key (account_id, kind, name)
  )`.execute(db)
}
