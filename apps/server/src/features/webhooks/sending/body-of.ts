import { chatMessageOf } from '../messages/chat-message.ts'
import { chatTextOf } from '../messages/chat-text.ts'
import type { Payload } from '../messages/payload.ts'
import type { WebhooksContext } from '../context.ts'
import type { WebhookRow } from '../webhook-table.ts'

/** The body of a message in the form of the webhook: the payload itself, or a message for people. */
export function bodyOf(
  { links }: Pick<WebhooksContext, 'links'>,
  { kind, account_id: accountId, payload }: Pick<WebhookRow, 'kind' | 'account_id'> & { payload: Payload },
): Record<string, unknown> {
  if (kind === 'generic') return payload
  return chatMessageOf(kind, chatTextOf(payload, links.url(`/user/${accountId}`)))
}
