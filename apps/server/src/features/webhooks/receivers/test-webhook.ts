import { randomUUID } from 'node:crypto'
import type { testWebhookAnswerSchema } from '@gazetteer/contract'
import type { z } from 'zod'
import { insertMessage } from '../messages/message-table.ts'
import { post } from '../sending/send-message.ts'
import type { WebhookRow } from '../webhook-table.ts'
import type { WebhooksContext } from '../context.ts'

/** Sends one message of the type `webhook.test` now, without retries, and logs it like any other. */
export async function testWebhook(
  context: WebhooksContext,
  webhook: WebhookRow,
): Promise<z.input<typeof testWebhookAnswerSchema>> {
  const id = `msg_${randomUUID()}`
  const createdAt = context.clock.now()
  const payload = {
    type: 'webhook.test' as const,
    timestamp: new Date(createdAt).toISOString(),
    data: { message: 'A test of your webhook' },
  }
  const { status, error } = await post(context, { ...webhook, id, payload })
  const endedAt = context.clock.now()
  await insertMessage(context.db, {
    id,
    webhook_id: webhook.id,
    event: 'test',
    run_id: '',
    subject: id,
    from_seq: 0,
    to_seq: 0,
    created_at: createdAt,
    since: createdAt,
    next_at: null,
    tries: 1,
    status,
    error,
    delivered_at: error === null ? endedAt : null,
    dead_at: error === null ? null : endedAt,
  })
  return { success: error === null, status, ...(error === null ? {} : { error, message: error }) }
}
