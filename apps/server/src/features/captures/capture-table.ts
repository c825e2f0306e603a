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
export async function findLastEndedRun(db: Db, accountId: string): Promise<string | null> {
  const tables = await captureTables(db)
    .selectFrom('capture_run')
    .select('id')
    .where('account_id', '=', accountId)
    .where('state', '<>', 'running')
    .where('state', '<>', 'skipped')
    .orderBy('ended_at', 'desc')
    .limit(1)
    .executeTakeFirst()
  return tables?.id ?? null
}

type FileCount = { accountId: string; midnight: number; except?: string }

const counted = new WeakMap<Db, Map<string, { key: string; count: TableCount }>>()
const maxAccounts = 1_000

/**
 * Businesses in the account's files (except run `except`), each once: in total, and those of no file before `midnight`
 * (epoch ms). Cached until a run changes the files, because the count reads every row.
 */
export async function countStoredInFiles(db: Db, wanted: FileCount): Promise<TableCount> {
  const { accountId, midnight, except = '' } = wanted
  const found = await sql<{ files: string }>`
    select count(*) || ' ' || coalesce(sum(last_seq), 0) || ' ' || coalesce(max(started_at), 0) as files
    from capture_run r where ${isFile(accountId, except)}`.execute(db)
  const key = `${found.rows[0]?.files ?? ''} ${midnight} ${except}`
  const cache = counted.get(db) ?? new Map<string, { key: string; count: TableCount }>()
  counted.set(db, cache)
  const known = cache.get(accountId)
  if (known?.key === key) return known.count
  const count = await countDistinct(db, wanted)
  if (cache.size >= maxAccounts) cache.clear()
  cache.set(accountId, { key, count })
  return count
}

const isFile = (accountId: string, except: string) =>
  sql`r.account_id = ${accountId} and r.id <> ${except} and r.destination = 'none' and r.pruned_at is null`

/** Only rows of a run that spans midnight are looked at for their time. */
async function countDistinct(db: Db, { accountId, midnight, except = '' }: FileCount): Promise<TableCount> {
  const result = await sql<TableCount>`
    select count(*)::int as records, count(*) filter (where not is_older)::int as "newToday" from (
      select bool_or(case
          when r.started_at >= ${midnight} then false
          when r.ended_at < ${midnight} then true
          else (l.listing->>'created_at')::timestamptz < to_timestamp(${midnight}::float8 / 1000)
        end) as is_older
      from capture_run r join capture_listing l on l.run_id = r.id
      where ${isFile(accountId, except)} and l.seq is not null
      group by l.source, l.source_id) business`.execute(db)
  return result.rows[0] ?? { records: 0, newToday: 0 }
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
