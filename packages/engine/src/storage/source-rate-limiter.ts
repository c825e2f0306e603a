import type { SourceId } from '@gazetteer/listing'
import type { SourceDeclaration } from '@gazetteer/sources'

/**
 * go: ask in `inMs` milliseconds (0: now), with `slot` to be given back after the answer; null where the source allows any
 * number at a time. wait: give the area back for so long; a run that waits for a slot is woken when it has one. spent: nothing
 * more may be asked of the source today.
 */
export type Reservation =
  | { kind: 'go'; inMs: number; slot: number | null }
  | { kind: 'wait'; waitMs: number }
  | { kind: 'spent'; waitMs: number }

/** Keeps a source's rate over all processes of the installation. */
export interface SourceRateLimiter {
  /** The right to ask, counted at once. */
  reserve(declaration: SourceDeclaration, runId: string): Promise<Reservation>
  /** Keeps the slot while its request is under way. */
  renew(source: SourceId, slot: number): Promise<void>
  /** Frees the slot; the run that waited longest for one. */
  release(source: SourceId, slot: number): Promise<string | null>
  /** Nobody asks the source for so long. */
  block(declaration: SourceDeclaration, waitMs: number): Promise<void>
}

/** A source that does not limit anything needs no gate. */
export function isUnlimited({ limits }: SourceDeclaration): boolean {
  return limits.concurrency === null && limits.gapMs === 0 && limits.perDay === null
}

/** A gap between two requests that is not longer than this is waited for with the slot in hand, so that no turn is empty. */
export const maxWaitInHandMs = 2_500

/** Who holds a slot shows it is alive more often than this. */
export const permitLeaseMs = 12_000
