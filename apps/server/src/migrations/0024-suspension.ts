import { sql } from 'kysely'
import type { Db } from '../platform/app-database/index.ts'

/** Since when the account is suspended by an operator, epoch milliseconds; null: not suspended. */
export async function up(db: Db): Promise<void> {
  await sql`alter table account add column suspended_at bigint`.execute(db)
}
