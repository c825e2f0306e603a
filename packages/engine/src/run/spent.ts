import { reachedLimit } from '../model/limits.ts'
import type { RunRow, StorageTx } from '../storage/storage.ts'

/**
 * A request counts from the moment its area is leased: sent = answered + lost + leased areas. An area has at most one
 * request in flight, so parallel workers cannot exceed the limit. A lease dropped without an answer counts as lost,
 * because the request may have been sent.
 */

/** Requests of the run that were sent or may be in flight. Queries only when a limit counts them. */
export async function countSent(
  tx: StorageTx,
  run: RunRow,
  now: number,
): Promise<{ sent: number; hasNoneInFlight: boolean }> {
  if (!hasLimits(run)) return { sent: run.requests + run.lostRequests, hasNoneInFlight: true }
  const { all, live } = await tx.countLeases(run.id, now)
  return { sent: run.requests + run.lostRequests + all, hasNoneInFlight: live === 0 }
}

export async function isAtLimit(tx: StorageTx, run: RunRow, now: number): Promise<boolean> {
  const { sent } = await countSent(tx, run, now)
  return reachedLimit(run, sent) !== null
}

export function hasLimits({ limits, maxRequests, maxPaid }: RunRow): boolean {
  return maxRequests !== null || maxPaid !== null || limits.listings !== null
}
