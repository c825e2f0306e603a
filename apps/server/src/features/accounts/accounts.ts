import type { User } from '@gazetteer/contract'
import type { Platform } from '../../platform/platform.ts'
import type { PlanUsage } from '../plans/index.ts'
import type { AccountRow } from './account-table.ts'
import type { Caller } from './caller.ts'
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

/** What a session may do beyond its plan: see `SessionActor`. */
export type Standing = { isOperator: boolean; mustSetUpSecondFactor?: boolean }

export function presentUser(
  { id, email }: Pick<AccountRow, 'id' | 'email'>,
  { plan, credits }: PlanUsage,
  { isOperator, mustSetUpSecondFactor = false }: Standing,
): User {
  return {
    id,
    email,
    plan_type: plan,
    credits_remaining: plan === 'free' ? credits : null,
    ...(isOperator ? { isOperator: true } : {}),
    ...(mustSetUpSecondFactor ? { mustSetUpSecondFactor: true } : {}),
  }
}
