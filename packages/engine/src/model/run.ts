import type { FileFormat } from '@gazetteer/listing'
import type { GapGroup, GapReason } from './gap.ts'
import type { Closing, RunLimits } from './limits.ts'
import type { KnownTask, RunRequest } from './request.ts'
import type { Counters } from './outcomes.ts'
import type { Unmapped } from './unmapped.ts'

/** The final state; `running` until everything is merged and delivered. `skipped`: it was due, but could not start. */
export type RunState = 'running' | 'completed' | 'stopped' | 'failed' | 'skipped'

/** What the user wants of the run: shown immediately, applied by the workers. */
export type RunIntent = 'run' | 'pause' | 'stop'

/** An area that was not fetched completely, and the business type keys it was fetched for. */
export type Gap = { area: string; types: string[]; reason: GapReason }

/** Single mode left out listings: `kept` of about so many; `about` is null when the source has not been asked for all. */
export type Limited = { kept: number; about: number | null }

/** How the run will end once its listings are delivered, and why; formatted by `texts.ending`. */
export type Ending =
  | { state: 'completed'; code: 'complete'; limited?: Limited }
  /** The first of so many groups of gaps are stored here, so that reporting the ending needs no other query. */
  | { state: 'completed'; code: 'with-gaps'; gaps: number; first: GapGroup[]; limited?: Limited }
  /** It has all free listings of the sample, of about so many; null: not known. */
  | { state: 'completed'; code: 'sample-complete'; about: number | null }
  | { state: 'failed'; code: 'not-covered'; city: string }
  /** `words`: the message of the source or of the engine. */
  | { state: 'failed'; code: 'broken'; words: string }
  /** `words`: why, as a sentence. */
  | { state: 'skipped'; code: 'skipped'; words: string }
  | { state: 'stopped'; code: 'by-user' | 'credits-spent' | 'finished' | 'discarded' }

/** Whether the run ended because a free account gets no more listings. */
export const endedAtPlanLimit = (ending: Ending | null): boolean =>
  ending?.code === 'credits-spent' || ending?.code === 'sample-complete'

/** Maximum stored pages ahead of merging. The area that merging waits for is exempt. */
export const maxPagesAhead = 64

/** Rows of the user's table, and those created since midnight UTC. */
export type TableCount = { records: number; newToday: number }

/** The table after a batch, and how many rows the batch added. */
export type TableAfterBatch = TableCount & { inserted: number }

export type Run = {
  id: string
  accountId: string
  request: RunRequest
  exportFormat: FileFormat
  destination: string
  state: RunState
  intent: RunIntent
  ending: Ending | null
  tasksPlanned: number
  counters: Counters
  /** Fitting listings, each counted once per task that saw it. */
  fits: number
  requests: number
  /** Requests whose answer was never stored (process died, key refused). They count against the limits. */
  lostRequests: number
  /** Requests without a price among both: probes of a source whose ids are free. */
  freeRequests: number
  limits: RunLimits
  /** Requests, and requests with a price, that the limits allow; null: unlimited. */
  maxRequests: number | null
  maxPaid: number | null
  pagesAhead: number
  closing: Closing | null
  lastSeq: number
  /** Listings of the run paid with credits. Stored, because the plan may change while the run is open. */
  charged: number
  deliveredSeq: number
  /** Null: no place without a business type was seen. */
  unmapped: Unmapped | null
  /** The user's table after the last delivered batch; null: not counted. */
  tableCount: TableCount | null
  /**
   * Listings that were not in the destination before: rows added to the table; for files, listings of no other run of
   * the account. Null: not known, because an earlier version stored the run or its destination changed.
   */
  newCount: number | null
  /**
   * Undelivered listings will not be delivered: the user discarded them, or stopped while the database was
   * unavailable.
   */
  isDeliveryOver: boolean
  startedAt: number
  endedAt: number | null
  /** When its listings and its log were deleted; null: still stored. */
  prunedAt: number | null
  pausedMs: number
  pauseStartedAt: number | null
}

/** Progress of the task that is being merged, for the status. */
export type TaskProgress = { task: number; fits: number; fresh: number; lastType: number }

/** `current` is the task that `task` describes, else the first one; null when the run has no tasks. */
export type RunProgress = {
  task: TaskProgress | null
  current: KnownTask | null
  areasDone: number
  /** Known areas that are not fetched yet. */
  areasWaiting: number
  areasKnown: number
}

export type LogLevel = 'info' | 'success' | 'warn' | 'error'
/** The subject of a line about one area: city, types and extent, and the number of new listings on its page. */
export type LogSubject = { area: string; fresh?: number }
/** The link's `href` is a path of this server. `about` is absent for lines without an area. */
export type LogEntry = {
  level: LogLevel
  text: string
  link?: { label: string; href: string }
  about?: LogSubject
}
export type LogLine = LogEntry & { seq: number; at: number }
