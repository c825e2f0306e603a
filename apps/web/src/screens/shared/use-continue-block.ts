import type { User } from '@gazetteer/contract'
import { useSubscription } from '../../features/billing/index.ts'
import { creditsBlock } from '../../features/runtime/index.ts'

/** Why no job can be continued now, as for Start; null if jobs can. */
export function useContinueBlock(user: User): string | null {
  const { isPro, credits } = useSubscription(user.plan_type)
  return creditsBlock({ isProfessional: isPro, credits: credits.usage?.left ?? null })
}
