import type { SourceId } from '@gazetteer/listing'
import type { SourceErrorKind } from '@gazetteer/sources'
import type { OptOutList } from '@gazetteer/listing/opt-out'
import type { Engine } from '../engine.ts'
import type { SourceRateLimiter } from '../storage/source-rate-limiter.ts'
import type { EnrichmentCache } from './enrichment/enrichment-cache.ts'
import type { SourceSilence } from './source-silence.ts'

/** Engine operations of a work slice; each is one transaction. */
export type SliceEngine = Pick<
  Engine,
  | 'planNext'
  | 'claimArea'
  | 'renewLease'
  | 'pinRelease'
  | 'recordNotCovered'
  | 'commitPage'
  | 'commitProbe'
  | 'commitSplit'
  | 'giveUp'
  | 'postpone'
  | 'release'
>

export type Clock = { now(): number; sleep(ms: number, signal: AbortSignal): Promise<void> }

/** Result of a request. given-up: aborted by us, because the run stopped or another worker took the area. */
export type RequestOutcome = 'answered' | 'no-answer' | 'given-up' | 'failed' | SourceErrorKind

export type WorkSliceObserver = {
  onRequest?: (source: SourceId, outcome: RequestOutcome) => void
  /** Called after a page was stored, with its number of rows. */
  onStored?: (source: SourceId, rows: number) => void
}

export type WorkSliceContext = WorkSliceObserver & {
  engine: SliceEngine
  rateLimiter: SourceRateLimiter
  clock: Clock
  silence: SourceSilence
  /** Required when runs may name enrichment sources. */
  enrichment?: EnrichmentCache
  optOuts?: () => OptOutList
  /** Maximum time on one area while others wait. */
  sliceMs: number
  /** Whether the run's next slice follows soon, so that its page is worth reading ahead. */
  isNextSoon?: boolean
  /** How long an unattended run waits for a source that is away; default: as long as any run. */
  unattendedPatienceMs?: number
  /** Override for tests; default: the source's own timeout. */
  requestTimeoutMs?: number
  onClaim?: (runId: string) => void
  /** Called with the run that waited longest for the freed permit. */
  onFreed?: (runId: string) => void
}

/** Result of a work slice: done, the user must decide about the source, or the source is broken. */
export type WorkSliceResult =
  | { kind: 'done'; runId: string }
  /** `until` (epoch ms): when the source accepts requests again, if known. */
  | { kind: 'needs-user'; runId: string; words: string; until?: number }
  | { kind: 'broken'; runId: string; words: string }
