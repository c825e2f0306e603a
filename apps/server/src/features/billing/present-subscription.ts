import type { SubscriptionStatus } from '@gazetteer/contract'
import type { PlanUsage } from '../plans/index.ts'

/** Professional has no limits, so they are null. Without renewal there is no next billing date. */
export function presentSubscription(standing: PlanUsage): SubscriptionStatus {
  const isFree = standing.plan === 'free'
  const creditsLeft = isFree ? standing.credits : null
  return {
    success: true,
    plan: standing.plan,
    isActive: !isFree,
    canUpgrade: isFree,
    nextBillingDate: isoDate(standing.renewsAt),
    paidBy: standing.by,
    paidUntil: isoDate(standing.paidUntil),
    usedListings: standing.usedListings,
    maxListings: isFree ? standing.granted : null,
    remainingCredits: creditsLeft,
    creditsRemaining: creditsLeft,
  }
}

export const isoDate = (at: number | null): string | null => (at === null ? null : new Date(at).toISOString())
