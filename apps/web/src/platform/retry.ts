import { authRetryDelaysMs } from '@gazetteer/contract'
import { isUnreachable } from './api/api-error.ts'

/** Returns after a time; a test passes its own. */
export type Wait = (ms: number) => Promise<void>

export const wait: Wait = (ms) => new Promise((resolve) => setTimeout(resolve, ms))

/** Usually up to three attempts, 200 and 400 ms apart; only without a response or after a gateway's response. */
export async function withRetries<T>(
  attempt: () => Promise<T>,
  waitFor: Wait = wait,
  delaysMs: readonly number[] = authRetryDelaysMs,
): Promise<T> {
  for (const delayMs of delaysMs) {
    try {
      return await attempt()
    } catch (error) {
      if (!isUnreachable(error)) throw error
      await waitFor(delayMs)
    }
  }
  return attempt()
}

const firstWaitMs = 400
const maxWaitMs = 30_000

/** For optional code: retries a failed load with back-off and never rejects. */
export async function retryUntilLoaded<T>(load: () => Promise<T>, waitFor: Wait = wait): Promise<T> {
  for (let waitMs = firstWaitMs; ; waitMs = Math.min(2 * waitMs, maxWaitMs)) {
    try {
      return await load()
    } catch {
      await waitFor(waitMs)
    }
  }
}
