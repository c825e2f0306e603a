import type { RawListing, SourceId } from '@gazetteer/listing'
import type { PlannedArea } from '../model/area.ts'
import type { Task } from '../model/request.ts'
import type { LogEntry } from '../model/run.ts'
import type { AreaRow } from '../storage/storage.ts'

/** An attempt's right to an area: a page commits only while `lease` and `nextPage` still match. */
export type Claim = Pick<AreaRow, 'nextPage' | 'cursor' | 'attempts' | 'waits' | 'pageMark'> & {
  runId: string
  /** Never changes for a run: the credits of this account are locked before the run. */
  accountId: string
  source: SourceId
  /** Sources that fill in what its rows lack. */
  completeFrom: readonly SourceId[]
  /** The edition of its data that the run keeps to. */
  dataRelease: string | null
  task: Task
  lease: string
  area: PlannedArea
  /** [latitude, longitude] of the rows of the area's pages so far, where the source has a cap. */
  points: readonly (readonly [number, number])[]
}

/** Who claims, and for how long without a sign of life; `runId` narrows it to one run. */
export type Claimant = { owner: string; leaseMs: number; runId: string | null }

export type AnsweredPage = {
  rows: RawListing[]
  next: string | null
  mark: string
  /** Where the rows of the area lie, those of this page among them; empty where the source has no cap. */
  points: [number, number][]
  /** What the log is told of it. */
  notes: readonly LogEntry[]
  /** The edition that answered; null where the source has none. */
  dataRelease: string | null
  /** The parts to ask in place of an area that holds more than the source tells; none where it is too small. Null: no split. */
  parts: PlannedArea[] | null
}

/**
 * What became of an answer: refused means that the claim is no longer good and nothing was stored; held that the page was
 * stored and the claim given back, because a limit of the run allows no further request now.
 */
export type CommitResult = 'stored' | 'refused' | 'held'
