import { mostRequestsOf, noLimits, reachedLimit, texts } from '@gazetteer/capture'
import type { LimitKind, RunLimits } from '@gazetteer/capture'
import type { LedgerRows, RunRow } from './rows.ts'

/*
 * A request counts from the moment an area is leased for it: sent = answered + lost + areas leased now. An area has at most
 * one request on its way, so that no number of workers sends more than the limit; a lease that is dropped without an answer
 * counts as lost, because nobody knows whether its request was sent.
 */

/** Requests of the run that were sent or may be on their way. Costs a query only where a limit counts them. */
export async function sentBy(rows: LedgerRows, run: RunRow, now: number): Promise<{ sent: number; isQuiet: boolean }> {
  if (!hasLimits(run)) return { sent: run.requests + run.lostRequests, isQuiet: true }
  const { all, live } = await rows.countLeases(run.id, now)
  return { sent: run.requests + run.lostRequests + all, isQuiet: live === 0 }
}

/** Whether a limit keeps the run from going on. */
export async function isAtLimit(rows: LedgerRows, run: RunRow, now: number): Promise<boolean> {
  const { sent } = await sentBy(rows, run, now)
  return reachedLimit(run, sent) !== null
}

/** What a new run keeps of the limits it was asked for; `price` is of one request in US dollars. */
export const initialLimits = (limits: RunLimits | undefined, price: number | null) => ({
  limits: limits ?? noLimits,
  mostRequests: mostRequestsOf(limits ?? noLimits, price),
})

export function hasLimits({ limits, mostRequests }: RunRow): boolean {
  return mostRequests !== null || limits.listings !== null
}

/** Why a run asks no more, in the user's words. */
export function reasonOf({ limits }: RunRow, kind: LimitKind): string {
  return texts.limitReached(kind, limits[kind] ?? 0)
}
