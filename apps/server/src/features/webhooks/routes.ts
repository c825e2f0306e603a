import type { Webhook, WebhookDelivery } from '@gazetteer/contract'
import type { FastifyInstance } from 'fastify'
import { route } from '../../platform/api/route.ts'
import { ConcurrencyLimiter } from '../../platform/concurrency-limiter.ts'
import { NotFound } from '../../platform/errors.ts'
import { changeWebhook, readDelivery, resendDelivery, rotateSecret } from './receivers/change-webhook.ts'
import { createWebhook } from './receivers/create-webhook.ts'
import { type MessageRow, listMessages, reviveMessages } from './messages/message-table.ts'
import { findNotices, saveNotices } from './messages/notice-table.ts'
import { testWebhook } from './receivers/test-webhook.ts'
import {
  type WebhookCounts,
  type WebhookRow,
  deleteWebhookOf,
  eventsOf,
  findWebhook,
  listWebhooks,
  updateWebhook,
} from './webhook-table.ts'
import type { WebhooksContext } from './context.ts'

const unknown = 'Webhook not found.'
const tooManyTests = (limit: number) => `Up to ${limit} webhook tests can run at the same time. Wait for one to finish.`

export function webhookRoutes(http: FastifyInstance, context: WebhooksContext): void {
  const { db, clock } = context
  // A hanging receiver keeps the test request open until the deadline.
  const tests = new ConcurrencyLimiter({ perAccount: 3, total: 60, message: tooManyTests })

  async function ownWebhook(accountId: string, id: string): Promise<WebhookRow> {
    const webhook = await findWebhook(db, accountId, id)
    if (webhook === null) throw new NotFound(unknown)
    return webhook
  }

  async function presented(accountId: string, id: string): Promise<Webhook> {
    const row = (await listWebhooks(db, accountId)).find((one) => one.id === id)
    if (row === undefined) throw new NotFound(unknown)
    return presentWebhook(row)
  }

  route(http, 'webhooks', async ({ actor }) => ({
    success: true,
    webhooks: (await listWebhooks(db, actor.accountId)).map(presentWebhook),
  }))
  route(http, 'createWebhook', async ({ actor, body }) => {
    const { row, secret } = await createWebhook(context, actor.accountId, body)
    return { success: true, webhook: presentWebhook({ ...row, waiting: 0, dead: 0 }), secret }
  })
  route(http, 'changeWebhook', async ({ actor, body: { id, ...change } }) => {
    await changeWebhook(context, await ownWebhook(actor.accountId, id), change)
    return { success: true, webhook: await presented(actor.accountId, id) }
  })
  route(http, 'rotateWebhookSecret', async ({ actor, body }) => {
    const secret = await rotateSecret(context, await ownWebhook(actor.accountId, body.id))
    return { success: true, webhook: await presented(actor.accountId, body.id), secret }
  })
  route(http, 'webhookDelivery', async ({ actor, query }) => {
    const webhook = await ownWebhook(actor.accountId, query.webhook)
    const { message, body } = await readDelivery(context, { webhook, id: query.id })
    return { success: true, delivery: { ...presentMessage(message), body } }
  })
  route(http, 'resendWebhookDelivery', async ({ actor, body }) => {
    const webhook = await ownWebhook(actor.accountId, body.webhook)
    await resendDelivery(context, { webhook, id: body.id })
    return { success: true }
  })
  route(http, 'deleteWebhook', async ({ actor, body }) => {
    if (!(await deleteWebhookOf(db, actor.accountId, body.id))) throw new NotFound(unknown)
    return { success: true }
  })
  route(http, 'testWebhook', async ({ actor, body }) => {
    const webhook = await ownWebhook(actor.accountId, body.id)
    return await tests.run(actor.accountId, () => testWebhook(context, webhook))
  })
  route(http, 'webhookDeliveries', async ({ actor, query }) => {
    const { id } = await ownWebhook(actor.accountId, query.webhook)
    const rows = await listMessages(db, id, query)
    const next = rows.length < query.limit ? null : (rows.at(-1)?.id ?? null)
    return { success: true, deliveries: rows.map(presentMessage), next }
  })
  route(http, 'sendWebhookAgain', async ({ actor, body }) => {
    const { id } = await ownWebhook(actor.accountId, body.id)
    const sent = await reviveMessages(db, id, clock.now())
    await updateWebhook(db, id, { not_before: 0, failures: 0 })
    return { success: true, sent }
  })
  route(http, 'notices', async ({ actor }) => {
    const { runEnded = false, needsDecision = false } = (await findNotices(db, actor.accountId)) ?? {}
    return { success: true, mails: { runEnded, needsDecision } }
  })
  route(http, 'chooseNotices', async ({ actor, body }) => {
    await saveNotices(db, actor.accountId, { ...body, at: clock.now() })
    return { success: true }
  })
}

export function presentWebhook(row: WebhookCounts): Webhook {
  const { id, url, created_at: createdAt, waiting, dead } = row
  return {
    id,
    url,
    events: eventsOf(row),
    kind: row.kind,
    createdAt,
    waiting,
    dead,
    isPaused: row.is_paused,
    pausedWhy: row.paused_why,
    secondSecretUntil: row.old_until,
  }
}

function presentMessage(row: MessageRow): WebhookDelivery {
  const unfinished = row.dead_at === null ? 'waiting' : 'dead'
  return {
    id: row.id,
    event: row.event,
    jobId: row.event === 'test' ? null : row.run_id,
    state: row.delivered_at === null ? unfinished : 'delivered',
    tries: row.tries,
    createdAt: row.created_at,
    nextAt: row.next_at,
    status: row.status,
    error: row.error,
    deliveredAt: row.delivered_at,
  }
}
