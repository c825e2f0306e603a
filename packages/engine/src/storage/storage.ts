import type { FilledFields, Listing, RawListing, SourceId } from '@gazetteer/listing'
import type { FillerCount, FreshListing, ProviderCount, SeenPlace } from '../model/fresh-listing.ts'
import type { PlannedArea } from '../model/area.ts'
import type { GapReason, GapRow } from '../model/gap.ts'
import type { PlaceChanges, PlacePage, PlaceWindow } from '../model/place.ts'
import type { Prompt, PromptChoice } from '../model/prompt.ts'
import type { DroppedLeases } from '../model/count-requests.ts'
import type { Counters } from '../model/outcomes.ts'
import type { KnownTask, PlacedSelection, Selection } from '../model/request.ts'
import type { LogEntry, LogLine, Run, RunIntent, TableAfterBatch } from '../model/run.ts'

/**
 * waiting: to be fetched (again). fetched: fetched completely, pages may wait to be merged. The others are merged: gap,
 * incomplete; skipped, the run ended before; unneeded, its task had enough. A split area is done once its own pages are
 * merged; its parts are separate areas.
 */
export type AreaState = 'waiting' | 'fetched' | 'done' | 'gap' | 'skipped' | 'unneeded'

export type AreaRow = PlannedArea & {
  state: AreaState
  /** The token of the attempt that holds the lease, and its process. */
  lease: string | null
  leaseOwner: string | null
  leaseUntil: number
  /** The number of the next page, which equals the number of stored pages. */
  nextPage: number
  mergedPages: number
  cursor: string | null
  /** Hash of the last stored page, to detect a source that repeats a page. */
  pageFingerprint: string | null
  /** Failed attempts since the last stored page. */
  attempts: number
  /** Waits imposed by the source since the last stored page; the back-off grows with them. */
  waits: number
  notBefore: number
  /**
   * [latitude, longitude] of the rows so far; only for sources with a cap. Used for splitting, and stored until the
   * task is fully planned.
   */
  points: [number, number][]
  counters: Counters
  found: number
  requests: number
  reason: GapReason | null
}

/** A task is open from its first round until its last area is merged; `round` is the next to be planned. */
/** `isCut`: it ended at its limit although the source has more. */
export type TaskRow = {
  index: number
  isDone: boolean
  isCut: boolean
  round: number
  fits: number
  fresh: number
  lastType: number
}

export type TaskCount = Pick<TaskRow, 'fits' | 'fresh' | 'lastType'>

export type PageRow = { no: number; rows: RawListing[]; storedAt: number }

/** The last log line as it was written first, and how often it followed itself. */
export type LastLine = LogEntry & { times: number }

/** A run as stored, including the fields that only the engine needs. */
export type RunRow = Run & {
  /** One area at a time, so that no request exceeds a limit. */
  isLimited: boolean
  tasksTotal: number
  /** The task whose next round must be planned; no later path is merged before. */
  planningTask: number | null
  /** Time of its last work slice; the longest waiting run goes first. */
  sliceAt: number
  lastLogSeq: number
  /** Null: no line yet, or the last one is of an earlier version. */
  lastLog: LastLine | null
  /** The data release that the run is pinned to; null: not chosen yet, or the source has no releases. */
  dataRelease: string | null
}

export type RunPatch = Partial<Omit<RunRow, 'id' | 'accountId' | 'request'>>
export type AreaPatch = Partial<Omit<AreaRow, keyof PlannedArea>>
/** The kinds of work slices that a run waits for; for one run or for any. */
export type DueSlice = { kind: 'plan' | 'fetch'; now: number; runId: string | null }
/** Initial state of areas. waiting with a reason: the area remains a gap until it is fetched. gap: never fetched. */
export type NewAreas = { cursor: string | null } & (
  | { state: 'waiting'; reason: GapReason | null }
  | { state: 'gap'; reason: GapReason }
)
export type Window = { after: number; limit: number }

/** A run's work that is due now, and when its next work is due. Times are epoch ms. */
export type DueWork = {
  runId: string
  source: SourceId
  /** Areas that may be fetched now, at most four; one when the run fetches sequentially. */
  areas: number
  fetching: number
  /** Tasks, or a next round, must be planned. */
  hasPlanning: boolean
  /** Pages must be merged, a stop executed, or the ending written. */
  hasMerging: boolean
  /** Listings wait for the user's database: enough for a delivery, or the last ones of the run. */
  hasDelivery: boolean
  /** When the next area that is not due yet becomes due. */
  nextAt: number | null
}

/** Reads outside transactions, for screens, files and planning. Never the only basis of a write. */
export interface StorageReads {
  readRun(runId: string): Promise<RunRow | null>
  readOpenRunOf(accountId: string): Promise<RunRow | null>
  readOpenRuns(): Promise<RunRow[]>
  /** The given runs whose requests must be aborted: stopped, ended or deleted. */
  readEnded(runIds: readonly string[]): Promise<string[]>
  /** For one run, or for all open ones. */
  readDueWork(now: number, runId: string | null): Promise<DueWork[]>
  /** Whether a run waits for such a slice, locked or not. */
  isSliceDue(slice: DueSlice): Promise<boolean>
  readTask(runId: string, index: number): Promise<TaskRow | null>
  /** The nth task of the run, planned or not; null when there is none. */
  taskOf(runId: string, index: number): Promise<KnownTask | null>
  readSelections(runId: string): Promise<Selection[]>
  areasOfTask(runId: string, task: number): Promise<AreaRow[]>
  currentTask(runId: string): Promise<TaskRow | null>
  /** Areas that are not fetched yet. */
  countWaiting(runId: string): Promise<number>
  readPlaces(runId: string, window: PlaceWindow): Promise<PlacePage | null>
  /** `after`: the places that changed after this revision; null: none of them. */
  readPlaceChanges(runId: string, after: number | null): Promise<PlaceChanges | null>
  readGaps(runId: string): Promise<GapRow[]>
  readLog(runId: string, window: Window): Promise<LogLine[]>
  readListings(runId: string, window: Window): Promise<{ seq: number; listing: Listing }[]>
  /** The next listings to deliver: those after the checkpoint of the run, which was read just before. */
  readUndelivered(
    run: Pick<Run, 'id' | 'deliveredSeq' | 'lastSeq'>,
    limit: number,
  ): Promise<{ seq: number; listing: Listing }[]>
  /** The run's listings by provider and licence, the largest count first. */
  readProviders(runId: string): Promise<ProviderCount[]>
  readFillers(runId: string): Promise<FillerCount[]>
  /** Fields filled in by other sources, by source id; listings without any are omitted. */
  readFilled(runId: string, sourceIds: readonly string[]): Promise<Map<string, FilledFields>>
  readOpenPrompt(runId: string): Promise<Prompt | null>
  readPrompt(promptId: string): Promise<Prompt | null>
}

/**
 * The operations of one transaction. Memory and SQL implement the same ones; all rules are in the engine. Lock order:
 * credit account, run, areas, listings.
 */
export interface StorageTx {
  /** Locks and returns the listings that the account may still be charged for; null: unlimited. */
  lockCredits(accountId: string): Promise<number | null>
  chargeCredits(accountId: string, listings: number): Promise<void>
  refundCredits(accountId: string, listings: number): Promise<void>

  /** `openRunId`: the account's open run, in which case nothing is inserted. Throws when there is a run with the id. */
  insertRun(run: RunRow, selections: readonly PlacedSelection[]): Promise<{ openRunId: string | null }>
  openRunOf(accountId: string): Promise<string | null>
  accountOf(runId: string): Promise<string | null>
  lockRun(runId: string): Promise<RunRow | null>
  /**
   * Locks the run that waited longest for a slice of this kind; moves it to the back of the queue. Skips runs locked
   * elsewhere. If all are locked, waits briefly for one (LockTimeout), so that due work and claimable work agree.
   */
  lockRunForSlice(slice: DueSlice): Promise<RunRow | null>
  /** Intent and pause clock are written to a separate row that nothing else locks. */
  updateRun(runId: string, patch: RunPatch): Promise<void>

  insertTasks(runId: string, tasks: readonly TaskRow[]): Promise<void>
  readTask(runId: string, index: number): Promise<TaskRow | null>
  taskOf(runId: string, index: number): Promise<KnownTask | null>
  updateTask(runId: string, index: number, patch: Partial<TaskRow>): Promise<void>
  /** Adds a page's fitting and fresh listings to the task, and records the last fitting type. */
  countInTask(runId: string, index: number, page: TaskCount): Promise<void>

  /** Existing areas stay unchanged: a repeated area is split into the same parts. */
  insertAreas(runId: string, areas: readonly PlannedArea[], as: NewAreas): Promise<void>
  /** The first unmerged area in plan order. */
  firstUnmerged(runId: string): Promise<AreaRow | null>
  /** The first areas in plan order that are waiting, due and not leased. */
  firstWaiting(runId: string, now: number, most: number): Promise<AreaRow[]>
  hasUnmergedInTask(runId: string, task: number): Promise<boolean>
  countGapsOfTask(runId: string, task: number): Promise<number>
  releaseLeases(runId: string): Promise<DroppedLeases>
  /** Leased waiting areas: all, and those whose lease has not expired. */
  countLeases(runId: string, now: number): Promise<{ all: number; live: number }>
  countOpen(runId: string): Promise<{ waiting: number; unmerged: number }>
  /**
   * Waiting areas are not fetched any more: their stored pages are merged, then they become gaps with this reason.
   */
  giveUpWaiting(runId: string, reason: GapReason): Promise<void>
  readGaps(runId: string): Promise<GapRow[]>
  updateArea(runId: string, path: string, patch: AreaPatch): Promise<void>
  /** Deletes the points of a fully planned task; null: of the whole run. */
  deletePoints(runId: string, task: number | null): Promise<void>
  /** The leased area, if the lease and the page number still match. */
  readClaimed(claim: ClaimKey): Promise<AreaRow | null>
  /**
   * Unmerged areas are not fetched any more and their pages are deleted; for one task, or for all. Former gaps become
   * gaps again; others are unneeded in a task that had enough, else skipped. Returns the number of deleted pages and of leases.
   */
  skipUnmerged(runId: string, task: number | null): Promise<{ pages: number } & DroppedLeases>
  /**
   * Resets gaps caused by the source or by a limit to waiting and reopens their tasks; returns their number. They
   * retain their reason until they are fetched completely.
   */
  reopenFailedAreas(runId: string): Promise<number>

  insertPage(runId: string, path: string, page: PageRow): Promise<void>
  readPage(runId: string, path: string, no: number): Promise<PageRow | null>
  deletePage(runId: string, path: string, no: number): Promise<void>

  /** Tasks that found a listing of this run, by source id. */
  tasksOfFound(runId: string, sourceIds: readonly string[]): Promise<Map<string, number[]>>
  /** The ids that the account's other runs already delivered as fresh. */
  knownBefore(runId: string, sourceIds: readonly string[]): Promise<Set<string>>
  /** Their numbers are consecutive. */
  insertFresh(run: RunRow, task: number, listings: readonly ({ seq: number } & FreshListing)[]): Promise<void>
  /** Stores the fields that other sources filled in for inserted listings. */
  insertFilled(runId: string, listings: readonly FreshListing[]): Promise<void>
  insertKnown(run: RunRow, task: number, sourceIds: readonly string[]): Promise<void>
  /** Ids without a task that found them. */
  insertFiltered(run: RunRow, sourceIds: readonly string[]): Promise<void>
  /** Stores known and closed places of a followed run; a place seen before retains its first task. */
  insertSeen(runId: string, task: number, places: readonly SeenPlace[]): Promise<void>
  addFinder(runId: string, task: number, sourceIds: readonly string[]): Promise<void>
  deleteFreshAfter(runId: string, seq: number): Promise<number>

  /** Inserts lines, or changes them: a repeated line has a new text under its number. */
  insertLog(runId: string, lines: readonly (LogEntry & { seq: number; at: number })[]): Promise<void>

  insertPrompt(prompt: Prompt): Promise<void>
  lockOpenPrompt(runId: string): Promise<Prompt | null>
  runOfPrompt(promptId: string): Promise<string | null>
  lockPrompt(promptId: string): Promise<Prompt | null>
  answerPrompt(promptId: string, choice: PromptChoice): Promise<void>
}

/** Due areas are counted up to the number of concurrent workers. */
export const maxAreasCounted = 4

/** Minimum listings for an immediate delivery; fewer wait for the poller or the end of the run. */
export const worthDelivering = 1_000

/** With this many waiting areas, no further tasks are planned. */
export const enoughWaiting = 32

export const noLease = { lease: null, leaseOwner: null, leaseUntil: 0 } as const

/** Identifies a claim on an area: a page commits only while both lease and page number match. */
export type ClaimKey = { runId: string; path: string; lease: string; nextPage: number }

/**
 * A change of the intent. It does not need the run's lock, so it takes effect immediately even when work is blocked.
 */
export type IntentChange = {
  runId: string
  intent: RunIntent
  now: number
  /** Whether the change also applies to a run that has its ending and is still delivering, or is paused. */
  includesEnding: boolean
}

export interface Storage {
  readonly reads: StorageReads
  /** Reads that belong together, as of one moment. They wait for the database once, not each for itself. */
  snapshot<T>(work: (reads: StorageReads) => Promise<T>): Promise<T>
  /** Runs `work` in one transaction. Throws LockTimeout when a lock was not granted in time. */
  transaction<T>(work: (tx: StorageTx) => Promise<T>, options?: { lockTimeoutMs: number }): Promise<T>
  /** Changes the intent of a running run in a single statement; false when nothing changed. */
  setIntent(change: IntentChange): Promise<boolean>
  /** Renews a lease while a request is in flight; false when the lease was lost. */
  renewLease(claim: Pick<ClaimKey, 'runId' | 'path' | 'lease'>, until: number): Promise<boolean>
  /** Acquires or renews the lease to deliver a run's listings; false while another process holds it. */
  leaseDelivery(delivery: { runId: string; owner: string; now: number; until: number }): Promise<boolean>
  endDelivery(runId: string, owner: string): Promise<void>
  /**
   * Records that listings up to `seq` are delivered; the checkpoint never moves back. `table`: the user's table after
   * the batch; null: not counted.
   */
  saveCheckpoint(runId: string, seq: number, table: TableAfterBatch | null): Promise<void>
  /** Resets the checkpoint after the user's table was lost: the run is delivered again from its first listing. */
  redeliver(runId: string): Promise<void>
  /** After a clock jump to `now`: makes everything that waits for a time due; no run was served later than `now`. */
  forgetWaits(now: number): Promise<void>
}

/** A row lock was not granted in time: retry the work later. */
export class LockTimeout extends Error {
  constructor() {
    super('A row lock was not granted in time')
    this.name = 'LockTimeout'
  }
}
