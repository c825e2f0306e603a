import { authMessages, polls, subscriptionMessages } from '@gazetteer/contract'
import { messageOf } from '../../platform/api/call.ts'
import { useCall } from '../../platform/api/use-call.ts'
import { shownCredits, type SubscriptionProblem } from './credits.ts'
import { ApiError, isUnauthorized } from '../../platform/api/api-error.ts'

export const subscriptionKey = ['subscriptionStatus']

/** Plan and credits. While the service is unreachable, the last known ones with the error text. */
export function useSubscription(planType?: string, pollMs: number = polls.subscriptionAccountMs) {
  const { data: subscription, error } = useCall('subscriptionStatus', { refetchInterval: pollMs })
  const problem = error === null ? null : subscriptionProblem(error)
  return {
    subscription,
    credits: shownCredits(subscription, problem),
    /** Until the status is known: the plan at sign-in. */
    isPro: (subscription?.plan ?? planType) === 'professional',
    problem,
  }
}

export function subscriptionProblem(error: unknown): SubscriptionProblem {
  if (isUnauthorized(error)) return { text: authMessages.sessionExpired, isOffline: false }
  if (error instanceof ApiError) {
    if (error.kind === 'network' || error.kind === 'timeout') {
      return { text: subscriptionMessages.unreachable(messageOf(error, authMessages.timedOut)), isOffline: true }
    }
    if (error.status >= 500) {
      return { text: subscriptionMessages.temporarilyUnavailable(String(error.status)), isOffline: true }
    }
  }
  return { text: subscriptionMessages.loadFailed, isOffline: false }
}
