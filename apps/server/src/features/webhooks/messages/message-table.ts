import type { WebhookEvent } from '@gazetteer/contract'
import { runTimes } from '@gazetteer/engine/sql'
import { sql } from 'kysely'
import type { Db } from '@gazetteer/app-database'
import { type WebhookRow, leaseWebhook, updateWebhook } from '../webhook-table.ts'

/**
 * A message to send once: `subject` distinguishes messages of a run; listings after `from_seq` up to `to_seq` if it
 * is about listings. `since`: start of its day of retries; `next_at`: next attempt (null: done); `dead_at`: when it
 * was given up.
 */
export type MessageRow = {
  id: string
  webhook_id: string
  /** A test belongs to no run: its `run_id` is empty. */
  event: WebhookEvent | 'test'
  run_id: string
  subject: string
  from_seq: number
  to_seq: number
  created_at: number
  since: number
  next_at: number | null
  tries: number
  status: number | null
  error: string | null
  delivered_at: number | null
  dead_at: number | null
}

const messageTables = (db: Db) => db.withTables<{ webhook_message: MessageRow; webhook: WebhookRow }>()

/** False: this webhook already has this message. */
export async function insertMessage(trx: Db, row: MessageRow): Promise<boolean> {
  const query = messageTables(trx)
    .insertInto('webhook_message')
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
  return ((await query.executeTakeFirst()).numInsertedOrUpdatedRows ?? 0n) > 0n
}

/** The last listing or change number of a run that the webhook was notified of. */
export async function reportedUpTo(
  trx: Db,
  { webhookId, runId, event }: { webhookId: string; runId: string; event: WebhookEvent },
): Promise<number> {
  const { rows } = await sql<{ seq: string | null }>`
    select max(to_seq) as seq from webhook_message 
    where webhook_id = ${webhookId} and run_id = ${runId} and event = ${event}`.execute(trx)
  return Number(rows[0]?.seq ?? 0)
}

/** Webhooks with a due message that are not backing off, longest due first; excludes some accounts. */
export async function listDue(
  db: Db,
  { now, limit, except }: { now: number; limit: number; except: readonly string[] },
): Promise<string[]> {
  const due = messageTables(db)
    .selectFrom('webhook_message')
    .innerJoin('webhook', 'webhook.id', 'webhook_message.webhook_id')
    .select('webhook.id')
    .where('webhook_message.next_at', '<=', now)
    .where('webhook.not_before', '<=', now)
    .where('webhook.is_paused', '=', false)
    .$if(except.length > 0, (query) => query.where('webhook.account_id', 'not in', except))
    .groupBy('webhook.id')
    .orderBy((row) => row.fn.min('webhook_message.next_at'))
  return (await due.limit(limit).execute()).map(({ id }) => id)
}

/** When the next message becomes due, after now; null: none waits. */
export async function nextDueAt(db: Db, now: number): Promise<number | null> {
  const { rows } = await sql<{ at: string | null }>`
    select min(greatest(m.next_at, w.not_before)) as at
    from webhook_message m join webhook w on w.id = m.webhook_id
    where m.next_at is not null and not w.is_paused and greatest(m.next_at, w.not_before) > ${now}`.execute(db)
  const at = rows[0]?.at ?? null
  return at === null ? null : Number(at)
}

export type ClaimedMessage = MessageRow &
  Pick<WebhookRow, 'url' | 'kind' | 'sealed' | 'old_sealed' | 'old_until' | 'account_id' | 'failures'>

/**
 * Leases a webhook and its due message with the fewest attempts, so that a message rejected each time does not block
 * others. Null: none is due, or the webhook is leased or backing off.
 */
export async function claimMessage(
  db: Db,
  { webhookId, now, leaseUntil }: { webhookId: string; now: number; leaseUntil: number },
): Promise<ClaimedMessage | null> {
  return await db.transaction().execute(async (trx) => {
    if (!(await leaseWebhook(trx, webhookId, { now, until: leaseUntil }))) return null
    const message = await messageTables(trx)
      .selectFrom('webhook_message')
      .innerJoin('webhook', 'webhook.id', 'webhook_message.webhook_id')
      .selectAll('webhook_message')
      .select(['webhook.url', 'webhook.sealed', 'webhook.old_sealed', 'webhook.old_until'])
      .select(['webhook.account_id', 'webhook.failures', 'webhook.kind'])
      .where('webhook_message.webhook_id', '=', webhookId)
      .where('webhook_message.next_at', '<=', now)
      .orderBy('webhook_message.tries')
      .orderBy('webhook_message.created_at')
      // Written together with the last listings, and sent after them.
      .orderBy(sql`webhook_message.event = 'run.ended'`)
      .orderBy('webhook_message.to_seq')
      .orderBy('webhook_message.id')
      .limit(1)
      .executeTakeFirst()
    if (message === undefined) {
      await updateWebhook(trx, webhookId, { not_before: 0 })
      return null
    }
    await updateMessage(trx, message.id, { next_at: leaseUntil })
    return message
  })
}

export async function updateMessage(db: Db, id: string, change: Partial<MessageRow>): Promise<void> {
  await messageTables(db).updateTable('webhook_message').set(change).where('id', '=', id).execute()
}

/** Newest first; `cursor` is the last message of the page before. */
export async function listMessages(
  db: Db,
  webhookId: string,
  { cursor, limit }: { cursor?: string | undefined; limit: number },
): Promise<MessageRow[]> {
  const last = cursor === undefined ? undefined : await findMessage(db, { webhookId, id: cursor })
  if (cursor !== undefined && last === undefined) return []
  let query = messageTables(db).selectFrom('webhook_message').selectAll().where('webhook_id', '=', webhookId)
  if (last !== undefined) {
    const { created_at: at, to_seq: seq, id } = last
    query = query.where((one) => one(one.refTuple('created_at', 'to_seq', 'id'), '<', one.tuple(at, seq, id)))
  }
  return await query
    .orderBy('created_at', 'desc')
    .orderBy('to_seq', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()
}

/** Undefined when the webhook has no such message. */
export function findMessage(
  db: Db,
  { webhookId, id }: { webhookId: string; id: string },
): Promise<MessageRow | undefined> {
  const ofWebhook = messageTables(db).selectFrom('webhook_message').selectAll().where('webhook_id', '=', webhookId)
  return ofWebhook.where('id', '=', id).executeTakeFirst()
}

/** Makes messages that were given up due for another day; returns their number. */
export async function reviveMessages(db: Db, webhookId: string, now: number): Promise<number> {
  const query = messageTables(db)
    .updateTable('webhook_message')
    .set({ since: now, next_at: now, tries: 0, dead_at: null })
    .where('webhook_id', '=', webhookId)
    .where('event', '<>', 'test')
    .where('dead_at', 'is not', null)
  return Number((await query.executeTakeFirstOrThrow()).numUpdatedRows)
}

export async function deleteOldMessages(db: Db, createdBefore: number): Promise<void> {
  await messageTables(db)
    .deleteFrom('webhook_message')
    .where('next_at', 'is', null)
    .where('created_at', '<', createdBefore)
    .execute()
}

/** Whether any account has notifications. */
export async function hasSubscribers(db: Db): Promise<boolean> {
  const { rows } = await sql<{ is: boolean }>`
    select exists (select 1 from webhook) or exists (select 1 from notice_choice) as is`.execute(db)
  return rows[0]?.is === true
}

/**
 * Runs that may have notifications to send, of accounts that want them: open or ended since then, or the given one.
 */
export async function listRunsToNotify(db: Db, which: { endedSince: number } | { runId: string }): Promise<string[]> {
  const wanted =
    'runId' in which ? sql`r.id = ${which.runId}` : sql`(r.state = 'running' or r.ended_at > ${which.endedSince})`
  const { rows } = await sql<{ id: string }>`
    select r.id from ${runTimes} r
    where ${wanted}
      and (exists (select 1 from webhook w where w.account_id = r.account_id)
        or exists (select 1 from notice_choice n where n.account_id = r.account_id))`.execute(db)
  return rows.map(({ id }) => id)
}
