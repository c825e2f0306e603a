import { sql } from 'kysely'
import type { AppDb } from '../tables.ts'

/** An account's total use, over the runs that are still stored. */
export type Usage = {
  accountId: string
  captures: number
  listings: number
  requests: number
  openRunId: string | null
}

/** Only accounts that have runs. */
export async function readUsage(db: AppDb, accountIds: readonly string[]): Promise<Usage[]> {
  if (accountIds.length === 0) return []
  const { rows } = await sql<Usage>`
    select account_id as "accountId", count(*)::int as captures, sum(last_seq)::float8 as listings,
      sum(requests)::float8 as requests, max(id) filter (where state = 'running') as "openRunId"
    from capture_run where account_id in (${sql.join([...accountIds])}) group by account_id`.execute(db)
  return rows
}
