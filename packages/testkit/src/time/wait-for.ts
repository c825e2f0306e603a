/** Where many share a machine, what takes a moment may take three; what never comes still fails. */
const patience = process.env['CI'] === undefined ? 1 : 3

/** A limit that a test sets to how long something may last, in milliseconds. */
export const patient = (limitMs: number): number => limitMs * patience

const [firstWaitMs, mostWaitMs] = [10, 100]

/**
 * Waits until the condition gives something other than undefined or false; fails with `what` after the limit. It asks ever more
 * rarely: what asks a server all the time takes the time that the server needs.
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
