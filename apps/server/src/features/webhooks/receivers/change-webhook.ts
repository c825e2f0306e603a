import { type ChangeWebhook, webhookKindOf } from '@gazetteer/contract'
import { Conflict, NotFound } from '../../../platform/errors.ts'
import { newSecret, refuseUnusable, storedEvents } from './create-webhook.ts'
import { type MessageRow, findMessage, updateMessage } from '../messages/message-table.ts'
import { payloadOf } from '../messages/payload.ts'
import { bodyOf } from '../sending/body-of.ts'
import { type WebhookRow, updateWebhook } from '../webhook-table.ts'
import type { WebhooksContext } from '../context.ts'
import { messageGoneText, secretPurpose } from '../webhooks.ts'

/** How long messages are signed with the secret before a rotation too. */
const overlapMs = 86_400_000

/** Changes the given fields. Resuming also ends a back-off. */
export async function changeWebhook(
  { db, config }: Pick<WebhooksContext, 'db' | 'config'>,
  webhook: Pick<WebhookRow, 'id' | 'url' | 'kind'>,
  { url, events, paused, kind: wanted }: Omit<ChangeWebhook, 'id'>,
): Promise<void> {
  const kind = wanted ?? (url === undefined ? webhook.kind : webhookKindOf(url))
  if (url !== undefined || kind !== webhook.kind) await refuseUnusable({ url: url ?? webhook.url, kind }, config)
  await updateWebhook(db, webhook.id, {
    kind,
    ...(url === undefined ? {} : { url, not_before: 0, failures: 0 }),
    ...(events === undefined ? {} : { events: storedEvents(events) }),
    ...(paused === undefined ? {} : { is_paused: paused, paused_why: null, paused_at: null }),
    ...(paused === false ? { not_before: 0, failures: 0 } : {}),
  })
}

/** The new secret is returned once; receivers can change over within a day. */
export async function rotateSecret(
  { db, clock, secrets }: WebhooksContext,
  { id, sealed }: Pick<WebhookRow, 'id' | 'sealed'>,
): Promise<string> {
  const secret = newSecret()
  const change = { sealed: secrets.seal(secret, secretPurpose), old_sealed: sealed, old_until: clock.now() + overlapMs }
  await updateWebhook(db, id, change)
  return secret
}

type Chosen = { webhook: WebhookRow; id: string }

/** One message with its body as it would be sent now; null when its subject was deleted. Throws NotFound. */
export async function readDelivery(
  context: WebhooksContext,
  { webhook, id }: Chosen,
): Promise<{ message: MessageRow; body: Record<string, unknown> | null }> {
  const message = await findMessage(context.db, { webhookId: webhook.id, id })
  if (message === undefined) throw new NotFound('This webhook has no such message.')
  const payload = await payloadOf(context, message)
  return { message, body: payload === null ? null : bodyOf(context, { ...webhook, payload }) }
}

/** Makes one message due, with new retries for a day. Throws Conflict when it cannot be sent. */
export async function resendDelivery(context: WebhooksContext, chosen: Chosen): Promise<void> {
  const { message, body } = await readDelivery(context, chosen)
  if (message.event === 'test') throw new Conflict('A test cannot be sent again. Send a new test.')
  if (body === null) throw new Conflict(messageGoneText)
  const now = context.clock.now()
  const due = { since: now, next_at: now, tries: 0, dead_at: null, delivered_at: null }
  await updateMessage(context.db, message.id, due)
  await updateWebhook(context.db, chosen.webhook.id, { not_before: 0, failures: 0 })
}
