import type { SourceId } from '@gazetteer/listing'
import type { SourceDeclaration } from '@gazetteer/sources'

/**
 * go: send in `inMs` ms (0: now); release `permit` after the answer, null without a concurrency limit. wait: release
 * the area for this long; a run that waits for a permit is notified. spent: the daily quota is used up.
 */
export type Reservation =
  | { kind: 'go'; inMs: number; permit: number | null }
  | { kind: 'wait'; waitMs: number }
  | { kind: 'spent'; waitMs: number }

/** Enforces a source's rate limit across all processes of the installation. */
export interface SourceRateLimiter {
  /** Reserves a request; it counts immediately. */
  reserve(declaration: SourceDeclaration, runId: string): Promise<Reservation>
  /** Renews the permit's lease while its request is in flight. */
  renew(source: SourceId, permit: number): Promise<void>
  /** Releases the permit and returns the run that waited longest for one. */
  release(source: SourceId, permit: number): Promise<string | null>
  /** Blocks all requests to the source for this long. */
  block(declaration: SourceDeclaration, waitMs: number): Promise<void>
}

/** A source without limits needs no rate limiter. */
export function isUnlimited({ limits }: SourceDeclaration): boolean {
  return limits.concurrency === null && limits.gapMs === 0 && limits.perDay === null
}

/** A wait up to this long keeps the permit, so that the work slice does not end without a request. */
export const maxWaitWithPermitMs = 2_500

/** Lease duration of a permit; its holder renews more often. */
export const permitLeaseMs = 12_000
