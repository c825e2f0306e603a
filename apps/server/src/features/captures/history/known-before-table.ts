import { sql } from 'kysely'
import type { Run } from '@gazetteer/engine'
import type { Db } from '@gazetteer/app-database'

/**
 * How many of the run's first listings an earlier run of the account already has. Compares by the expression of the index
 * `capture_listing_known`; a subquery with a limit uses the index, where `exists` may read the whole table.
 */
export async function countKnownBefore(
  db: Db,
  { id, accountId, startedAt }: Pick<Run, 'id' | 'accountId' | 'startedAt'>,
  lastSeq: number,
): Promise<number> {
  const found = await sql<{ known: number }>`
    select count(*)::int as known from capture_listing l
    where l.run_id = ${id} and l.seq <= ${lastSeq} and (
      select true from capture_listing before join capture_run r on r.id = before.run_id
      where before.account_id || ' ' || before.source || ' ' || before.source_id
          = ${accountId} || ' ' || l.source || ' ' || l.source_id
        and before.seq is not null and before.run_id <> l.run_id and r.started_at < ${startedAt}
      limit 1)`.execute(db)
  return found.rows[0]?.known ?? 0
}
