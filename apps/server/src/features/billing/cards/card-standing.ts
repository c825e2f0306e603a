/** A subscription as Stripe tells it, in our words; times are epoch ms. */
export type CardSubscription = {
  id: string
  /** Stripe's own word: active, trialing, past_due, unpaid, canceled, incomplete, incomplete_expired, paused. */
  status: string
  periodFrom: number
  periodUntil: number
  endsAtPeriodEnd: boolean
  /** When it ended; null while it lives. */
  endedAt: number | null
  /** The charge of its newest period was refunded in full, or is disputed. */
  isTakenBack: boolean
}

export type CardStanding = {
  /** The end of what is paid by card; null: nothing ever was. */
  until: number | null
  renews: boolean
  /** The one that counts; null: none lives. */
  subscriptionId: string | null
  state: 'none' | 'active' | 'ending' | 'payment-failed' | 'taken-back' | 'ended'
}

const living = new Set(['active', 'trialing', 'past_due'])

/** What all subscriptions of a customer come to: the one that is paid the longest counts. */
export function cardStanding(subscriptions: readonly CardSubscription[]): CardStanding {
  const known = subscriptions.filter(({ status }) => !status.startsWith('incomplete'))
  const [best] = known.toSorted((a, b) => rank(b) - rank(a) || paidUntil(b) - paidUntil(a))
  if (best === undefined) return { until: null, renews: false, subscriptionId: null, state: 'none' }
  const until = Math.max(...known.map(paidUntil))
  const state = stateOf(best)
  return { until, renews: state === 'active', subscriptionId: living.has(best.status) ? best.id : null, state }
}

function rank({ status, endsAtPeriodEnd }: CardSubscription): number {
  if (!living.has(status)) return 0
  return endsAtPeriodEnd ? 1 : 2
}

/** A period whose charge failed is not paid, and neither is one whose charge was taken back: its beginning is the end. */
function paidUntil({ status, periodFrom, periodUntil, endedAt, isTakenBack }: CardSubscription): number {
  const isPaid = (status === 'active' || status === 'trialing' || status === 'canceled') && !isTakenBack
  return Math.min(isPaid ? periodUntil : periodFrom, endedAt ?? Infinity)
}

function stateOf({ status, endsAtPeriodEnd, isTakenBack }: CardSubscription): CardStanding['state'] {
  if (!living.has(status)) return 'ended'
  if (isTakenBack) return 'taken-back'
  if (status === 'past_due') return 'payment-failed'
  return endsAtPeriodEnd ? 'ending' : 'active'
}
