import { sql } from 'kysely'
import type { Db } from '../../platform/app-database/index.ts'

/** The columns of the ledger's `capture_run` that history and status need; the ledger itself owns the table. */
type CaptureRunRow = {
  id: string
  account_id: string
  state: string
  is_cleared: boolean
  ended_at: number | null
}
type CaptureListingRow = {
  run_id: string
  seq: number | null
  listing: { latitude: number | null; longitude: number | null }
}

const tables = (db: Db) => db.withTables<{ capture_run: CaptureRunRow; capture_listing: CaptureListingRow }>()

/**
 * The account's open run, else the one that ended last, which an older one is whose gaps were asked again; each by an index of its
 * own, however many runs there are.
 */
export async function findLastRun(db: Db, accountId: string): Promise<string | null> {
  const found = await sql<{ id: string }>`
    select id from (
      (select id, 0 as place from capture_run where account_id = ${accountId} and state = 'running')
      union all
      (select id, 1 from capture_run where account_id = ${accountId} and state <> 'running' order by ended_at desc limit 1)
    ) found order by place limit 1`.execute(db)
  return found.rows[0]?.id ?? null
}

/** The account's run that ended last. */
export async function findLastEndedRun(db: Db, accountId: string): Promise<string | null> {
  const found = await tables(db)
    .selectFrom('capture_run')
    .select('id')
    .where('account_id', '=', accountId)
    .where('state', '<>', 'running')
    .orderBy('ended_at', 'desc')
    .limit(1)
    .executeTakeFirst()
  return found?.id ?? null
}

/** Clears the history: entries go, files stay; a running capture keeps its entry. */
export async function clearRuns(db: Db, accountId: string): Promise<void> {
  await tables(db)
    .updateTable('capture_run')
    .set({ is_cleared: true })
    .where('account_id', '=', accountId)
    .where('state', '<>', 'running')
    .execute()
}

/** Ids of the deleted runs. */
export async function deleteRunsOf(db: Db, accountId: string): Promise<string[]> {
  const deleted = tables(db).deleteFrom('capture_run').where('account_id', '=', accountId).returning('id')
  return (await deleted.execute()).map(({ id }) => id)
}
