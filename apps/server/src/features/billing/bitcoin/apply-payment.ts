import type { Trx } from '@gazetteer/app-database'
import { emailOf } from '../../accounts/index.ts'
import { bitcoinText } from '../bitcoin-amount.ts'
import type { BillingContext } from '../context.ts'
import { deletePayments, upsertPayments } from '../payments/payment-table.ts'
import { type ReceivedAmounts, noticeOf, orderState, paidUntil } from './order-state.ts'
import { type BitcoinOrder, listOrders, listPaidAt, lockOrder, updateOrder } from './order-table.ts'

type PaymentDependencies = Pick<BillingContext, 'clock' | 'mail' | 'links' | 'plans'>

const maxOrders = 1_000

/** Applies the payment received on the order's address: order state, paid time, payment list, mail. Idempotent. */
export async function applyPayment(
  context: PaymentDependencies,
  trx: Trx,
  { id, seen }: { id: string; seen: ReceivedAmounts },
): Promise<void> {
  const order = await lockOrder(trx, id)
  if (order === null) return
  const now = context.clock.now()
  const next = { ...order, ...orderState(order, seen, now) }
  const reported = noticeOf(next, order.reported, now)
  const { state, received, paid_at } = next
  await updateOrder(trx, id, { state, received, paid_at, reported, checked_at: now })
  if (state === 'paid' || order.state === 'paid') await countPayments(context, trx, order.account_id)
  if (reported !== null && reported !== order.reported) await sendMail(context, trx, { order: next, reported })
}

/** Both are derived from the orders only, so the paid time and the payment list cannot diverge. */
async function countPayments({ plans }: PaymentDependencies, trx: Trx, accountId: string): Promise<void> {
  await plans.lockCredits(trx, accountId) // serializes the orders of an account
  await plans.setPaid(trx, accountId, { bitcoinUntil: paidUntil(await listPaidAt(trx, accountId)) })
  const paid = (await listOrders(trx, accountId, maxOrders)).filter(({ state }) => state === 'paid')
  const payments = paid.map(({ id, received, paid_at: paidAt }) => ({
    id: `bitcoin ${id}`,
    kind: 'bitcoin' as const,
    amount: received,
    currency: 'btc',
    details: id,
    paidAt: paidAt ?? 0,
    periodFrom: null,
    periodUntil: null,
  }))
  await upsertPayments(trx, accountId, payments)
  await deletePayments(trx, accountId, { kind: 'bitcoin', but: payments.map(({ id }) => id) })
}

async function sendMail(
  { mail, links }: PaymentDependencies,
  trx: Trx,
  { order, reported }: { order: BitcoinOrder; reported: NonNullable<BitcoinOrder['reported']> },
): Promise<void> {
  const email = await emailOf(trx, order.account_id)
  if (email === null) return
  const { subject, body } = texts[reported]
  await mail.post(trx, { to: email, subject, text: `${body(order)}\n\n${links.url('/payment')}\n` })
}

const texts: Record<
  NonNullable<BitcoinOrder['reported']>,
  { subject: string; body: (order: BitcoinOrder) => string }
> = {
  paid: {
    subject: 'Gazetteer: payment received',
    body: ({ received }) =>
      `${bitcoinText(received)} received and confirmed. Your account is Professional for 30 more days.`,
  },
  over: {
    subject: 'Gazetteer: payment received, with an overpayment',
    body: ({ received, satoshis }) =>
      `${bitcoinText(received)} received and confirmed; the price was ${bitcoinText(satoshis)}. Your account is Professional for 30 more days. To get the difference back, contact support: the payment is on record.`,
  },
  short: {
    subject: 'Gazetteer: payment incomplete',
    body: ({ received, satoshis, address }) =>
      `${bitcoinText(received)} of ${bitcoinText(satoshis)} received. To complete the payment, send the missing ${bitcoinText(satoshis - received)} to the same address within seven days.\n${address}`,
  },
  undone: {
    subject: 'Gazetteer: payment no longer confirmed',
    body: ({ address }) =>
      `The Bitcoin network reversed the confirmation of your payment. It usually confirms it again automatically; your account is updated when it does.\n${address}`,
  },
}
