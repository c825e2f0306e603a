import type { Trx } from '@gazetteer/app-database'
import type { Platform } from '../../../platform/platform.ts'
import { emailOf } from '../../accounts/index.ts'
import type { CardState } from './card-state.ts'

/** Mails the account about changes that were not made on our own pages. Runs in the transaction of the change. */
export async function reportChange(
  { mail, links }: Pick<Platform, 'mail' | 'links'>,
  trx: Trx,
  { accountId, standing }: { accountId: string; standing: CardState },
): Promise<void> {
  const text = texts[standing.state]
  const email = text === undefined ? null : await emailOf(trx, accountId)
  if (text === undefined || email === null) return
  const until = standing.until === null ? '' : new Date(standing.until).toISOString().slice(0, 10)
  await mail.post(trx, { to: email, subject: text.subject, text: text.body(until, links.url('/payment')) })
}

type Text = { subject: string; body: (until: string, page: string) => string }

const texts: Partial<Record<CardState['state'], Text>> = {
  active: {
    subject: 'Gazetteer: your account is Professional',
    body: (until) => `Your card was charged and your account is now Professional. It renews on ${until}.\n`,
  },
  ending: {
    subject: 'Gazetteer: your subscription was cancelled',
    body: (until) =>
      `Your subscription is cancelled. Your account stays Professional until ${until} and is free after that date.\n`,
  },
  'payment-failed': {
    subject: 'Gazetteer: card payment failed',
    body: (until, page) =>
      `We could not charge your card for the next period, so Professional ended on ${until}. Your data is safe. Update your card here to continue:\n${page}\n`,
  },
  'taken-back': {
    subject: 'Gazetteer: payment refunded or disputed',
    body: (_until, page) =>
      `The payment for this period was refunded or is disputed, so your account is free for now. Your data is safe. Questions and payment:\n${page}\n`,
  },
  ended: {
    subject: 'Gazetteer: your subscription has ended',
    body: (until, page) =>
      `Your subscription ended on ${until}; your account is now free. Your data is safe. To continue with Professional:\n${page}\n`,
  },
}
