import { type WebhookEvent, type WebhookKind, webhookEvents } from '@gazetteer/contract'
import { sql } from 'kysely'
import type { Db } from '@gazetteer/app-database'

/**
 * `events` are separated by spaces; `sealed` is the signing secret. No attempt starts before `not_before`: the lease
 * of the current attempt, then the back-off after `failures` consecutive failures.
 */
export type WebhookRow = {
  id: string
  account_id: string
  url: string
  events: string
  kind: WebhookKind
  sealed: string
  created_at: number
  not_before: number
  failures: number
  /** Its messages wait. */
  is_paused: boolean
  paused_why: string | null
  /** When the server paused it; null: it did not. */
  paused_at: number | null
  /** The secret before the last rotation, until it expires. */
  old_sealed: string | null
  old_until: number | null
}
export type WebhookCounts = WebhookRow & { waiting: number; dead: number }

const webhookTables = (db: Db) => db.withTables<{ webhook: WebhookRow }>()

export const eventsOf = ({ events }: Pick<WebhookRow, 'events'>): WebhookEvent[] =>
  webhookEvents.filter((event) => events.split(' ').includes(event))

export async function insertWebhook(db: Db, row: WebhookRow): Promise<void> {
  await webhookTables(db).insertInto('webhook').values(row).execute()
}

export async function listWebhooks(db: Db, accountId: string): Promise<WebhookCounts[]> {
  const { rows } = await sql<WebhookCounts>`
    select w.*, count(m.id) filter (where m.next_at is not null)::int as waiting,
      count(m.id) filter (where m.dead_at is not null and m.event <> 'test')::int as dead
    from webhook w left join webhook_message m on m.webhook_id = w.id
    where w.account_id = ${accountId} group by w.id order by w.created_at, w.id`.execute(db)
  return rows
}

/** The account's webhooks that the server paused, with the reason. */
export async function listPausedByServer(
  db: Db,
  accountId: string,
): Promise<{ id: string; url: string; text: string; time: number }[]> {
  const query = webhookTables(db).selectFrom('webhook').selectAll().where('account_id', '=', accountId)
  const rows = await query.where('is_paused', '=', true).where('paused_why', 'is not', null).execute()
  // One that an earlier version paused has no time.
  return rows.map((row) => ({
    id: row.id,
    url: row.url,
    text: row.paused_why ?? '',
    time: row.paused_at ?? row.created_at,
  }))
}

/** Null when the account has no such webhook. */
export async function findWebhook(db: Db, accountId: string, id: string): Promise<WebhookRow | null> {
  const query = webhookTables(db)
    .selectFrom('webhook')
    .selectAll()
    .where('account_id', '=', accountId)
    .where('id', '=', id)
  return (await query.executeTakeFirst()) ?? null
}

/** For any account; only for the sender. */
export async function findWebhookById(db: Db, id: string): Promise<WebhookRow | null> {
  const query = webhookTables(db).selectFrom('webhook').selectAll().where('id', '=', id)
  return (await query.executeTakeFirst()) ?? null
}

/** Locks the rows: one process at a time writes messages of a webhook. */
export function lockWebhooksOf(trx: Db, accountId: string): Promise<WebhookRow[]> {
  const query = webhookTables(trx).selectFrom('webhook').selectAll().where('account_id', '=', accountId)
  return query.orderBy('id').forUpdate().execute()
}

export async function deleteWebhookOf(db: Db, accountId: string, id: string): Promise<boolean> {
  const query = webhookTables(db).deleteFrom('webhook').where('account_id', '=', accountId).where('id', '=', id)
  return (await query.executeTakeFirstOrThrow()).numDeletedRows > 0n
}

export async function updateWebhook(
  db: Db,
  id: string,
  change: Partial<Omit<WebhookRow, 'id' | 'account_id' | 'created_at'>>,
): Promise<void> {
  if (Object.keys(change).length === 0) return
  await webhookTables(db).updateTable('webhook').set(change).where('id', '=', id).execute()
}

/** False: another attempt has the lease, or the webhook is backing off. */
export async function leaseWebhook(
  trx: Db,
  id: string,
  { now, until }: { now: number; until: number },
): Promise<boolean> {
  const query = webhookTables(trx).updateTable('webhook').set({ not_before: until }).where('id', '=', id)
  const due = query.where('not_before', '<=', now).where('is_paused', '=', false)
  return (await due.executeTakeFirstOrThrow()).numUpdatedRows > 0n
}
