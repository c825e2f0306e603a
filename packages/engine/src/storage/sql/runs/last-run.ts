import { sql } from 'kysely'
import { tablesIn } from '../tables.ts'
import type { AppDb } from '../tables.ts'

/**
 * The account's open run, else the one that ended last; retrying gaps can make that an older one. Uses one index for
 * each case.
 */
export async function findLastRun(db: AppDb, accountId: string): Promise<string | null> {
  const result = await sql<{ id: string }>`
    select id from (
      (select id, 0 as place from capture_run where account_id = ${accountId} and state = 'running')
      union all
      (select id, 1 from capture_run where account_id = ${accountId} and state <> 'running' and state <> 'skipped'
        order by ended_at desc limit 1)
    ) found order by place limit 1`.execute(db)
  return result.rows[0]?.id ?? null
}

/** The account's run that ended last. */
export async function findLastEndedRun(db: AppDb, accountId: string): Promise<string | null> {
  const run = await tablesIn(db)
    .selectFrom('captureRun')
    .select('id')
    .where('accountId', '=', accountId)
    .where('state', '<>', 'running')
    .where('state', '<>', 'skipped')
    .orderBy('endedAt', 'desc')
    .limit(1)
    .executeTakeFirst()
  return run?.id ?? null
}
