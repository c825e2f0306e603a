import { PublicError } from '../../../platform/errors.ts'
import type { Platform } from '../../../platform/platform.ts'
import { tooMany } from './count-attempt.ts'
import { type AttemptOutcome, enterAttempt, leaveAttempt } from './pending-attempts.ts'
import { openQueues } from './queues.ts'
import type { Attempt } from './rules.ts'

/** Limits password checks: admits only as many concurrent checks as would stay within the limit if all failed. */
export type AttemptLimiter = {
  /**
   * Runs the work when all limits allow it, otherwise 429. A refusal counts as a failure: a public error that blames the
   * caller, not one for something that is away. Further attempts queue while others are in progress, so simultaneous
   * sign-ins from one network never cause a refusal.
   */
  attempt: <T>(attempts: Attempt[], work: () => Promise<T>) => Promise<T>
}

/** Poll interval for attempts of other processes; attempts of this process notify waiting ones directly. */
const pollMs = 50
/** Longer than any password check. The first attempt in the queue is refused after this time. */
const maxWaitMs = 10_000

export function openAttemptLimiter(platform: Pick<Platform, 'db' | 'clock'>): AttemptLimiter {
  const { clock } = platform
  const queues = openQueues()

  async function enter(attempt: Attempt): Promise<void> {
    await queues.runInOrder(attempt.key, async (nextFinish) => {
      const until = clock.now() + maxWaitMs
      for (;;) {
        const finished = nextFinish()
        const answer = await enterAttempt(platform, attempt)
        if (answer.kind === 'entered') return
        if (answer.kind === 'blocked') throw tooMany(answer.waitMs)
        if (clock.now() >= until) throw tooMany(1_000)
        await waitForFinishOrPoll(finished)
      }
    })
  }

  async function waitForFinishOrPoll(finished: Promise<void>): Promise<void> {
    const over = new AbortController()
    const moment = clock.sleep(pollMs, over.signal).catch(() => undefined)
    await Promise.race([finished, moment])
    over.abort()
  }

  async function leave(attempt: Attempt, outcome: AttemptOutcome): Promise<void> {
    await leaveAttempt(platform, attempt, outcome)
    queues.notifyFinished(attempt.key)
  }

  return {
    async attempt(attempts, work) {
      const entered: Attempt[] = []
      let outcome: AttemptOutcome = 'unknown'
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
        if (!(error instanceof PublicError) || error.status >= 500) outcome = 'unknown'
        throw error
      } finally {
        for (const attempt of entered) await leave(attempt, outcome)
      }
    },
  }
}
