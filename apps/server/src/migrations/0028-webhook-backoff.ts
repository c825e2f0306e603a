import { sql } from 'kysely'
import type { Db } from '../platform/app-database/index.ts'

/**
 * `not_before`: no attempt starts earlier (lease of the current attempt, then back-off). `failures`: consecutive
 * failed attempts.
 */
export async function up(db: Db): Promise<void> {
  await sql`alter table webhook add column not_before bigint not null default 0`.execute(db)
  await sql`alter table webhook add column failures integer not null default 0`.execute(db)
}
