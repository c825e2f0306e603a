import { sql } from 'kysely'
import type { Db } from '../types.ts'

/** Requests without a price, and the maximum of those with one. */
export async function up(db: Db): Promise<void> {
  await sql`alter table capture_run
    add column free_requests integer default 0 not null,
    add column max_paid integer`.execute(db)
  await sql`update capture_run set max_paid = max_requests, max_requests = (limits->>'requests')::integer
    where limits->>'usd' is not null`.execute(db)
}
