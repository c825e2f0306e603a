import type { Trx } from '../../../platform/app-database/index.ts'
import type { Platform } from '../../../platform/platform.ts'
import { emailOf } from '../../accounts/index.ts'
import type { CardStanding } from './card-standing.ts'

/** A mail for what a person should know and did not do on our own pages a moment ago; in the transaction of its cause. */
export async function reportChange(
  { mail, publicUrl }: Pick<Platform, 'mail' | 'publicUrl'>,
  trx: Trx,
  { accountId, standing }: { accountId: string; standing: CardStanding },
): Promise<void> {
  const text = texts[standing.state]
  const email = text === undefined ? null : await emailOf(trx, accountId)
  if (text === undefined || email === null) return
  const until = standing.until === null ? '' : new Date(standing.until).toISOString().slice(0, 10)
  await mail.post(trx, { to: email, subject: text.subject, text: text.body(until, `${publicUrl()}/payment`) })
}

type Text = { subject: string; body: (until: string, page: string) => string }

const texts: Partial<Record<CardStanding['state'], Text>> = {
  active: {
    subject: 'Gazetteer: your account is Professional',
    body: (until) => `Your card was charged and your account is Professional. It renews on ${until}.\n`,
  },
  ending: {
    subject: 'Gazetteer: your subscription ends',
    body: (until) =>
      `Your subscription is cancelled. Your account stays Professional until ${until} and is free after it.\n`,
  },
  'payment-failed': {
    subject: 'Gazetteer: your card could not be charged',
    body: (until, page) =>
      `Your card could not be charged for the next period: Professional ended on ${until}. Nothing that you stored is lost. See to your card here and it goes on:\n${page}\n`,
  },
  'taken-back': {
    subject: 'Gazetteer: your payment was taken back',
    body: (_until, page) =>
      `The payment of this period was refunded or is disputed, so your account is free for now. Nothing that you stored is lost. Questions and payment:\n${page}\n`,
  },
  ended: {
    subject: 'Gazetteer: your subscription has ended',
    body: (until, page) =>
      `Your subscription ended on ${until}; your account is free now. Nothing that you stored is lost. To go on as Professional:\n${page}\n`,
  },
}
