/** A shared machine can be three times slower; what never arrives still fails. */
const patience = process.env['CI'] === undefined ? 1 : 3

/** Scales a test's time limit, in milliseconds. */
export const patient = (limitMs: number): number => limitMs * patience

const [firstWaitMs, mostWaitMs] = [10, 100]

/**
 * Waits until the condition returns something other than undefined or false; fails with `what` after the limit. Polls
 * with back-off, because constant polling would slow the server down.
 */
export async function waitFor<T>(
  what: string,
  condition: () => T | undefined | false | Promise<T | undefined | false>,
  limitMs = 10_000,
): Promise<T> {
  const end = performance.now() + patient(limitMs)
  for (let waitMs = firstWaitMs; ; waitMs = Math.min(waitMs * 1.2, mostWaitMs)) {
    const value = await condition()
    if (value !== undefined && value !== false) return value
    if (performance.now() > end) throw new Error(`Waited ${patient(limitMs)} ms in vain: ${what}`)
    await new Promise((resolve) => setTimeout(resolve, waitMs))
  }
}
