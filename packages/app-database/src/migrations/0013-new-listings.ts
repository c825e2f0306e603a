import { sql } from 'kysely'
import type { Db } from '../types.ts'

/** Listings that were not in the destination of their run before; null for runs that earlier versions stored. */
export async function up(db: Db): Promise<void> {
  await sql`alter table capture_run add column new_count integer`.execute(db)
}
