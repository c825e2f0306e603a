import type { Actor, SessionActor } from '../../../platform/api/actor.ts'
import type { Clock } from '../../../platform/clock.ts'

/** For work that continues after the answer has begun, such as a live stream: `ended` is aborted with the session. */
export type Following = { ended: AbortSignal; close: () => void }
export type Followers = {
  follow: (actor: SessionActor, token: string | undefined) => Following
  /** Rechecks all followers of the account. */
  recheck: (accountId: string) => void
  close: () => void
}

/** Also checked periodically, because sessions expire and notifications can be lost. */
const checkEveryMs = 15_000

export function openFollowers(clock: Clock, actorOf: (token: string | undefined) => Promise<Actor | null>): Followers {
  const followers = new Map<AbortController, { accountId: string; checkSession: () => void }>()

  function follow({ accountId, sessionId }: SessionActor, token: string | undefined): Following {
    const life = new AbortController()
    async function checkSession(): Promise<void> {
      // without the app database the state is unknown; the next check decides
      const isAlive = await actorOf(token).then(
        (actor) => actor?.sessionId === sessionId,
        () => true,
      )
      if (!isAlive) end(life)
    }
    async function pollLoop(): Promise<void> {
      while (!life.signal.aborted) {
        await checkSession()
        await clock.sleep(checkEveryMs, life.signal).catch(() => undefined)
      }
    }
    followers.set(life, { accountId, checkSession: () => void checkSession() })
    void pollLoop()
    return { ended: life.signal, close: () => end(life) }
  }

  function end(life: AbortController): void {
    followers.delete(life)
    life.abort()
  }

  return {
    follow,
    recheck(accountId) {
      for (const follower of followers.values()) if (follower.accountId === accountId) follower.checkSession()
    },
    close() {
      for (const life of followers.keys()) end(life)
    },
  }
}
