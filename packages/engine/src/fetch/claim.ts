import type { RawListing, SourceId } from '@gazetteer/listing'
import type { LeftOut } from '@gazetteer/sources'
import type { PlannedArea } from '../model/area.ts'
import type { Task } from '../model/request.ts'
import type { LogEntry } from '../model/run.ts'
import type { AreaRow } from '../storage/storage.ts'

/** The lease of one attempt on an area. A page commits only while `lease` and `nextPage` still match. */
export type Claim = Pick<AreaRow, 'nextPage' | 'cursor' | 'attempts' | 'waits' | 'pageFingerprint'> & {
  runId: string
  /** Immutable for a run, so the account's credits can be locked before the run. */
  accountId: string
  source: SourceId
  completeFrom: readonly SourceId[]
  /** Started without a user at a screen, so that it may wait long for its source. */
  isUnattended: boolean
  /** The data release that the run is pinned to. */
  dataRelease: string | null
  task: Task
  lease: string
  area: PlannedArea
  /** The area that is next in plan order now; null: not known. */
  following: Pick<Claim, 'task' | 'area' | 'cursor'> | null
  /** The area was a gap, in a task whose planning had ended. */
  isReopened: boolean
  /** [latitude, longitude] of the rows of the area's earlier pages; only for sources with a cap. */
  points: readonly (readonly [number, number])[]
}

/** The worker that claims, and its lease duration. `runId` restricts the claim to one run. */
export type Claimant = { owner: string; leaseMs: number; runId: string | null }

export type AnsweredPage = {
  rows: RawListing[]
  next: string | null
  fingerprint: string
  /** Coordinates of the area's rows, including this page; empty for sources without a cap. */
  points: [number, number][]
  notes: readonly LogEntry[]
  /** The data release that answered; null for sources without releases. */
  dataRelease: string | null
  /** Places without a business type, by the source's category. */
  unmapped: Readonly<Record<string, number>>
  leftOut: LeftOut
  /** Areas that replace a saturated one; empty when it is too small to split, null when no split is needed. */
  parts: PlannedArea[] | null
}

/** A page to store. `leaseMs`: lease for the next page; null releases the area. */
export type FetchedPage = { claim: Claim; page: AnsweredPage; leaseMs: number | null }

/** The answer of a free request that only counts an area's places. */
export type Probe = Pick<AnsweredPage, 'next' | 'points' | 'parts'>

/**
 * refused: the claim is no longer valid and nothing was stored. held: the page was stored and the claim released,
 * because its run needs no further request now: it is paused, at a limit, or the task or run has ended.
 */
export type CommitResult = 'stored' | 'refused' | 'held'
