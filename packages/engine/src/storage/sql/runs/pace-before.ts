import { sql } from 'kysely'
import type { CaptureMode } from '../../../model/request.ts'
import type { AppDb } from '../tables.ts'

/** Only the newest runs count, because the load and the settings of a server change. */
const newest = 3

export type Pace = { seconds: number; requests: number }

/** The time and the requests of the account's last completed captures of a source in a mode. */
export async function readPaceBefore(
  db: AppDb,
  { accountId, source, mode }: { accountId: string; source: string; mode: CaptureMode },
): Promise<Pace> {
  const { rows } = await sql<Pace>`
    select coalesce(sum(ended_at - started_at - paused_ms) / 1000, 0)::float8 as seconds,
      coalesce(sum(requests), 0)::float8 as requests
    from (
      select started_at, ended_at, paused_ms, requests from capture_run join capture_intent on run_id = id
      where account_id = ${accountId} and state = 'completed' and request->>'source' = ${source}
        and request->>'mode' = ${mode}
      order by ended_at desc limit ${newest}) run`.execute(db)
  return rows[0] ?? { seconds: 0, requests: 0 }
}
