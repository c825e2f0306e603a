import { sql } from 'kysely'
import type { TableCount } from '@gazetteer/engine'
import type { Db } from '@gazetteer/app-database'

/** The columns of the engine's `capture_run` that history and status read; the engine owns the table. */
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

const captureTables = (db: Db) => db.withTables<{ capture_run: CaptureRunRow; capture_listing: CaptureListingRow }>()

/**
 * The account's open run, else the one that ended last; retrying gaps can make that an older one. Uses one index for
 * each case.
 */
export async function findLastRun(db: Db, accountId: string): Promise<string | null> {
  const found = await sql<{ id: string }>`
    select id from (
      (select id, 0 as place from capture_run where account_id = ${accountId} and state = 'running')
      union all
      (select id, 1 from capture_run where account_id = ${accountId} and state <> 'running' and state <> 'skipped'
        order by ended_at desc limit 1)
    ) found order by place limit 1`.execute(db)
  return found.rows[0]?.id ?? null
}

/** The account's run that ended last. */
export async function findLastEndedRun(db: Db, accountId: string): Promise<string | null> {
  const found = await captureTables(db)
    .selectFrom('capture_run')
    .select('id')
    .where('account_id', '=', accountId)
    .where('state', '<>', 'running')
    .where('state', '<>', 'skipped')
    .orderBy('ended_at', 'desc')
    .limit(1)
    .executeTakeFirst()
  return found?.id ?? null
}

/**
 * Listings stored in the account's files (except run `except`), in total and since `midnight` (epoch ms). Only a run
 * that spans midnight is counted row by row.
 */
export async function countStoredInFiles(
  db: Db,
  { accountId, midnight, except = '' }: { accountId: string; midnight: number; except?: string },
): Promise<TableCount> {
  const found = await sql<TableCount>`
    select coalesce(sum(last_seq), 0)::int as records, coalesce(sum(case
        when started_at >= ${midnight} then last_seq
        when ended_at < ${midnight} then 0
        else (select count(*) from capture_listing l where l.run_id = r.id and l.seq is not null
          and (l.listing->>'created_at')::timestamptz >= to_timestamp(${midnight}::float8 / 1000))
      end), 0)::int as "newToday"
    from capture_run r where account_id = ${accountId} and id <> ${except} and destination = 'none' and pruned_at is null`.execute(
    db,
  )
  return found.rows[0] ?? { records: 0, newToday: 0 }
}

/** Clears the history: entries are removed, files remain; a running capture stays listed. */
export async function clearRuns(db: Db, accountId: string): Promise<void> {
  await captureTables(db)
    .updateTable('capture_run')
    .set({ is_cleared: true })
    .where('account_id', '=', accountId)
    .where('state', '<>', 'running')
    .execute()
}

/** Returns the ids of the deleted runs. */
export async function deleteRunsOf(db: Db, accountId: string): Promise<string[]> {
  const deleted = captureTables(db).deleteFrom('capture_run').where('account_id', '=', accountId).returning('id')
  return (await deleted.execute()).map(({ id }) => id)
}
