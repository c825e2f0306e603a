import { sql } from 'kysely'
import type { Db } from '../platform/app-database/index.ts'

/** A pair is indexed by its digest, because two long ids together exceed the maximum index size. */
export async function up(db: Db): Promise<void> {
  await sql`alter table dismissed_pair drop constraint dismissed_pair_pkey`.execute(db)
  await sql`create unique index dismissed_pair_once on dismissed_pair (account_id, hashtextextended(pair, 0))`.execute(
    db,
  )
}
