import { wait as waitFor } from './wait.ts'

const firstWaitMs = 400
const mostWaitMs = 30_000

/** For code that the page can do without until it comes: a fetch that fails is tried again, ever more rarely, and never fails. */
export async function retryUntilLoaded<T>(
  load: () => Promise<T>,
  wait: (ms: number) => Promise<void> = waitFor,
): Promise<T> {
  for (let waitMs = firstWaitMs; ; waitMs = Math.min(2 * waitMs, mostWaitMs)) {
    try {
      return await load()
    } catch {
      await wait(waitMs)
    }
  }
}
