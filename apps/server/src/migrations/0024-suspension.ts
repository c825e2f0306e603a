import { sql } from 'kysely'
import type { Db } from '../platform/app-database/index.ts'

/** Since when an operator keeps the account out, epoch milliseconds; null: it is let in. */
export async function up(db: Db): Promise<void> {
  await sql`alter table account add column suspended_at bigint`.execute(db)
}
