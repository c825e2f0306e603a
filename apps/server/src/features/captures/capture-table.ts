import type { Db } from '../../platform/app-database/index.ts'

/** The columns of the ledger's `capture_run` that history and status need; the ledger itself owns the table. */
type CaptureRunRow = {
  id: string
  account_id: string
  state: string
  is_cleared: boolean
  started_at: number
  last_log_seq: number
}
type CaptureListingRow = {
  run_id: string
  seq: number | null
  listing: { latitude: number | null; longitude: number | null }
}

const tables = (db: Db) => db.withTables<{ capture_run: CaptureRunRow; capture_listing: CaptureListingRow }>()

/** The account's open run, else its last one. */
export async function findLastRun(db: Db, accountId: string): Promise<string | null> {
  const found = await tables(db)
    .selectFrom('capture_run')
    .select('id')
    .where('account_id', '=', accountId)
    .orderBy(({ eb }) => eb('state', '=', 'running'), 'desc')
    .orderBy('started_at', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return found?.id ?? null
}

/** The account's newest run that has ended. */
export async function findLastEndedRun(db: Db, accountId: string): Promise<string | null> {
  const found = await tables(db)
    .selectFrom('capture_run')
    .select('id')
    .where('account_id', '=', accountId)
    .where('state', '<>', 'running')
    .orderBy('started_at', 'desc')
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

export async function deleteRunsOf(db: Db, accountId: string): Promise<void> {
  await tables(db).deleteFrom('capture_run').where('account_id', '=', accountId).execute()
}

export async function lastLogSeqOf(db: Db, runId: string): Promise<number> {
  const row = await tables(db)
    .selectFrom('capture_run')
    .select('last_log_seq')
    .where('id', '=', runId)
    .executeTakeFirst()
  return row?.last_log_seq ?? 0
}
