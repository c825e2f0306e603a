import type { User } from '@gazetteer/contract'
import type { Platform } from '../../platform/platform.ts'
import type { PlanUsage } from '../plans/index.ts'
import type { AccountRow } from './account-table.ts'
import type { Caller } from './caller.ts'
import { isOperator } from './is-operator.ts'
import type { SignInEventKind } from './sessions/sign-in-event-table.ts'
import { insertSignInEvent } from './sessions/sign-in-event-table.ts'

export function record(
  { db, clock }: Pick<Platform, 'db' | 'clock'>,
  event: { accountId: string; kind: SignInEventKind; caller: Pick<Caller, 'address' | 'userAgent'>; at?: number },
): Promise<void> {
  const { accountId, kind, caller, at = clock.now() } = event
  const { address, userAgent } = caller
  return insertSignInEvent(db, { account_id: accountId, at, kind, address, user_agent: userAgent })
}

/** `isOperatorHere`: in this session, whatever `OPERATORS` says. */
export function presentUser(
  platform: Pick<Platform, 'config'>,
  account: Pick<AccountRow, 'id' | 'email' | 'email_verified_at'>,
  { plan, credits, isOperatorHere = false }: PlanUsage & { isOperatorHere?: boolean },
): User {
  return {
    id: account.id,
    email: account.email,
    plan_type: plan,
    credits_remaining: plan === 'free' ? credits : null,
    ...(isOperatorHere || isOperator(platform, account) ? { isOperator: true } : {}),
  }
}
