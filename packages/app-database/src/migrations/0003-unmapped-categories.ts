import { sql } from 'kysely'
import type { Db } from '../types.ts'

/** Places of a run whose category no business type covers. */
export async function up(db: Db): Promise<void> {
  await sql`alter table capture_run add column unmapped jsonb`.execute(db)
}
