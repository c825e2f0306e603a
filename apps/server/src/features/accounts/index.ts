import type { FastifyRequest } from 'fastify'
import type { Actor } from '../../platform/api/actor.ts'
import type { FeatureStart, Platform } from '../../platform/platform.ts'
import type { Plan, Plans } from '../plans/index.ts'
import type { AccountsCrossing } from './accounts.ts'
import { githubRoutes } from './github/github-routes.ts'
import { type LivingSessions, openLivingSessions } from './sessions/living-sessions.ts'
import { accountRoutes } from './routes.ts'
import { sessionTokenOf } from './sessions/session-cookie.ts'
import { setPlanByEmail } from './set-plan-by-email.ts'

export type { AccountsCrossing } from './accounts.ts'
export { setPlanByEmail } from './set-plan-by-email.ts'
export { accountChanged } from './sessions/living-sessions.ts'

/** Who asks, by the cookie of the request; also for the live feed. */
export const authenticator =
  (sessions: LivingSessions) =>
  (request: FastifyRequest): Promise<Actor | null> =>
    sessions.actorOf(sessionTokenOf(request))

export type Accounts = {
  /** The operator's word; takes effect at once in every process. */
  setPlan: (email: string, plan: Plan) => Promise<void>
  /** Plan, e-mail or sessions of the account changed: every process looks again. */
  changed: (accountId: string) => Promise<void>
}

export type AccountsNeeds = { plans: Plans; sessions: LivingSessions; crossing: AccountsCrossing }

export function accountsFeature(start: FeatureStart, needs: AccountsNeeds): Accounts {
  const ctx = { ...start.platform, ...needs }
  accountRoutes(start, ctx)
  githubRoutes(start, ctx)
  return {
    async setPlan(email, plan) {
      await needs.sessions.changed(await setPlanByEmail(ctx, { email, plan }))
    },
    changed: (accountId) => needs.sessions.changed(accountId),
  }
}

/** Opened before the HTTP server, which asks it for every request. */
export const openSessions = (platform: Platform, plans: Plans): Promise<LivingSessions> =>
  openLivingSessions(platform, plans)
