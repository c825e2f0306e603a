import type { WebhookEvent } from '@gazetteer/contract'

export const eventWords: Record<WebhookEvent, string> = {
  'run.ended': 'Capture ended',
  'run.skipped': 'Scheduled capture skipped',
  'run.needs_decision': 'Capture needs a decision',
  'listings.delivered': 'Listings stored',
  'changes.found': 'Campaign found changes',
}
