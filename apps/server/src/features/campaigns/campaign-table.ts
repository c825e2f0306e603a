import type { Db } from '../../platform/app-database/index.ts'

/** `request` is the body of a start, as JSON. */
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

const tables = (db: Db) => db.withTables<{ campaign: CampaignRow }>()

export async function insertCampaign(trx: Db, row: CampaignRow): Promise<void> {
  await tables(trx).insertInto('campaign').values(row).execute()
}

export function listCampaigns(db: Db, accountId: string): Promise<CampaignRow[]> {
  const ofAccount = tables(db).selectFrom('campaign').selectAll().where('account_id', '=', accountId)
  return ofAccount.orderBy('created_at').orderBy('id').execute()
}

/** Of this account alone; null where it has no such one. */
export async function findCampaign(db: Db, accountId: string, id: string): Promise<CampaignRow | null> {
  const query = tables(db).selectFrom('campaign').selectAll().where('account_id', '=', accountId).where('id', '=', id)
  return (await query.executeTakeFirst()) ?? null
}

export async function updateCampaign(db: Db, id: string, change: Partial<CampaignRow>): Promise<void> {
  await tables(db).updateTable('campaign').set(change).where('id', '=', id).execute()
}

export async function deleteCampaignOf(db: Db, accountId: string, id: string): Promise<boolean> {
  const query = tables(db).deleteFrom('campaign').where('account_id', '=', accountId).where('id', '=', id)
  return (await query.executeTakeFirstOrThrow()).numDeletedRows > 0n
}

/** Locked, and passed over by whoever comes meanwhile: those whose time has come. */
export function lockDue(trx: Db, now: number, limit: number): Promise<CampaignRow[]> {
  const due = tables(trx).selectFrom('campaign').selectAll().where('next_at', '<=', now).orderBy('next_at').limit(limit)
  return due.forUpdate().skipLocked().execute()
}

/** Those that are to be started, the longest due first. */
export function listWaiting(db: Db, now: number): Promise<CampaignRow[]> {
  const waiting = tables(db).selectFrom('campaign').selectAll().where('waiting_since', 'is not', null)
  return waiting.where('leased_until', '<=', now).orderBy('waiting_since').execute()
}

/** True for one process at a time. */
export async function leaseCampaign(
  db: Db,
  id: string,
  { now, until }: { now: number; until: number },
): Promise<boolean> {
  const query = tables(db)
    .updateTable('campaign')
    .set({ leased_until: until })
    .where('id', '=', id)
    .where('leased_until', '<=', now)
    .where('waiting_since', 'is not', null)
  return (await query.executeTakeFirstOrThrow()).numUpdatedRows > 0n
}
