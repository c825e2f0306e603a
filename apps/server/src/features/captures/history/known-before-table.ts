import { sql } from 'kysely'
import type { Run } from '@gazetteer/engine'
import type { Db } from '@gazetteer/app-database'

/** How many of the run's first listings an earlier run of the account already has. */
export async function countKnownBefore(
  db: Db,
  { id, accountId, startedAt }: Pick<Run, 'id' | 'accountId' | 'startedAt'>,
  lastSeq: number,
): Promise<number> {
  const found = await sql<{ known: number }>`
    select count(*)::int as known from capture_listing l
    where l.run_id = ${id} and l.seq <= ${lastSeq} and exists (
      select 1 from capture_listing before join capture_run r on r.id = before.run_id
      where before.account_id = ${accountId} and before.source = l.source and before.source_id = l.source_id
        and before.seq is not null and before.run_id <> l.run_id and r.started_at < ${startedAt})`.execute(db)
  return found.rows[0]?.known ?? 0
}
