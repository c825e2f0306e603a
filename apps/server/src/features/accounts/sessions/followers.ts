import type { Actor, SessionActor } from '../../../platform/api/actor.ts'
import type { Clock } from '../../../platform/clock.ts'

/** For what goes on after the answer began, such as a live stream: `ended` is aborted with the session. */
export type Following = { ended: AbortSignal; close: () => void }
export type Followers = {
  follow: (actor: SessionActor, token: string | undefined) => Following
  /** Everyone of the account looks at once. */
  lookAgain: (accountId: string) => void
  close: () => void
}

/** Besides each change of its account, for a session that runs out and for news that got lost. */
const lookEveryMs = 15_000

export function openFollowers(clock: Clock, actorOf: (token: string | undefined) => Promise<Actor | null>): Followers {
  const followers = new Map<AbortController, { accountId: string; look: () => void }>()

  function follow({ accountId, sessionId }: SessionActor, token: string | undefined): Following {
    const life = new AbortController()
    async function look(): Promise<void> {
      // without the app database nobody knows: the next look tells
      const isAlive = await actorOf(token).then(
        (actor) => actor?.sessionId === sessionId,
        () => true,
      )
      if (!isAlive) end(life)
    }
    async function pollLoop(): Promise<void> {
      while (!life.signal.aborted) {
        await look()
        await clock.sleep(lookEveryMs, life.signal).catch(() => undefined)
      }
    }
    followers.set(life, { accountId, look: () => void look() })
    void pollLoop()
    return { ended: life.signal, close: () => end(life) }
  }

  function end(life: AbortController): void {
    followers.delete(life)
    life.abort()
  }

  return {
    follow,
    lookAgain(accountId) {
      for (const follower of followers.values()) if (follower.accountId === accountId) follower.look()
    },
    close() {
      for (const life of followers.keys()) end(life)
    },
  }
}
