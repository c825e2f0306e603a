import type { Actor } from '../../../platform/api/actor.ts'
import type { Platform } from '../../../platform/platform.ts'
import type { Plans } from '../../plans/index.ts'
import { type Following, openFollowers } from './followers.ts'
import { sessionDays } from './session-cookie.ts'
import { findLivingSession, markSeen } from './session-table.ts'
import { hashToken } from '../tokens.ts'

const day = 86_400_000
const maxDays = 180
const keptMs = 5_000
const maxKept = 10_000
const seenEveryMs = 60_000
/** NOTIFY channel; the payload is the account's id. */
export const accountChanged = 'account_changed'

export type LivingSessions = {
  /** Who stands behind the token; null when the session ended. */
  actorOf: (token: string | undefined) => Promise<Actor | null>
  /** Until the session of this actor and token ends, in whatever process; closed by whoever follows. */
  follow: (actor: Actor, token: string | undefined) => Following
  /** Sessions, e-mail or plan of the account changed: every process looks again, and so does every live stream. */
  changed: (accountId: string) => Promise<void>
  close: () => Promise<void>
}

/** Answers from memory for five seconds, so that a thousand polling browsers cost the database nothing. */
export async function openLivingSessions(platform: Platform, plans: Plans): Promise<LivingSessions> {
  const { db, database, clock } = platform
  const kept = new Map<string, { actor: Actor; until: number }>()

  /** Who asks while the answer is on its way gets the same one: a thousand at once are one look. */
  const looking = new Map<string, Promise<Actor | null>>()

  /** Raised by each change, so that what was looked up before one is not kept after it. */
  let generation = 0

  function forget(accountId: string): void {
    generation += 1
    looking.clear()
    for (const [key, { actor }] of kept) if (actor.accountId === accountId) kept.delete(key)
    followers.lookAgain(accountId)
  }
  async function look(tokenHash: string): Promise<Actor | null> {
    const now = clock.now()
    const bounds = { idleSince: now - sessionDays * day, madeSince: now - maxDays * day }
    const session = await findLivingSession(db, { tokenHash, ...bounds })
    if (!session) return null
    if (now - session.lastSeenAt > seenEveryMs) await markSeen(db, session.id, now)
    const { id, accountId, email } = session
    return { accountId, email, plan: await plans.planOf(db, accountId), sessionId: id }
  }

  async function lookAndKeep(key: string): Promise<Actor | null> {
    const before = generation
    const actor = await look(key)
    if (before !== generation) return actor
    kept.delete(key)
    if (kept.size >= maxKept) kept.clear()
    if (actor) kept.set(key, { actor, until: clock.now() + keptMs })
    return actor
  }

  async function actorOf(token: string | undefined): Promise<Actor | null> {
    if (token === undefined || token === '') return null
    const key = hashToken(token)
    const known = kept.get(key)
    if (known && known.until > clock.now()) return known.actor
    const underWay = looking.get(key)
    if (underWay) return await underWay
    const asked = lookAndKeep(key)
    looking.set(key, asked)
    try {
      return await asked
    } finally {
      if (looking.get(key) === asked) looking.delete(key)
    }
  }

  const followers = openFollowers(clock, actorOf)
  const unlisten = await database.listen(accountChanged, forget)

  return {
    actorOf,
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
