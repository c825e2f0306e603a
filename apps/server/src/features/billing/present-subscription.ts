import type { SubscriptionStatus } from '@gazetteer/contract'
import type { Standing } from '../plans/index.ts'

/** Professional has no limits: they are null. A cancelled subscription has no next billing date. */
export function presentSubscription(standing: Standing): SubscriptionStatus {
  const isFree = standing.plan === 'free'
  const left = isFree ? standing.credits : null
  const renews = standing.paidUntil !== null && !standing.isCancelled
  return {
    success: true,
    plan: standing.plan,
    isActive: !isFree,
    canUpgrade: isFree,
    nextBillingDate: renews && standing.paidUntil !== null ? new Date(standing.paidUntil).toISOString() : null,
    usedListings: standing.usedListings,
    maxListings: isFree ? standing.granted : null,
    remainingCredits: left,
    creditsRemaining: left,
  }
}
