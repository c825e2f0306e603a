import { type WebhookKind, webhookKindOf } from '@gazetteer/contract'
import { Invalid } from '../../../platform/errors.ts'

const names: Record<WebhookKind, string> = {
  generic: 'Your own server',
  slack: 'Slack',
  teams: 'Microsoft Teams',
  discord: 'Discord',
}

const googleChat = /^chat\.googleapis\.com$/u

/** Throws Invalid for an address whose program refuses each message of this kind: it would be retried for a day. */
export function refuseOtherProgram({ url, kind }: { url: string; kind: WebhookKind }): void {
  if (googleChat.test(new URL(url).hostname.replace(/\.$/u, ''))) {
    throw new Invalid(
      'Google Chat accepts only its own form of messages. Use the address of a program that converts them, such as n8n: docs/automate/webhooks.md#google-chat',
    )
  }
  const program = webhookKindOf(url)
  if (program === 'generic' || program === kind) return
  throw new Invalid(`This is an address of ${names[program]}. Choose ${names[program]} as the kind of the webhook.`)
}
