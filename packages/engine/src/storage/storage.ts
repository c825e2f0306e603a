import type { FilledFields, Listing, RawListing, SourceId } from '@gazetteer/listing'
import type { FillerCount, FreshListing, ProviderCount, SeenPlace } from '../model/fresh-listing.ts'
import type { PlannedArea } from '../model/area.ts'
import type { GapReason, GapRow } from '../model/gap.ts'
import type { Prompt, PromptChoice } from '../model/prompt.ts'
import type { Counters } from '../model/outcomes.ts'
import type { KnownTask, PlacedSelection, Selection } from '../model/request.ts'
import type { LogEntry, LogLine, Run, RunIntent, TableCount } from '../model/run.ts'

/**
 * waiting: to be asked (again); asked: answered in full, pages may wait to be settled; done, gap, skipped: settled.
 * A split area is done once its own pages are settled; its parts are areas of their own.
 */
export type AreaState = 'waiting' | 'asked' | 'done' | 'gap' | 'skipped'

export type AreaRow = PlannedArea & {
  state: AreaState
  /** The token of the attempt that may ask it now, and the process that made the attempt. */
  lease: string | null
  leaseOwner: string | null
  leaseUntil: number
  /** The number of the page to be stored next; so many pages have been stored. */
  nextPage: number
  settledPages: number
  cursor: string | null
  /** Mark of the last page stored, to notice a source that repeats a page. */
  pageMark: string | null
  /** How often the source was at fault for it since its last page. */
  attempts: number
  /** How often it was told to wait since its last page; the back-off grows with it. */
  waits: number
  notBefore: number
  /** [latitude, longitude] of the rows so far, kept for splitting, and until the task is planned to its end, where the source has a cap. */
  points: [number, number][]
  counters: Counters
  found: number
  requests: number
  /** Why it is a gap. */
  reason: GapReason | null
}

/** A task is open from its first round to its last settled area; `round` is the next to be planned. */
export type TaskRow = { index: number; isDone: boolean; round: number; fits: number; fresh: number; lastType: number }

export type TaskCount = Pick<TaskRow, 'fits' | 'fresh' | 'lastType'>

export type PageRow = { no: number; rows: RawListing[]; storedAt: number }

/** A run as it is kept: with what the engine needs and the screen does not. */
export type RunRow = Run & {
  /** One area at a time, so that nothing is asked beyond a limit. */
  isLimited: boolean
  tasksTotal: number
  /** The task whose next round is to be planned; no later path is settled before. */
  planningTask: number | null
  /** When it last had a turn; the longest waiting run goes first. */
  turnAt: number
  lastLogSeq: number
  /** The edition of the source's data that it keeps to; null: none chosen, or the source has none. */
  dataRelease: string | null
}

export type RunPatch = Partial<Omit<RunRow, 'id' | 'accountId' | 'request'>>
export type AreaPatch = Partial<Omit<AreaRow, keyof PlannedArea>>
/** What a run may wait for; of one run, or of any. */
export type DueSlice = { kind: 'plan' | 'ask'; now: number; runId: string | null }
/** How areas begin: to be asked, with a reason where their ground is a gap until they are, or gaps that are never asked. */
export type NewAreas = { state: 'waiting'; reason: GapReason | null } | { state: 'gap'; reason: GapReason }
export type Window = { after: number; limit: number }

/** What of a run's work waits now, and when the next of it will. Instants are epoch ms. */
export type DueWork = {
  runId: string
  source: SourceId
  /** Areas that may be asked now, four at the most; one where the run asks one at a time. */
  areas: number
  /** Areas that are asked now, four at the most are counted. */
  asking: number
  /** Tasks, or a next round, wait to be planned. */
  hasPlanning: boolean
  /** Pages wait to be settled, a stop to be carried out, or the end to be written. */
  hasMerging: boolean
  /** Listings wait for the user's database; of one run only so many that they are worth it, or the last ones. */
  hasDelivery: boolean
  /** When the next area may be asked that may not be now. */
  nextAt: number | null
}

/** What is read outside any transaction: for the screens, the files and the planning; never to decide a write alone. */
export interface StorageReads {
  readRun(runId: string): Promise<RunRow | null>
  readOpenRunOf(accountId: string): Promise<RunRow | null>
  readOpenRuns(): Promise<RunRow[]>
  /** Of those runs, the ones whose requests are to be aborted: stopped, ended or gone. */
  readEnded(runIds: readonly string[]): Promise<string[]>
  /** Of one run, or of all that are open. */
  readDueWork(now: number, runId: string | null): Promise<DueWork[]>
  /** Whether a run waits for such a turn, held by somebody or not. */
  isSliceDue(slice: DueSlice): Promise<boolean>
  readTask(runId: string, index: number): Promise<TaskRow | null>
  /** What is asked in the nth task of the run, planned or not; null where it has no such task. */
  taskOf(runId: string, index: number): Promise<KnownTask | null>
  readSelections(runId: string): Promise<Selection[]>
  areasOfTask(runId: string, task: number): Promise<AreaRow[]>
  currentTask(runId: string): Promise<TaskRow | null>
  countAreas(runId: string): Promise<{ settled: number; waiting: number; known: number }>
  readGaps(runId: string): Promise<GapRow[]>
  readLog(runId: string, window: Window): Promise<LogLine[]>
  readListings(runId: string, window: Window): Promise<{ seq: number; listing: Listing }[]>
  /** The run's listings by who provided them to the source and under which licence, the most first. */
  readProviders(runId: string): Promise<ProviderCount[]>
  readFillers(runId: string): Promise<FillerCount[]>
  /** What other sources filled in, by source id; of listings without it nothing. */
  readFilled(runId: string, sourceIds: readonly string[]): Promise<Map<string, FilledFields>>
  readOpenPrompt(runId: string): Promise<Prompt | null>
  readPrompt(promptId: string): Promise<Prompt | null>
}

/**
 * What one transaction may do; memory and SQL give the same verbs, all rules live above them.
 * Locks are taken in this order: credit account, run, areas, listings.
 */
export interface StorageTx {
  /** Listings the account may still be charged for, locked; null: unlimited. */
  lockCredits(accountId: string): Promise<number | null>
  chargeCredits(accountId: string, listings: number): Promise<void>
  returnCredits(accountId: string, listings: number): Promise<void>

  insertRun(run: RunRow, selections: readonly PlacedSelection[]): Promise<{ openRunId: string | null }>
  openRunOf(accountId: string): Promise<string | null>
  accountOf(runId: string): Promise<string | null>
  lockRun(runId: string): Promise<RunRow | null>
  /**
   * The run that has waited longest for a turn of this kind, locked and sent to the back of the queue. Runs locked
   * elsewhere are passed over; where there is no other, one is waited for a moment (LockTimeout), so that what is due
   * and what can be claimed agree.
   */
  lockRunForSlice(slice: DueSlice): Promise<RunRow | null>
  /** Intent and pause clock go to the row that nothing else locks. */
  updateRun(runId: string, patch: RunPatch): Promise<void>

  insertTasks(runId: string, tasks: readonly TaskRow[]): Promise<void>
  readTask(runId: string, index: number): Promise<TaskRow | null>
  taskOf(runId: string, index: number): Promise<KnownTask | null>
  updateTask(runId: string, index: number, patch: Partial<TaskRow>): Promise<void>
  /** Adds what fits of a page and what of it is fresh, and notes the type that fit last. */
  countInTask(runId: string, index: number, page: TaskCount): Promise<void>

  /** An area that is there already stays as it is: one that is asked anew is split into the same parts. */
  insertAreas(runId: string, areas: readonly PlannedArea[], as: NewAreas): Promise<void>
  /** The first area in plan order that is not settled. */
  firstUnmerged(runId: string): Promise<AreaRow | null>
  /** The first area in plan order that waits, is due and is leased by nobody. */
  firstWaiting(runId: string, now: number): Promise<AreaRow | null>
  hasUnmergedInTask(runId: string, task: number): Promise<boolean>
  countGapsOfTask(runId: string, task: number): Promise<number>
  /** How many there were. */
  releaseLeases(runId: string): Promise<number>
  /** Waiting areas that are leased: all, and those whose lease has not run out. */
  countLeases(runId: string, now: number): Promise<{ all: number; live: number }>
  countOpen(runId: string): Promise<{ waiting: number; unmerged: number }>
  /** Areas that wait are asked no more: their stored pages are settled, then they are gaps with this reason. */
  giveUpWaiting(runId: string, reason: GapReason): Promise<void>
  readGaps(runId: string): Promise<GapRow[]>
  updateArea(runId: string, path: string, patch: AreaPatch): Promise<void>
  /** A task that is planned to its end needs no points any more; null: the whole run. */
  forgetPoints(runId: string, task: number | null): Promise<void>
  /** The leased area, if the lease and the next page number still match. */
  readClaimed(claim: ClaimKey): Promise<AreaRow | null>
  /** Unsettled areas are not asked any more, their pages dropped; of one task, or of all. Those that were gaps before are gaps again. */
  skipUnmerged(runId: string, task: number | null): Promise<void>
  /**
   * Gaps that the source failed on, and those that a limit left, wait again as if never asked, their tasks open; how many. They
   * keep their reason until they are asked to their end.
   */
  reopenFailedAreas(runId: string): Promise<number>
  /** Whether areas were skipped whose task had not reached its end. */
  hasLeftOut(runId: string): Promise<boolean>

  insertPage(runId: string, path: string, page: PageRow): Promise<void>
  readPage(runId: string, path: string, no: number): Promise<PageRow | null>
  deletePage(runId: string, path: string, no: number): Promise<void>

  /** Tasks that found a listing of this run, by source id. */
  tasksOfFound(runId: string, sourceIds: readonly string[]): Promise<Map<string, number[]>>
  /** Which of the ids the account's other runs have delivered fresh. */
  knownBefore(run: RunRow, source: SourceId, sourceIds: readonly string[]): Promise<Set<string>>
  insertFresh(run: RunRow, task: number, listings: readonly ({ seq: number } & FreshListing)[]): Promise<void>
  /** What other sources filled in of listings that were inserted. */
  insertFilled(runId: string, listings: readonly FreshListing[]): Promise<void>
  insertKnown(run: RunRow, task: number, sourceIds: readonly string[]): Promise<void>
  /** What a followed run saw beside its fresh listings; a place that was told before keeps its first task. */
  insertSeen(runId: string, task: number, places: readonly SeenPlace[]): Promise<void>
  addFinder(runId: string, task: number, sourceIds: readonly string[]): Promise<void>
  deleteFreshAfter(runId: string, seq: number): Promise<number>

  insertLog(runId: string, lines: readonly (LogEntry & { seq: number; at: number })[]): Promise<void>

  insertPrompt(prompt: Prompt): Promise<void>
  lockOpenPrompt(runId: string): Promise<Prompt | null>
  runOfPrompt(promptId: string): Promise<string | null>
  lockPrompt(promptId: string): Promise<Prompt | null>
  answerPrompt(promptId: string, choice: PromptChoice): Promise<void>
}

/** So many waiting areas are enough: no more tasks are planned meanwhile. */
export const enoughWaiting = 32

export const noLease = { lease: null, leaseOwner: null, leaseUntil: 0 } as const

/** What names a claim on an area: a page commits only while both lease and page still match. */
export type ClaimKey = { runId: string; path: string; lease: string; nextPage: number }

/** A change of the intent, made without the run's lock, so that it shows at once whatever the work is stuck in. */
export type IntentChange = {
  runId: string
  intent: RunIntent
  now: number
  /** Whether a run that has its end, but still delivers, may be changed. */
  isEndedToo: boolean
}

export interface Storage {
  readonly reads: StorageReads
  /** Runs `work` in one transaction: all of it or nothing. Throws LockTimeout when a lock was not to be had in time. */
  transaction<T>(work: (tx: StorageTx) => Promise<T>, options?: { lockTimeoutMs: number }): Promise<T>
  /** Flips the intent of a running run by one statement of its own; false when there was nothing to flip. */
  setIntent(change: IntentChange): Promise<boolean>
  /** Keeps a lease alive while a request is under way; false when it is not the claim's any more. */
  renewLease(claim: Pick<ClaimKey, 'runId' | 'path' | 'lease'>, until: number): Promise<boolean>
  /** The right to deliver a run's listings, made or renewed; false while another holds it. */
  leaseDelivery(delivery: { runId: string; owner: string; now: number; until: number }): Promise<boolean>
  endDelivery(runId: string, owner: string): Promise<void>
  /** Listings up to `seq` are delivered; the checkpoint does not move back. `table`: what the table holds now, where counted. */
  saveCheckpoint(runId: string, seq: number, table: TableCount | null): Promise<void>
  /** What was delivered is gone: the run is to be delivered from its first listing on. */
  redeliver(runId: string): Promise<void>
  /** The clock jumped: what waits for an instant is due now. */
  forgetWaits(): Promise<void>
}

/** A row was locked by somebody else for too long: the work is to be done later. */
export class LockTimeout extends Error {
  constructor() {
    super('A row was locked by somebody else for too long')
    this.name = 'LockTimeout'
  }
}
