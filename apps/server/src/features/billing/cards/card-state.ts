/** A subscription as read from Stripe; times are epoch ms. */
export type CardSubscription = {
  id: string
  /** Stripe's status: active, trialing, past_due, unpaid, canceled, incomplete, incomplete_expired, paused. */
  status: string
  periodFrom: number
  periodUntil: number
  endsAtPeriodEnd: boolean
  /** When it ended; null while it is active. */
  endedAt: number | null
  /** The charge of the latest period was fully refunded, or is disputed. */
  isReversed: boolean
}

export type CardState = {
  /** End of the time paid by card; null: never paid. */
  until: number | null
  renews: boolean
  /** The subscription that counts; null: none is active. */
  subscriptionId: string | null
  state: 'none' | 'active' | 'ending' | 'payment-failed' | 'taken-back' | 'ended'
}

const living = new Set(['active', 'trialing', 'past_due'])

/** Combines all subscriptions of a customer: the one paid the longest counts. */
export function cardStateOf(subscriptions: readonly CardSubscription[]): CardState {
  const known = subscriptions.filter(({ status }) => !status.startsWith('incomplete'))
  const [best] = known.toSorted((a, b) => rank(b) - rank(a) || paidUntil(b) - paidUntil(a))
  if (best === undefined) return { until: null, renews: false, subscriptionId: null, state: 'none' }
  const until = Math.max(...known.map(paidUntil))
  const state = stateOf(best)
  // A subscription that renews before another one ends does not extend that end.
  const renews = state === 'active' && paidUntil(best) === until
  return { until, renews, subscriptionId: living.has(best.status) ? best.id : null, state }
}

function rank({ status, endsAtPeriodEnd }: CardSubscription): number {
  if (!living.has(status)) return 0
  return endsAtPeriodEnd ? 1 : 2
}

/** A period whose charge failed or was taken back is unpaid, so the paid time ends at its start. */
function paidUntil({ status, periodFrom, periodUntil, endedAt, isReversed }: CardSubscription): number {
  const isPaid = (status === 'active' || status === 'trialing' || status === 'canceled') && !isReversed
  return Math.min(isPaid ? periodUntil : periodFrom, endedAt ?? Infinity)
}

function stateOf({ status, endsAtPeriodEnd, isReversed }: CardSubscription): CardState['state'] {
  if (!living.has(status)) return 'ended'
  if (isReversed) return 'taken-back'
  if (status === 'past_due') return 'payment-failed'
  return endsAtPeriodEnd ? 'ending' : 'active'
}
