import { randomUUID } from 'node:crypto'
import type { testWebhookAnswerSchema } from '@gazetteer/contract'
import type { z } from 'zod'
import { post } from './send-message.ts'
import type { WebhookRow } from './webhook-table.ts'
import type { WebhooksCtx } from './webhooks.ts'

/** One message of the type `webhook.test`, now and once. */
export async function testWebhook(
  ctx: WebhooksCtx,
  webhook: WebhookRow,
): Promise<z.input<typeof testWebhookAnswerSchema>> {
  const timestamp = new Date(ctx.clock.now()).toISOString()
  const payload = { type: 'webhook.test' as const, timestamp, data: { message: 'A test of your webhook' } }
  const { status, error } = await post(ctx, { ...webhook, id: `msg_${randomUUID()}`, payload })
  return { success: error === null, status, ...(error === null ? {} : { error, message: error }) }
}
