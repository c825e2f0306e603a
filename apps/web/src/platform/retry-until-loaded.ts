import { wait as waitFor } from './wait.ts'

const firstWaitMs = 400
const maxWaitMs = 30_000

/** For optional code: retries a failed load with back-off and never rejects. */
export async function retryUntilLoaded<T>(
  load: () => Promise<T>,
  wait: (ms: number) => Promise<void> = waitFor,
): Promise<T> {
  for (let waitMs = firstWaitMs; ; waitMs = Math.min(2 * waitMs, maxWaitMs)) {
    try {
      return await load()
    } catch {
      await wait(waitMs)
    }
  }
}
