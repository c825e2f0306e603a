import type { SourceId } from '@gazetteer/listing'
import type { OptOutList } from '@gazetteer/listing/opt-out/opt-out-list'
import type { PlannedArea } from '../model/area.ts'
import type { AnsweredPage, Claim, Claimant, CommitResult } from './claim.ts'
import type { GapReason } from '../model/gap.ts'
import type { SourceRateLimiter } from '../storage/source-rate-limiter.ts'
import type { RunRow, StorageReads } from '../storage/storage.ts'
import type { Delay } from './claim-area.ts'
import type { NextRound, PlannedTasks } from './plan-next.ts'
import type { RequestOutcome } from './send-request.ts'
import type { Enrichment } from './enrichment.ts'
import type { SourceSilence } from './source-silence.ts'

/** What a turn does to the ledger; each verb is one transaction. */
export type SliceEngine = {
  reads: Pick<StorageReads, 'readTask' | 'taskOf' | 'areasOfTask'>
  claimPlanning(claimant: Claimant): Promise<RunRow | null>
  storeTasks(runId: string, planned: PlannedTasks): Promise<void>
  storeRound(runId: string, planned: NextRound): Promise<void>
  claimArea(claimant: Claimant): Promise<Claim | null>
  renewLease(claim: Claim, leaseMs: number): Promise<boolean>
  commitPage(answer: { claim: Claim; page: AnsweredPage; leaseMs: number | null }): Promise<CommitResult>
  commitSplit(answer: { claim: Claim; parts: PlannedArea[] }): Promise<CommitResult>
  giveUp(answer: { claim: Claim; reason: GapReason }): Promise<CommitResult>
  postpone(claim: Claim, delay: Delay): Promise<void>
  release(claim: Claim, wasAsked: boolean): Promise<void>
}

export type Clock = { now(): number; sleep(ms: number, signal: AbortSignal): Promise<void> }

/** Who counts what goes to sources and what comes back. */
export type WorkSliceObserver = {
  /** After the end of each request. */
  onRequest?: (source: SourceId, outcome: RequestOutcome) => void
  /** After a page was stored, with its rows. */
  onStored?: (source: SourceId, rows: number) => void
}

export type WorkSliceContext = WorkSliceObserver & {
  engine: SliceEngine
  rateLimiter: SourceRateLimiter
  clock: Clock
  silence: SourceSilence
  /** Where runs may name sources that complete theirs. */
  completion?: Enrichment
  /** The opt-out list as it stands; absent: nobody is on it. */
  optOuts?: () => OptOutList
  /** How long a turn keeps its area while others wait. */
  sliceMs: number
  /** Given by tests; else the source's own. */
  requestTimeoutMs?: number
  /** Told which run the turn works for before anything is asked. */
  onClaim?: (runId: string) => void
  /** Told of the run that waited longest for the slot that was freed. */
  onFreed?: (runId: string) => void
}

/** What came of a turn: the claim was used up, or the source needs a person's decision. */
export type WorkSliceResult =
  | { kind: 'done'; runId: string }
  /** `until` (epoch ms) where it helps to wait. */
  | { kind: 'needs-user'; runId: string; words: string; until?: number }
  | { kind: 'broken'; runId: string; words: string }
