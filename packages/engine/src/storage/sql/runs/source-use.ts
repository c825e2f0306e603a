import { sql } from 'kysely'
import type { AppDb } from '../tables.ts'

/** Requests to a source today (UTC), and until when it is blocked (epoch ms), by the database's clock. */
export type SourceUse = { source: string; usedToday: number; blockedUntil: number | null }

/** Only sources that count requests and were used before. */
export async function readSourceUse(db: AppDb): Promise<SourceUse[]> {
  const { rows } = await sql<SourceUse>`
    select source, case when day = to_char(clock_timestamp() at time zone 'UTC', 'YYYY-MM-DD') then used else 0 end
        as "usedToday",
      case when blocked_until > extract(epoch from clock_timestamp()) * 1000 then blocked_until end as "blockedUntil"
    from source_rate_limit`.execute(db)
  return rows
}
