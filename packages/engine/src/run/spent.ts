import { reachedLimit } from '../model/limits.ts'
import type { RunRow, StorageTx } from '../storage/storage.ts'

/*
 * A request counts from the moment an area is leased for it: sent = answered + lost + areas leased now. An area has at most
 * one request on its way, so that no number of workers sends more than the limit; a lease that is dropped without an answer
 * counts as lost, because nobody knows whether its request was sent.
 */

/** Requests of the run that were sent or may be on their way. Costs a query only where a limit counts them. */
export async function sentBy(tx: StorageTx, run: RunRow, now: number): Promise<{ sent: number; isQuiet: boolean }> {
  if (!hasLimits(run)) return { sent: run.requests + run.lostRequests, isQuiet: true }
  const { all, live } = await tx.countLeases(run.id, now)
  return { sent: run.requests + run.lostRequests + all, isQuiet: live === 0 }
}

/** Whether a limit keeps the run from going on. */
export async function isAtLimit(tx: StorageTx, run: RunRow, now: number): Promise<boolean> {
  const { sent } = await sentBy(tx, run, now)
  return reachedLimit(run, sent) !== null
}

export function hasLimits({ limits, maxRequests }: RunRow): boolean {
  return maxRequests !== null || limits.listings !== null
}
