import type { WebhookEvent } from '@gazetteer/contract'

export const eventWords: Record<WebhookEvent, string> = {
  'run.ended': 'A capture ended',
  'run.needs_decision': 'A capture needs a decision',
  'listings.delivered': 'Listings were stored',
  'changes.found': 'A campaign found changes',
}
