export type Plan = 'free' | 'professional'

/** What an account was granted by the operator, and until when (epoch ms) it has paid in either way. */
export type Entitlement = { granted: Plan; cardUntil: number | null; cardRenews: boolean; bitcoinUntil: number | null }

export type PlanInForce = {
  plan: Plan
  /** Who gives it; null for free. */
  by: 'operator' | 'card' | 'bitcoin' | null
  /** The end of what is paid; null where it is free or the operator's. */
  paidUntil: number | null
  /** When the card is charged next; null where nothing is. */
  renewsAt: number | null
}

/** The best of the operator's grant, the card's period and the time paid in Bitcoin: the one rule of what plan counts. */
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
