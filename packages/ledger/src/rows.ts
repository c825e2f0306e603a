import type { AreaGap, Counters, Ending, LogEntry, LogLine, PlannedArea, Prompt, Run } from '@gazetteer/capture'
import type { Listing, RawListing, SourceId } from '@gazetteer/listing'

/**
 * waiting: to be asked (again); asked: answered in full, pages may wait to be settled; done, gap, skipped: settled.
 * A split area is done once its own pages are settled; its parts are areas of their own.
 */
export type AreaState = 'waiting' | 'asked' | 'done' | 'gap' | 'skipped'

export type AreaRow = PlannedArea & {
  state: AreaState
  lease: string | null
  leaseUntil: number
  /** The number of the page to be stored next; so many pages have been stored. */
  nextPage: number
  settledPages: number
  cursor: string | null
  pageMark: string | null
  attempts: number
  waits: number
  notBefore: number
  /** [latitude, longitude] of the rows so far, kept for splitting, and until the lane is planned to its end, where the source has a cap. */
  points: [number, number][]
  counters: Counters
  found: number
  requests: number
  /** Why it is a gap. */
  reason: string | null
}

/** A lane is open from its first round to its last settled area; `round` is the next to be planned. */
export type LaneRow = { index: number; isDone: boolean; round: number; fits: number; fresh: number; lastType: number }

export type PageRow = { no: number; rows: RawListing[]; storedAt: number }

export type PromptRow = Prompt

/** A run as it is kept: with what the engine needs and the screen does not. */
export type RunRow = Run & {
  /** One area at a time, so that nothing is asked beyond a limit. */
  isLimited: boolean
  lanesTotal: number
  /** When it last had a turn; the longest waiting run goes first. */
  turnAt: number
  lastLogSeq: number
}

export type RunPatch = Partial<Omit<RunRow, 'id' | 'accountId' | 'request' | 'ending'>> & { ending?: Ending | null }
export type AreaPatch = Partial<Omit<AreaRow, keyof PlannedArea>>

/** What is read outside any transaction: for the screens and the files, never to decide a write. */
export interface LedgerReads {
  readRun(runId: string): Promise<RunRow | null>
  readOpenRuns(): Promise<RunRow[]>
  readOpenRunOf(accountId: string): Promise<RunRow | null>
  currentLane(runId: string): Promise<LaneRow | null>
  countAreas(runId: string): Promise<{ waiting: number; settled: number; known: number }>
  readGaps(runId: string): Promise<AreaGap[]>
  readLog(runId: string, window: { after: number; limit: number }): Promise<LogLine[]>
  readListings(runId: string, window: { after: number; limit: number }): Promise<{ seq: number; listing: Listing }[]>
  readOpenPrompt(runId: string): Promise<PromptRow | null>
  readPrompt(promptId: string): Promise<PromptRow | null>
}

/**
 * What one transaction of the ledger may do; memory and SQL give the same verbs, all rules live above them.
 * Locks are taken in this order: credit account, run, areas, listings.
 */
export interface LedgerRows {
  /** Listings the account may still be charged for, locked; null: unlimited. */
  lockCredits(accountId: string): Promise<number | null>
  chargeCredits(accountId: string, listings: number): Promise<void>
  returnCredits(accountId: string, listings: number): Promise<void>

  insertRun(run: RunRow): Promise<{ openRunId: string | null }>
  openRunOf(accountId: string): Promise<string | null>
  accountOf(runId: string): Promise<string | null>
  lockRun(runId: string): Promise<RunRow | null>
  /** The run that has waited longest for a turn of this kind, locked; runs locked elsewhere are passed over. */
  lockRunForTurn(kind: 'plan' | 'ask', now: number, runId: string | null): Promise<RunRow | null>
  updateRun(runId: string, patch: RunPatch): Promise<void>

  insertLanes(runId: string, lanes: LaneRow[]): Promise<void>
  readLane(runId: string, index: number): Promise<LaneRow | null>
  updateLane(runId: string, index: number, patch: Partial<LaneRow>): Promise<void>

  /** An area that is there already stays as it is: one that is asked anew is split into the same parts. */
  insertAreas(runId: string, areas: readonly PlannedArea[], gapReason: string | null): Promise<void>
  /** The first area in plan order that is not settled. */
  firstUnsettled(runId: string): Promise<AreaRow | null>
  /** The first area in plan order that waits, is due and is leased by nobody. */
  firstWaiting(runId: string, now: number): Promise<AreaRow | null>
  hasUnsettledInLane(runId: string, lane: number): Promise<boolean>
  areasOfLane(runId: string, lane: number): Promise<AreaRow[]>
  /** How many there were. */
  releaseLeases(runId: string): Promise<number>
  /** Runs with an area leased by none of the owners, sorted; the first word of a lease is its owner. */
  runsLeasedExcept(owners: readonly string[]): Promise<string[]>
  releaseLeasesExcept(runId: string, owners: readonly string[]): Promise<number>
  /** Waiting areas that are leased: all, and those whose lease has not run out. */
  countLeases(runId: string, now: number): Promise<{ all: number; live: number }>
  countOpen(runId: string): Promise<{ waiting: number; unsettled: number }>
  /** Areas that wait are asked no more: their stored pages are settled, then they are gaps with this reason. */
  giveUpWaiting(runId: string, reason: string): Promise<void>
  readGaps(runId: string): Promise<AreaGap[]>
  updateArea(runId: string, path: string, patch: AreaPatch): Promise<void>
  /** A lane that is planned to its end needs no points any more. */
  forgetPoints(runId: string, lane: number): Promise<void>
  /** The leased area, if the lease and the next page number still match. */
  readClaimed(runId: string, path: string, lease: string, nextPage: number): Promise<AreaRow | null>
  /** Unsettled areas are not asked any more, their pages dropped; of one lane, or of all. */
  skipUnsettled(runId: string, lane: number | null): Promise<void>

  insertPage(runId: string, path: string, page: PageRow): Promise<void>
  /**
   * Gaps that the source failed on (`attempts` > 0), and those with the reason `unasked`, wait again as if never asked, their
   * lanes open; how many.
   */
  reopenFailedAreas(runId: string, unasked: string | null): Promise<number>
  readPage(runId: string, path: string, no: number): Promise<PageRow | null>
  deletePage(runId: string, path: string, no: number): Promise<void>

  /** Lanes that found a listing of this run, by source id. */
  lanesOfFound(runId: string, sourceIds: readonly string[]): Promise<Map<string, number[]>>
  /** Which of the ids the account's other runs have delivered fresh. */
  knownBefore(run: RunRow, source: SourceId, sourceIds: readonly string[]): Promise<Set<string>>
  insertFresh(run: RunRow, lane: number, listings: readonly { seq: number; listing: Listing }[]): Promise<void>
  insertKnown(run: RunRow, lane: number, sourceIds: readonly string[]): Promise<void>
  addFinder(runId: string, lane: number, sourceIds: readonly string[]): Promise<void>
  deleteFreshAfter(runId: string, seq: number): Promise<number>

  insertLog(runId: string, lines: readonly (LogEntry & { seq: number; at: number })[]): Promise<void>

  insertPrompt(prompt: PromptRow): Promise<void>
  lockOpenPrompt(runId: string): Promise<PromptRow | null>
  runOfPrompt(promptId: string): Promise<string | null>
  lockPrompt(promptId: string): Promise<PromptRow | null>
  answerPrompt(promptId: string, choice: string): Promise<void>
}

/** Runs `work` in one transaction: all of it or nothing. */
export interface LedgerDatabase {
  readonly reads: LedgerReads
  transaction<T>(work: (rows: LedgerRows) => Promise<T>): Promise<T>
}
