import { PublicError } from '../../../platform/errors.ts'
import type { Platform } from '../../../platform/platform.ts'
import { tooMany } from './count-attempt.ts'
import { type Outcome, enterAttempt, leaveAttempt } from './pending-attempts.ts'
import { openQueues } from './queues.ts'
import type { Attempt } from './rules.ts'

/** Before every look at a password: lets only so many through that, were all wrong, the limit would be kept. */
export type AttemptLimiter = {
  /**
   * Does the work when all the limits allow it, else 429. What the work refuses (a public error) counts as a failure. Whoever
   * comes while others are being looked at waits for them: neighbours who sign in at the same time never cause a refusal.
   */
  attempt: <T>(attempts: Attempt[], work: () => Promise<T>) => Promise<T>
}

/** Another process's attempts are looked at again after this; those of our own wake who waits for them. */
const lookAgainMs = 50
/** Nobody takes so long to look at one password: who stands first and waits longer is refused. */
const maxWaitMs = 10_000

export function openAttemptLimiter(platform: Pick<Platform, 'db' | 'clock'>): AttemptLimiter {
  const { clock } = platform
  const queues = openQueues()

  async function enter(attempt: Attempt): Promise<void> {
    await queues.atTheHead(attempt.key, async (nextLeaving) => {
      const until = clock.now() + maxWaitMs
      for (;;) {
        const someoneLeaves = nextLeaving()
        const answer = await enterAttempt(platform, attempt)
        if (answer.kind === 'entered') return
        if (answer.kind === 'blocked') throw tooMany(answer.waitMs)
        if (clock.now() >= until) throw tooMany(1_000)
        await someoneLeavesOrAMomentPasses(someoneLeaves)
      }
    })
  }

  async function someoneLeavesOrAMomentPasses(someoneLeaves: Promise<void>): Promise<void> {
    const over = new AbortController()
    const moment = clock.sleep(lookAgainMs, over.signal).catch(() => undefined)
    await Promise.race([someoneLeaves, moment])
    over.abort()
  }

  async function leave(attempt: Attempt, outcome: Outcome): Promise<void> {
    await leaveAttempt(platform, attempt, outcome)
    queues.left(attempt.key)
  }

  return {
    async attempt(attempts, work) {
      const entered: Attempt[] = []
      let outcome: Outcome = 'unknown'
      try {
        for (const attempt of attempts) {
          await enter(attempt)
          entered.push(attempt)
        }
        outcome = 'wrong'
        const result = await work()
        outcome = 'right'
        return result
      } catch (error) {
        if (!(error instanceof PublicError)) outcome = 'unknown'
        throw error
      } finally {
        for (const attempt of entered) await leave(attempt, outcome)
      }
    },
  }
}
