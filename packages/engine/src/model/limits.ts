/** Maximum use of a run; null: no limit. `usd` is spent at the source's declared price per request. */
export type RunLimits = { requests: number | null; listings: number | null; usd: number | null }
export type LimitKind = keyof RunLimits

/** The limit at which the user finished the run; recorded as the reason of the resulting gaps. */
export type Closing = { kind: LimitKind; value: number }

export const noLimits: RunLimits = { requests: null, listings: null, usd: null }

/** Tolerance for binary fractions: 0.3 USD buys three requests of 0.1. */
const roundingError = 1e-9

/** Requests are counted in four bytes. */
const maxStored = 2_147_483_647

/** Requests that the limits allow over the whole run; null: unlimited. `maxPaid`: those with a price. */
export type AllowedRequests = { maxRequests: number | null; maxPaid: number | null }

export function allowedRequests({ requests, usd }: RunLimits, pricePerRequestUsd: number | null): AllowedRequests {
  const paid = usd === null || !pricePerRequestUsd ? null : Math.floor(usd / pricePerRequestUsd + roundingError)
  const maxPaid = paid === null ? null : Math.min(paid, maxStored)
  return { maxRequests: requests, maxPaid }
}

/**
 * The limit that a run has reached after this many requests, including lost ones and those in flight. Free requests in
 * flight count as paid until they are answered.
 */
export function reachedLimit(
  { limits, maxPaid, lastSeq, freeRequests }: { limits: RunLimits; maxPaid: number | null } & Spending,
  sent: number,
): LimitKind | null {
  if (limits.listings !== null && lastSeq >= limits.listings) return 'listings'
  if (limits.requests !== null && sent >= limits.requests) return 'requests'
  return maxPaid !== null && sent - freeRequests >= maxPaid ? 'usd' : null
}

type Spending = { lastSeq: number; freeRequests: number }

/** What a run has spent of each limit; `usd` is null when requests are free. */
export function spentOf(
  run: { requests: number; lostRequests: number } & Spending,
  pricePerRequestUsd: number | null,
): { requests: number; listings: number; usd: number | null } {
  const requests = run.requests + run.lostRequests
  return { requests, listings: run.lastSeq, usd: usdOf(requests - run.freeRequests, pricePerRequestUsd) }
}

/** Cost of paid requests in USD, rounded to remove binary fraction noise; null: free. */
export function usdOf(requests: number, pricePerRequestUsd: number | null): number | null {
  return pricePerRequestUsd === null ? null : Math.round(requests * pricePerRequestUsd * 1e6) / 1e6
}

/** A limit must not be below what is spent; `spent` includes requests in flight. */
export class LimitBelowSpent extends Error {
  readonly kind: LimitKind
  readonly limit: number
  readonly spent: number
  constructor(kind: LimitKind, limit: number, spent: number) {
    super(`A limit of ${limit} ${kind} is below the ${spent} already used`)
    this.name = 'LimitBelowSpent'
    this.kind = kind
    this.limit = limit
    this.spent = spent
  }
}
