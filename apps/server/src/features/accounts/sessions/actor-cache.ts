import type { Actor } from '../../../platform/api/actor.ts'
import type { Clock } from '../../../platform/clock.ts'
import { hashToken } from '../tokens.ts'

const cachedMs = 5_000
const maxCached = 10_000

/** Finds the account behind a credential's hash; `until`: expiry, epoch milliseconds. */
export type Lookup<A extends Actor> = (tokenHash: string) => Promise<{ actor: A; until: number } | null>

export type ActorCache<A extends Actor> = {
  /** The account behind the token; null when the token is no longer valid. */
  actorOf: (token: string | undefined) => Promise<A | null>
  /** Invalidates the account's entries after a change. */
  forget: (accountId: string) => void
}

/** Caches answers for five seconds, so that frequent polling does not reach the database. */
export function openActorCache<A extends Actor>(clock: Clock, lookUp: Lookup<A>): ActorCache<A> {
  const cached = new Map<string, { actor: A; until: number; since: number }>()

  /** Lookups in flight; concurrent requests for the same token share one. */
  const inFlight = new Map<string, Promise<A | null>>()

  /** Incremented by each change; a lookup that started earlier is not cached. */
  let generation = 0

  async function lookUpAndCache(key: string): Promise<A | null> {
    const before = generation
    const lookedUp = await lookUp(key)
    if (before !== generation) return lookedUp?.actor ?? null
    cached.delete(key)
    if (cached.size >= maxCached) cached.clear()
    if (lookedUp === null) return null
    cached.set(key, { ...lookedUp, since: clock.steady() })
    return lookedUp.actor
  }

  return {
    async actorOf(token) {
      if (token === undefined || token === '') return null
      const key = hashToken(token)
      const known = cached.get(key)
      if (known && clock.steady() - known.since < cachedMs && clock.now() < known.until) return known.actor
      const underWay = inFlight.get(key)
      if (underWay) return await underWay
      const pending = lookUpAndCache(key)
      inFlight.set(key, pending)
      try {
        return await pending
      } finally {
        if (inFlight.get(key) === pending) inFlight.delete(key)
      }
    },
    forget(accountId) {
      generation += 1
      inFlight.clear()
      for (const [key, { actor }] of cached) if (actor.accountId === accountId) cached.delete(key)
    },
  }
}
