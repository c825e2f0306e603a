import { runTimes } from '@gazetteer/engine/sql'
import { sql } from 'kysely'
import type { Db } from '@gazetteer/app-database'

/** Campaigns with a schedule, for monitoring. Times are epoch milliseconds. */
export type CampaignsState = { overdue: number; succeeded: readonly { id: string; endedAt: number }[] }

/** A due campaign starts within seconds, unless another capture of its account runs or its source is away. */
const overdueMs = 10 * 60_000
const maxCampaigns = 1_000

export async function readCampaignsState(db: Db, now: number): Promise<CampaignsState> {
  const due = await sql<{ overdue: number }>`
    select count(*)::int as overdue from campaign
    where not is_paused and (waiting_since < ${now - overdueMs} or next_at < ${now - overdueMs})`.execute(db)
  const succeeded = await sql<{ id: string; ended: string }>`
    select c.id, max(r.ended_at) as ended from campaign c
    join comparison k on k.campaign_id = c.id
    join ${runTimes} r on r.id = k.run_id and r.state = 'completed'
    where c.cron is not null group by c.id order by ended desc limit ${maxCampaigns}`.execute(db)
  return {
    overdue: due.rows[0]?.overdue ?? 0,
    succeeded: succeeded.rows.map(({ id, ended }) => ({ id, endedAt: Number(ended) })),
  }
}
