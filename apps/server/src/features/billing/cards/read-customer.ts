import type { Stripe } from 'stripe'
import type { Payment } from '../payments/payment-table.ts'
import type { CardSubscription } from './card-state.ts'

/** Upper bound for a customer's history; Stripe pages by 100. */
const most = { limit: 1_000 }

export type CustomerFacts = { subscriptions: CardSubscription[]; payments: Payment[] }

/** Reads everything relevant about a customer from Stripe. Throws Stripe's errors. */
export async function readCustomer(stripe: Stripe, customer: string, priceId: string): Promise<CustomerFacts> {
  const [subscriptions, invoices, charges] = await Promise.all([
    stripe.subscriptions.list({ customer, status: 'all', price: priceId, limit: 100 }).autoPagingToArray(most),
    stripe.invoices.list({ customer, status: 'paid', expand: ['data.payments'], limit: 100 }).autoPagingToArray(most),
    stripe.charges.list({ customer, limit: 100 }).autoPagingToArray(most),
  ])
  const disputes = new Map<string, Stripe.Dispute[]>()
  for (const { id } of charges.filter(({ disputed }) => disputed))
    disputes.set(id, await stripe.disputes.list({ charge: id, limit: 100 }).autoPagingToArray(most))
  const bills = invoices.map((invoice) => billOf(invoice, charges, disputes))
  return {
    subscriptions: subscriptions.map((subscription) => subscriptionOf(subscription, bills)),
    payments: bills.flatMap(paymentsOf),
  }
}

/** A paid invoice with its refunds and disputes. */
type Bill = {
  invoice: Stripe.Invoice
  isRefunded: boolean
  isDisputed: boolean
  refunded: { id: string; amount: number; at: number }[]
  disputed: { id: string; amount: number; at: number }[]
}

function billOf(
  invoice: Stripe.Invoice,
  charges: readonly Stripe.Charge[],
  disputes: ReadonlyMap<string, Stripe.Dispute[]>,
): Bill {
  const intents = new Set((invoice.payments?.data ?? []).map(({ payment }) => idOf(payment.payment_intent)))
  const subscriptionCharges = charges.filter(
    ({ payment_intent: intent, paid }) => paid && intent !== null && intents.has(idOf(intent)),
  )
  // A won dispute returned the money; an early warning did not withdraw any.
  const lost = subscriptionCharges
    .flatMap(({ id }) => disputes.get(id) ?? [])
    .filter(({ status }) => !moneyNotWithdrawn.has(status))
  return {
    invoice,
    isRefunded: subscriptionCharges.length > 0 && subscriptionCharges.every(({ refunded }) => refunded),
    isDisputed: lost.length > 0,
    refunded: subscriptionCharges.flatMap(({ id, amount_refunded: amount, created }) =>
      amount === 0 ? [] : [{ id, amount, at: created }],
    ),
    disputed: lost.map(({ id, amount, created }) => ({ id, amount, at: created })),
  }
}

const moneyNotWithdrawn = new Set<string>(['won', 'warning_needs_response', 'warning_under_review', 'warning_closed'])

function subscriptionOf(subscription: Stripe.Subscription, bills: readonly Bill[]): CardSubscription {
  const [item] = subscription.items.data
  const newest = bills.find(({ invoice }) => invoice.id === idOf(subscription.latest_invoice))
  const { cancel_at: cancelAt, ended_at: endedAt } = subscription
  const periodUntil = item?.current_period_end ?? subscription.start_date
  return {
    id: subscription.id,
    status: subscription.status,
    periodFrom: milliseconds(item?.current_period_start ?? subscription.start_date),
    periodUntil: milliseconds(periodUntil),
    endsAtPeriodEnd: subscription.cancel_at_period_end || (cancelAt !== null && cancelAt <= periodUntil),
    endedAt: endedAt === null ? null : milliseconds(endedAt),
    isReversed: newest !== undefined && (newest.isRefunded || newest.isDisputed),
  }
}

function paymentsOf({ invoice, refunded, disputed }: Bill): Payment[] {
  const { currency, number } = invoice
  const [line] = invoice.lines.data
  const period = {
    periodFrom: line === undefined ? null : milliseconds(line.period.start),
    periodUntil: line === undefined ? null : milliseconds(line.period.end),
  }
  const details = number ?? invoice.id ?? ''
  const none = { periodFrom: null, periodUntil: null }
  return [
    {
      id: `card ${invoice.id}`,
      kind: 'card',
      amount: invoice.amount_paid,
      currency,
      details,
      paidAt: milliseconds(invoice.status_transitions.paid_at ?? invoice.created),
      ...period,
    },
    ...refunded.map(({ id, amount, at }) => ({
      id: `card-refund ${id}`,
      kind: 'card-refund' as const,
      amount: -amount,
      currency,
      details,
      paidAt: milliseconds(at),
      ...none,
    })),
    ...disputed.map(({ id, amount, at }) => ({
      id: `card-dispute ${id}`,
      kind: 'card-dispute' as const,
      amount: -amount,
      currency,
      details,
      paidAt: milliseconds(at),
      ...none,
    })),
  ]
}

const milliseconds = (seconds: number): number => seconds * 1_000

function idOf(value: string | { id: string } | null | undefined): string {
  return typeof value === 'string' ? value : (value?.id ?? '')
}
