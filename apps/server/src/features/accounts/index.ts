import type { FastifyRequest } from 'fastify'
import type { SessionActor } from '../../platform/api/actor.ts'
import type { Db } from '@gazetteer/app-database'
import { bearerOf } from '../../platform/http/bearer-of.ts'
import type { Authenticate } from '../../platform/http/open-http.ts'
import type { FeatureStart } from '../../platform/platform.ts'
import type { Plans } from '../plans/index.ts'
import { findAccount } from './account-table.ts'
import type { AccountsHooks } from './context.ts'
import { deleteWithData } from './settings/delete-account.ts'
import { unknownAccount } from './suspension.ts'
import { githubRoutes } from './github/github-routes.ts'
import { oidcRoutes } from './oidc/oidc-routes.ts'
import type { Following } from './sessions/followers.ts'
import type { ActiveSessions } from './sessions/active-sessions.ts'
import { passkeyRoutes } from './passkeys/passkey-routes.ts'
import { accountRoutes } from './routes.ts'
import { totpRoutes } from './totp/totp-routes.ts'
import { requireProof } from './step-up/require-proof.ts'
import { sessionTokenOf } from './sessions/session-cookie.ts'
import { openAttemptLimiter } from './throttle/attempt-limiter.ts'
import { openStartLimiter } from './throttle/start-limiter.ts'

export { emailKey, findAccount, findAccountByEmail, lockAccount } from './account-table.ts'
export {
  type AccountWindow,
  countAccounts,
  hasAccounts,
  type ListedAccount,
  listAccounts,
} from './account-list-table.ts'
export type { AccountsHooks } from './context.ts'
export { type NewUser, createUser } from './create-user.ts'
export { type AccountFactors, factorsOf } from './factors/factor-tables.ts'
export { resetFactor } from './factors/reset-factor.ts'
export { givePassword } from './give-password.ts'
export { isOperator } from './is-operator.ts'
export { endAllSessions } from './sessions/end-all-sessions.ts'
export { accountChanged, openActiveSessions } from './sessions/active-sessions.ts'
export { accountSuspended, admitAccount, isSuspended, suspendAccount, unknownAccount } from './suspension.ts'

/** Identifies the caller by API key, else by cookie; also used for the live feed. */
export const authenticator =
  (sessions: ActiveSessions): Authenticate =>
  async (request) => {
    const key = bearerOf(request)
    if (key !== null) return { credential: 'key', actor: await sessions.actorOfKey(key) }
    return { credential: 'session', actor: await sessions.actorOf(sessionTokenOf(request)) }
  }

/** Follows the session behind a request, for work that continues after the answer has begun. */
export const sessionFollower =
  (sessions: ActiveSessions) =>
  (actor: SessionActor, request: FastifyRequest): Following =>
    sessions.follow(actor, sessionTokenOf(request))

export type Accounts = {
  /** Deletes the account with all its data, for the operator. Throws NotFound. */
  deleteAccount: (accountId: string) => Promise<void>
  /** Throws Forbidden when the owner's last proof is too old. */
  requireProof: (actor: SessionActor) => Promise<void>
}

export type AccountsDependencies = { plans: Plans; sessions: ActiveSessions; hooks: AccountsHooks }

export function accountsFeature(start: FeatureStart, dependencies: AccountsDependencies): Accounts {
  const limiters = {
    attemptLimiter: openAttemptLimiter(start.platform),
    startLimiter: openStartLimiter(start.platform),
  }
  const context = { ...start.platform, ...dependencies, ...limiters }
  accountRoutes(start, context)
  githubRoutes(start, context)
  totpRoutes(start, context)
  oidcRoutes(start, context)
  passkeyRoutes(start, context)
  return {
    async deleteAccount(accountId) {
      const account = await findAccount(context.db, accountId)
      if (account === undefined) throw unknownAccount()
      await deleteWithData(context, account)
    },
    requireProof: (actor) => requireProof(context, { actor }),
  }
}

/** The account's email address; null when the account was deleted. */
export async function emailOf(db: Db, accountId: string): Promise<string | null> {
  return (await findAccount(db, accountId))?.email ?? null
}
