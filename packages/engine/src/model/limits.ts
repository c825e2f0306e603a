import type { Run } from './run.ts'

/** What a run may take at the most; null: no such limit. `usd` is spent at the source's declared price of a request. */
export type RunLimits = { requests: number | null; listings: number | null; usd: number | null }
export type LimitKind = keyof RunLimits

export const noLimits: RunLimits = { requests: null, listings: null, usd: null }

/** Dollars are no whole numbers: 0.3 buys three requests of 0.1. */
const roundingError = 1e-9

/** Requests that the limits allow over the whole run, at this price of one in US dollars (null: free); null: any number. */
export function maxRequestsOf({ requests, usd }: RunLimits, pricePerRequestUsd: number | null): number | null {
  const paid = usd === null || !pricePerRequestUsd ? null : Math.floor(usd / pricePerRequestUsd + roundingError)
  if (requests === null || paid === null) return requests ?? paid
  return Math.min(requests, paid)
}

/** The limit that a run has reached which has sent so many requests, the lost and those on their way among them. */
export function reachedLimit(
  { limits, maxRequests, lastSeq }: Pick<Run, 'limits' | 'maxRequests' | 'lastSeq'>,
  sent: number,
): LimitKind | null {
  if (limits.listings !== null && lastSeq >= limits.listings) return 'listings'
  if (maxRequests === null || sent < maxRequests) return null
  return limits.requests !== null && sent >= limits.requests ? 'requests' : 'usd'
}

/** What a run has spent of each limit; `usd` is null where a request costs nothing. */
export function spentOf(
  run: Pick<Run, 'requests' | 'lostRequests' | 'lastSeq'>,
  pricePerRequestUsd: number | null,
): { requests: number; listings: number; usd: number | null } {
  const requests = run.requests + run.lostRequests
  return { requests, listings: run.lastSeq, usd: usdOf(requests, pricePerRequestUsd) }
}

/** US dollars for so many requests, without the dust of binary fractions; null: free. */
export function usdOf(requests: number, pricePerRequestUsd: number | null): number | null {
  return pricePerRequestUsd === null ? null : Math.round(requests * pricePerRequestUsd * 1e6) / 1e6
}

/** A limit may not lie below what is spent: `spent` counts the requests that are on their way. */
export class LimitBelowSpent extends Error {
  readonly kind: LimitKind
  readonly limit: number
  readonly spent: number
  constructor(kind: LimitKind, limit: number, spent: number) {
    super(`A limit of ${limit} ${kind} is below the ${spent} that are spent`)
    this.name = 'LimitBelowSpent'
    this.kind = kind
    this.limit = limit
    this.spent = spent
  }
}
