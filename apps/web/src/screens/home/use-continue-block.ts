import { runtimeMessages, type User } from '@gazetteer/contract'
import { useSubscription } from '../../features/billing/queries.ts'

/** Why no job can be continued now, as for Start; null if jobs can. */
export function useContinueBlock(user: User): string | null {
  const { isPro, credits } = useSubscription(user.plan_type)
  const left = credits.usage?.left ?? null
  return !isPro && left !== null && left <= 0 ? runtimeMessages.noCredits : null
}
