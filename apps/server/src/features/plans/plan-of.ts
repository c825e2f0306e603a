export type Plan = 'free' | 'professional'

/** The operator's grant, and the end of the paid time (epoch ms) by card and by Bitcoin. */
export type Entitlement = { granted: Plan; cardUntil: number | null; cardRenews: boolean; bitcoinUntil: number | null }

export type PlanInForce = {
  plan: Plan
  /** The origin of the plan; null for free. */
  by: 'operator' | 'card' | 'bitcoin' | null
  /** End of the paid time; null for free or the operator's grant. */
  paidUntil: number | null
  /** The next card charge; null without one. */
  renewsAt: number | null
}

/**
 * Picks the best of the operator's grant, the card's period and the Bitcoin time: the only rule for the plan in
 * force.
 */
export function planOf({ granted, cardUntil, cardRenews, bitcoinUntil }: Entitlement, now: number): PlanInForce {
  const card = cardUntil !== null && cardUntil > now ? cardUntil : null
  const bitcoin = bitcoinUntil !== null && bitcoinUntil > now ? bitcoinUntil : null
  const renewsAt = cardRenews ? card : null
  if (granted === 'professional') return { plan: 'professional', by: 'operator', paidUntil: null, renewsAt }
  if (card === null && bitcoin === null) return { plan: 'free', by: null, paidUntil: null, renewsAt: null }
  return {
    plan: 'professional',
    by: card !== null && (cardRenews || bitcoin === null || card >= bitcoin) ? 'card' : 'bitcoin',
    paidUntil: Math.max(card ?? 0, bitcoin ?? 0),
    renewsAt,
  }
}
