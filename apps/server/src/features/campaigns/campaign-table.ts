import type { Db } from '@gazetteer/app-database'

/** `request` is the body of a start request, as JSON. */
export type CampaignRow = {
  id: string
  account_id: string
  name: string
  request: string
  cron: string | null
  timezone: string
  is_paused: boolean
  next_at: number | null
  waiting_since: number | null
  run_id: string | null
  leased_until: number
  last_job_id: string | null
  last_error: string | null
  created_at: number
}

const campaignTables = (db: Db) => db.withTables<{ campaign: CampaignRow }>()

export async function insertCampaign(trx: Db, row: CampaignRow): Promise<void> {
  await campaignTables(trx).insertInto('campaign').values(row).execute()
}

export function listCampaigns(db: Db, accountId: string): Promise<CampaignRow[]> {
  const ofAccount = campaignTables(db).selectFrom('campaign').selectAll().where('account_id', '=', accountId)
  return ofAccount.orderBy('created_at').orderBy('id').execute()
}

/** Null when the account has no such campaign. */
export async function findCampaign(db: Db, accountId: string, id: string): Promise<CampaignRow | null> {
  const query = campaignTables(db)
    .selectFrom('campaign')
    .selectAll()
    .where('account_id', '=', accountId)
    .where('id', '=', id)
  return (await query.executeTakeFirst()) ?? null
}

export async function updateCampaign(db: Db, id: string, change: Partial<CampaignRow>): Promise<void> {
  await campaignTables(db).updateTable('campaign').set(change).where('id', '=', id).execute()
}

export async function deleteCampaignOf(db: Db, accountId: string, id: string): Promise<boolean> {
  const query = campaignTables(db).deleteFrom('campaign').where('account_id', '=', accountId).where('id', '=', id)
  return (await query.executeTakeFirstOrThrow()).numDeletedRows > 0n
}

/** Ids of due campaigns, longest due first. */
export async function listDue(db: Db, now: number, limit: number): Promise<string[]> {
  const due = campaignTables(db)
    .selectFrom('campaign')
    .select('id')
    .where('next_at', '<=', now)
    .orderBy('next_at')
    .limit(limit)
  return (await due.execute()).map(({ id }) => id)
}

/** Null when it was deleted or another process holds the lock. */
export async function lockCampaign(trx: Db, id: string): Promise<CampaignRow | null> {
  const query = campaignTables(trx).selectFrom('campaign').selectAll().where('id', '=', id).forUpdate().skipLocked()
  return (await query.executeTakeFirst()) ?? null
}

/** Whether its next start could not be computed. */
export const isUnscheduled = ({ cron, is_paused: isPaused, next_at: nextAt }: CampaignRow): boolean =>
  cron !== null && !isPaused && nextAt === null

export function listUnscheduled(db: Db): Promise<CampaignRow[]> {
  const unscheduled = campaignTables(db).selectFrom('campaign').selectAll().where('cron', 'is not', null)
  return unscheduled.where('is_paused', '=', false).where('next_at', 'is', null).execute()
}

/** Campaigns waiting to be started, longest due first. */
export function listWaiting(db: Db, now: number): Promise<CampaignRow[]> {
  const waiting = campaignTables(db).selectFrom('campaign').selectAll().where('waiting_since', 'is not', null)
  return waiting.where('leased_until', '<=', now).orderBy('waiting_since').execute()
}

/** True when this process got the lease. */
/** The waiting campaign as it is now; null: another process has leased it, or it no longer waits. */
export async function leaseCampaign(
  db: Db,
  id: string,
  { now, until }: { now: number; until: number },
): Promise<CampaignRow | null> {
  const query = campaignTables(db)
    .updateTable('campaign')
    .set({ leased_until: until })
    .where('id', '=', id)
    .where('leased_until', '<=', now)
    .where('waiting_since', 'is not', null)
    .returningAll()
  return (await query.executeTakeFirst()) ?? null
}

/**
 * Ends a lease with a change. A process that was away for longer than its lease changes nothing, nor does one whose
 * campaign waits for another run by now.
 */
export async function releaseCampaign(
  db: Db,
  { id, leased_until: until, run_id: runId }: CampaignRow,
  change: Partial<CampaignRow>,
): Promise<void> {
  const query = campaignTables(db).updateTable('campaign').set(change)
  const leased = query.where('id', '=', id).where('leased_until', '=', until)
  await leased.where('run_id', 'is not distinct from', runId).execute()
}
