import type { Trx } from '@gazetteer/app-database'
import type { Platform } from '../../platform/platform.ts'
import type { Plans } from '../plans/index.ts'
import type { ActiveSessions } from './sessions/active-sessions.ts'
import type { AttemptLimiter } from './throttle/attempt-limiter.ts'
import type { StartLimiter } from './throttle/start-limiter.ts'

export type AccountsContext = Platform & {
  plans: Plans
  sessions: ActiveSessions
  attemptLimiter: AttemptLimiter
  startLimiter: StartLimiter
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
