import { sql } from 'kysely'
import { runNumber } from './run-key.ts'
import type { Run } from '../../../model/run.ts'
import type { AppDb } from '../tables.ts'

/**
 * How many of the run's first listings an earlier run of the account already has. A subquery with a limit uses the index of
 * the key, where `exists` may read the whole table.
 */
export async function countKnownBefore(
  db: AppDb,
  { id, startedAt }: Pick<Run, 'id' | 'startedAt'>,
  lastSeq: number,
): Promise<number> {
  const result = await sql<{ known: number }>`
    select count(*)::int as known from capture_listing l
    where l.run = ${runNumber(id)} and l.seq <= ${lastSeq} and (
      select true from capture_listing before join capture_run r on r.number = before.run
      where before.collection = l.collection and before.source_id = l.source_id
        and before.seq is not null and before.run <> l.run and r.started_at < ${startedAt}
      limit 1)`.execute(db)
  return result.rows[0]?.known ?? 0
}
