import { freeListings, lowCreditThreshold, subscriptionMessages, type SubscriptionStatus } from '@gazetteer/contract'
import { formatCount } from '../../platform/formats.ts'

/** Why plan and credits are unknown or outdated. */
export type SubscriptionProblem = { text: string; isOffline: boolean }

export type ShownCredits = {
  /** Available credits as a number, `Unlimited`, or why they are unknown. */
  text: string
  /** `used/100` for free accounts. */
  usage: { used: number; max: number; left: number; isLow: boolean; text: string } | null
}

export function shownCredits(
  subscription: SubscriptionStatus | undefined,
  problem: SubscriptionProblem | null,
): ShownCredits {
  if (subscription === undefined) {
    return { text: problem === null ? '' : subscriptionMessages.creditsUnavailable, usage: null }
  }
  const offline = problem?.isOffline === true ? ' (offline)' : ''
  if (subscription.plan === 'professional') return { text: `Unlimited${offline}`, usage: null }
  const max = subscription.maxListings ?? freeListings
  const creditsLeft =
    subscription.remainingCredits ?? subscription.creditsRemaining ?? Math.max(0, max - subscription.usedListings)
  const used = subscription.usedListings
  return {
    text: `${formatCount(creditsLeft)}${offline}`,
    usage: { used, max, left: creditsLeft, isLow: creditsLeft < lowCreditThreshold, text: `${used}/${max}` },
  }
}

/** Used divided by max, rounded. */
export const usagePercent = (used: number, max: number): number => (max <= 0 ? 0 : Math.round((used * 100) / max))
