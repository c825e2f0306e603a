import type { Actor } from '../../../platform/api/actor.ts'
import type { Clock } from '../../../platform/clock.ts'
import { hashToken } from '../tokens.ts'

const cachedMs = 5_000
const maxCached = 10_000

/** Who stands behind a credential, looked up by its hash; `until`: it is over then, epoch milliseconds. */
export type Look<A extends Actor> = (tokenHash: string) => Promise<{ actor: A; until: number } | null>

export type ActorCache<A extends Actor> = {
  /** Who stands behind the token; null when it ended. */
  actorOf: (token: string | undefined) => Promise<A | null>
  /** Something of the account changed. */
  forget: (accountId: string) => void
}

/** Answers from memory for five seconds, so that a thousand polling browsers cost the database nothing. */
export function openActorCache<A extends Actor>(clock: Clock, look: Look<A>): ActorCache<A> {
  const kept = new Map<string, { actor: A; until: number; since: number }>()

  /** Who asks while the answer is on its way gets the same one: a thousand at once are one look. */
  const looking = new Map<string, Promise<A | null>>()

  /** Raised by each change, so that what was looked up before one is not kept after it. */
  let generation = 0

  async function lookAndKeep(key: string): Promise<A | null> {
    const before = generation
    const found = await look(key)
    if (before !== generation) return found?.actor ?? null
    kept.delete(key)
    if (kept.size >= maxCached) kept.clear()
    if (found === null) return null
    kept.set(key, { ...found, since: clock.steady() })
    return found.actor
  }

  return {
    async actorOf(token) {
      if (token === undefined || token === '') return null
      const key = hashToken(token)
      const known = kept.get(key)
      if (known && clock.steady() - known.since < cachedMs && clock.now() < known.until) return known.actor
      const underWay = looking.get(key)
      if (underWay) return await underWay
      const asked = lookAndKeep(key)
      looking.set(key, asked)
      try {
        return await asked
      } finally {
        if (looking.get(key) === asked) looking.delete(key)
      }
    },
    forget(accountId) {
      generation += 1
      looking.clear()
      for (const [key, { actor }] of kept) if (actor.accountId === accountId) kept.delete(key)
    },
  }
}
