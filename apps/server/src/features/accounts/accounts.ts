import type { User } from '@gazetteer/contract'
import type { Trx } from '@gazetteer/app-database'
import type { Platform } from '../../platform/platform.ts'
import type { Plans, PlanUsage } from '../plans/index.ts'
import type { AccountRow } from './account-table.ts'
import type { Caller } from './caller.ts'
import { isOperator } from './is-operator.ts'
import type { ActiveSessions } from './sessions/active-sessions.ts'
import type { SignInEventKind } from './sessions/sign-in-event-table.ts'
import { insertSignInEvent } from './sessions/sign-in-event-table.ts'
import type { AttemptLimiter } from './throttle/attempt-limiter.ts'

/** The context of this feature's operations beyond the platform. */
export type AccountsCtx = Platform & {
  plans: Plans
  sessions: ActiveSessions
  attemptLimiter: AttemptLimiter
  hooks: AccountsHooks
}

/** Hooks for other features when an account is deleted or exported; composed in app.ts. */
export type AccountsHooks = {
  /** Ends external obligations first; an error prevents the deletion. */
  beforeAccountDeleted: (accountId: string) => Promise<void>
  /**
   * Runs in the transaction that deletes the account; rows with `on delete cascade` need no hook. The returned
   * function runs after the commit.
   */
  onAccountDeleted: (trx: Trx, accountId: string) => Promise<() => Promise<void>>
  /** Each feature's part of the account export, by name. */
  exportParts: (accountId: string) => Promise<Record<string, unknown>>
}

export function record(
  { db, clock }: Pick<Platform, 'db' | 'clock'>,
  event: { accountId: string; kind: SignInEventKind; caller: Pick<Caller, 'address' | 'userAgent'>; at?: number },
): Promise<void> {
  const { accountId, kind, caller, at = clock.now() } = event
  const { address, userAgent } = caller
  return insertSignInEvent(db, { account_id: accountId, at, kind, address, user_agent: userAgent })
}

export function presentUser(
  platform: Pick<Platform, 'config'>,
  account: Pick<AccountRow, 'id' | 'email' | 'email_verified_at'>,
  { plan, credits }: PlanUsage,
): User {
  return {
    id: account.id,
    email: account.email,
    plan_type: plan,
    credits_remaining: plan === 'free' ? credits : null,
    ...(isOperator(platform, account) ? { isOperator: true } : {}),
  }
}
