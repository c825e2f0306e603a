import { sql } from 'kysely'
import type { TableCount } from '../../../model/run.ts'
import type { AppDb } from '../tables.ts'

type FileCount = { accountId: string; midnight: number; except?: string }

const counted = new WeakMap<AppDb, Map<string, { key: string; count: TableCount }>>()
const maxAccounts = 1_000

/**
 * Businesses in the account's files (except run `except`), each once: in total, and those of no file before `midnight`
 * (epoch ms). Cached until a run changes the files, because the count reads every row.
 */
export async function countStoredInFiles(db: AppDb, wanted: FileCount): Promise<TableCount> {
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
async function countDistinct(db: AppDb, { accountId, midnight, except = '' }: FileCount): Promise<TableCount> {
  const result = await sql<TableCount>`
    select count(*)::int as records, count(*) filter (where not is_older)::int as "newToday" from (
      select bool_or(case
          when r.started_at >= ${midnight} then false
          when r.ended_at < ${midnight} then true
          else (l.listing->>'created_at')::timestamptz < to_timestamp(${midnight}::float8 / 1000)
        end) as is_older
      from capture_run r join capture_listing l on l.run = r.number
      where ${isFile(accountId, except)} and l.seq is not null
      group by l.collection, l.source_id) business`.execute(db)
  return result.rows[0] ?? { records: 0, newToday: 0 }
}
