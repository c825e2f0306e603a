import type { KeyActor, SessionActor } from '../../../platform/api/actor.ts'
import type { Platform } from '../../../platform/platform.ts'
import type { Plans } from '../../plans/index.ts'
import { mustSetUpSecondFactor } from '../factors/must-set-up.ts'
import { isOperator } from '../is-operator.ts'
import { lookUpKey } from '../keys/look-up-key.ts'
import { type Following, openFollowers } from './followers.ts'
import { openActorCache, type Lookup } from './actor-cache.ts'
import { sessionDays } from './session-cookie.ts'
import { findLivingSession, markSeen } from './session-table.ts'

const day = 86_400_000
const maxDays = 180
const seenEveryMs = 60_000
/** NOTIFY channel; the payload is the account id. */
export const accountChanged = 'account_changed'

export type ActiveSessions = {
  /** The account behind the session token; null when the session ended. */
  actorOf: (token: string | undefined) => Promise<SessionActor | null>
  /** The account behind the API key; null when it was revoked or expired. */
  actorOfKey: (token: string) => Promise<KeyActor | null>
  /** Signals when the session of this actor and token ends, in any process; the caller must close it. */
  follow: (actor: SessionActor, token: string | undefined) => Following
  /**
   * Call after sessions, keys, email or plan of the account changed; every process and live stream then reloads them.
   */
  changed: (accountId: string) => Promise<void>
  close: () => Promise<void>
}

export async function openActiveSessions(platform: Platform, plans: Plans): Promise<ActiveSessions> {
  const { db, database, clock } = platform
  const lookUpSession: Lookup<SessionActor> = async (tokenHash) => {
    const now = clock.now()
    const bounds = { idleSince: now - sessionDays * day, madeSince: now - maxDays * day }
    const session = await findLivingSession(db, { tokenHash, ...bounds })
    if (!session) return null
    if (now - session.lastSeenAt > seenEveryMs) await markSeen(db, session.id, now)
    const { id, accountId, email, emailVerifiedAt, operatorUntil, hasSecondFactor } = session
    const isOperatorByToken = operatorUntil !== null && operatorUntil > now
    const actor = {
      accountId,
      email,
      plan: await plans.planOf(db, accountId),
      isOperator: isOperatorByToken || isOperator(platform, { email, email_verified_at: emailVerifiedAt }),
      sessionId: id,
      key: null,
      mustSetUpSecondFactor: mustSetUpSecondFactor(platform, { hasSecondFactor }),
    }
    return { actor, until: isOperatorByToken ? operatorUntil : Number.POSITIVE_INFINITY }
  }
  const sessions = openActorCache(clock, lookUpSession)
  const keys = openActorCache(clock, (tokenHash) => lookUpKey({ ...platform, plans }, tokenHash))
  const followers = openFollowers(clock, sessions.actorOf)

  function forget(accountId: string): void {
    sessions.forget(accountId)
    keys.forget(accountId)
    followers.recheck(accountId)
  }
  const unlisten = await database.listen(accountChanged, forget)

  return {
    actorOf: sessions.actorOf,
    actorOfKey: keys.actorOf,
    follow: followers.follow,
    async changed(accountId) {
      forget(accountId)
      await database.notify(accountChanged, accountId)
    },
    async close() {
      followers.close()
      await unlisten()
    },
  }
}
