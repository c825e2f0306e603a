import type { User } from '@gazetteer/contract'
import type { Standing } from '../plans/index.ts'
import type { AccountRow } from './account-table.ts'

export function presentUser({ id, email }: Pick<AccountRow, 'id' | 'email'>, { plan, credits }: Standing): User {
  return { id, email, plan_type: plan, credits_remaining: plan === 'free' ? credits : null }
}
