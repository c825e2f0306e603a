import type { RunOrigin } from '@gazetteer/engine'
import type { Db } from '@gazetteer/app-database'
import { runTimes } from '@gazetteer/engine/sql'
import { type Generated, sql } from 'kysely'

/** `id` becomes the id of the run; `request` is the body of a start request, as JSON. */
export type QueuedRow = {
  id: string
  account_id: string
  request: string
  origin: RunOrigin
  created_at: number
  leased_until: number
}

type Numbered = Omit<QueuedRow, 'leased_until'> & { position: Generated<number>; leased_until: Generated<number> }

const queueTables = (db: Db) => db.withTables<{ queued_capture: Numbered }>()

export async function insertQueued(trx: Db, row: Omit<QueuedRow, 'leased_until'>): Promise<void> {
  await queueTables(trx).insertInto('queued_capture').values(row).execute()
}

export function listQueued(db: Db, accountId: string): Promise<QueuedRow[]> {
  const ofAccount = queueTables(db).selectFrom('queued_capture').selectAll().where('account_id', '=', accountId)
  return ofAccount.orderBy('position').execute()
}

/** The next one of each account without a running capture, longest waiting first. */
export async function listDueQueued(db: Db, now: number): Promise<QueuedRow[]> {
  const { rows } = await sql<QueuedRow>`
    select * from (
      select distinct on (q.account_id) q.* from queued_capture q
      where not exists (select from ${runTimes} r
        where r.account_id = q.account_id and r.state = 'running')
      order by q.account_id, q.position) due
    where leased_until <= ${now} order by position`.execute(db)
  return rows
}

/** True when this process got the lease. */
export async function leaseQueued(
  db: Db,
  id: string,
  { now, until }: { now: number; until: number },
): Promise<boolean> {
  const update = queueTables(db).updateTable('queued_capture').set({ leased_until: until }).where('id', '=', id)
  return (await update.where('leased_until', '<=', now).executeTakeFirstOrThrow()).numUpdatedRows > 0n
}

export async function releaseQueued(db: Db, id: string): Promise<void> {
  await queueTables(db).updateTable('queued_capture').set({ leased_until: 0 }).where('id', '=', id).execute()
}

export async function deleteQueued(db: Db, id: string): Promise<void> {
  await queueTables(db).deleteFrom('queued_capture').where('id', '=', id).execute()
}

/** False: the account has no such capture, or it starts at this moment. */
export async function deleteWaitingOf(
  db: Db,
  { accountId, id, now }: { accountId: string; id: string; now: number },
): Promise<boolean> {
  const query = queueTables(db).deleteFrom('queued_capture').where('account_id', '=', accountId).where('id', '=', id)
  return (await query.where('leased_until', '<=', now).executeTakeFirstOrThrow()).numDeletedRows > 0n
}
