import type { Listing, RawListing, SourceId } from '@gazetteer/listing'
import type { MapsSource, SourceDeclaration } from '@gazetteer/source'
import type { PlannedArea } from './area.ts'
import type { RunLimits } from './limits.ts'
import type { Ending, Gap, LogEntry, LogLine, Run, RunIntent, RunProgress } from './run.ts'
import type { CaptureRequest, Lane } from './request.ts'

export type Clock = { now(): number; sleep(ms: number, signal: AbortSignal): Promise<void> }

export type NewRun = {
  id: string
  accountId: string
  request: CaptureRequest
  exportFormat: Run['exportFormat']
  destination: string
  /** One area at a time, so that nothing is asked beyond a limit (manual mode, a free account). */
  isLimited: boolean
  /** Absent: none. */
  limits?: RunLimits
  /** The first lines of its log. */
  entries: LogEntry[]
}

/** A turn's right to an area: a page commits only while `lease` and `nextPage` still match. */
export type Claim = {
  runId: string
  source: SourceId
  cityLabel: string
  types: readonly string[]
  lease: string
  area: PlannedArea
  nextPage: number
  /** Rows of the area's pages so far. */
  rowsBefore: number
  cursor: string | null
  /** How often the source was at fault for this area since its last page. */
  attempts: number
  /** How often the area was told to wait since its last page; the back-off grows with it. */
  waits: number
  /** Mark of the last page stored, to notice a source that repeats a page. */
  pageMark: string | null
}

export type StoredPage = { rows: RawListing[]; next: string | null; mark: string; isSaturated: boolean }

/**
 * What the ledger answers to a page: refused means that the claim is no longer good and nothing was stored; held that the
 * page was stored and the claim given back, because a limit of the run allows no further request now.
 */
export type PageOutcome = 'stored' | 'refused' | 'held'

/**
 * The only truth of a capture. Every call is one transaction; whatever the process dies between, the next one goes on
 * from what was committed. Errors of the database are thrown as they are.
 */
export interface Ledger {
  /** Throws OpenRunExists when the account has a run that is not closed. */
  createRun(run: NewRun): Promise<void>
  readRun(runId: string): Promise<Run | null>
  readProgress(runId: string): Promise<RunProgress>
  readGaps(runId: string): Promise<Gap[]>
  readLog(runId: string, window: { after: number; limit: number }): Promise<LogLine[]>
  /** Fresh listings of the run in sequence order. */
  readListings(runId: string, window: { after: number; limit: number }): Promise<{ seq: number; listing: Listing }[]>

  /** A run that has lanes to plan and few areas waiting; null when there is none (of the named run). */
  claimPlanning(owner: TurnOwner): Promise<Run | null>
  /** Adds the first rounds of the next lanes; ignored unless `from` is still the first unplanned lane. */
  addLanes(runId: string, from: number, lanes: PlannedLane[]): Promise<void>
  /** The next waiting area of the run that has waited longest for a turn. */
  claimArea(owner: TurnOwner): Promise<Claim | null>
  /** Stores the page and settles what is next in plan order, in one transaction. */
  commitPage(claim: Claim, page: StoredPage): Promise<PageOutcome>
  /** The source could not answer for the area as a whole: ask its parts; without parts it becomes a gap. */
  commitSplit(claim: Claim): Promise<PageOutcome>
  /** The area waits until `notBefore` (epoch ms); an attempt is counted where the source was at fault. */
  postpone(claim: Claim, delay: { notBefore: number; isAttempt: boolean; entry: LogEntry | null }): Promise<void>
  /** The area is given up and kept as a gap; one that had answered before is asked once more from its first page instead. */
  giveUp(claim: Claim, reason: string): Promise<PageOutcome>
  /** Gives the area back for another turn; `wasAsked` where a request of the claim was sent and its answer is not stored. */
  release(claim: Claim, wasAsked: boolean): Promise<void>

  /** Folds pages that are stored and due; true while more wait. Called by the sweep. */
  settle(runId: string): Promise<boolean>
  /** Runs that are not closed, oldest first. */
  readOpenRuns(): Promise<Run[]>
  readOpenRunOf(accountId: string): Promise<Run | null>
  /** False when the run is not running or has that intent already. */
  setIntent(runId: string, intent: RunIntent): Promise<boolean>
  /**
   * Changes the limits of a run that is not closed: null takes one away, absent leaves it. A run that waited at a limit goes
   * on at once if it may. False when the run has its end already; throws LimitBelowSpent.
   */
  setLimits(runId: string, limits: Partial<RunLimits>): Promise<boolean>
  /** Gives back every area leased by a process that is not among the living; how many. */
  freeLeasesOfDead(alive: readonly string[]): Promise<number>
  /** Decides how the run ends; areas still waiting are not asked any more. */
  decideEnd(runId: string, ending: Ending): Promise<void>
  /**
   * Opens a completed run again for the areas that the source failed on, and for these alone; how many there are (with
   * none, nothing changes). Throws OpenRunExists when the account has another open run.
   */
  retryGaps(runId: string): Promise<number>
  markDelivered(runId: string, seq: number): Promise<void>
  /** Closes the run once it has an ending and everything is delivered, with a last line; true when it closed now. */
  close(runId: string, last: (run: Run) => LogEntry): Promise<boolean>
  log(runId: string, entry: LogEntry): Promise<void>

  /** Holds the run until a person decides; one open prompt for each run. */
  raisePrompt(runId: string, prompt: { kind: PromptKind; message: string }): Promise<void>
  readOpenPrompt(runId: string): Promise<Prompt | null>
  readPrompt(promptId: string): Promise<Prompt | null>
  /**
   * Acts on the choice once; false when the prompt was answered before. Throws when the choice is not one of its own, and
   * AtLimit when a run is to go on whose limit has not been raised.
   */
  answerPrompt(promptId: string, choice: PromptChoice): Promise<boolean>
}

export type PromptKind = 'interrupted' | 'destination' | 'source' | 'limit'
export type PromptChoice = 'resume' | 'finish' | 'discard' | 'retry' | 'file' | 'stop'
export type Prompt = { id: string; runId: string; kind: PromptKind; message: string; choice: string | null }

/** What a person may choose, by the kind of prompt. */
export const promptChoices: Record<PromptKind, readonly PromptChoice[]> = {
  interrupted: ['resume', 'finish', 'discard'],
  destination: ['retry', 'file', 'stop'],
  source: ['retry', 'stop'],
  limit: ['resume', 'finish', 'stop'],
}

/** Who asks for a turn, and for how long it may keep an area without committing a page; `runId` narrows it to one run. */
export type TurnOwner = { owner: string; leaseMs: number; runId: string | null }

export type PlannedLane = { lane: Lane; areas: PlannedArea[]; gap: Gap | null }

/** Keeps a source's rate over all processes of the installation. */
export interface SourceGate {
  /**
   * The right to ask now, counted at once; or how long to wait (`waitMs` > 0). `slot` is given back after the answer;
   * null where the source allows any number at a time. `isSpent`: the day's requests are used up until `waitMs` is over.
   */
  reserve(declaration: SourceDeclaration): Promise<{ waitMs: number; slot: number | null; isSpent?: boolean }>
  release(source: SourceId, slot: number): Promise<void>
  /** Nobody asks the source for so long. */
  block(declaration: SourceDeclaration, waitMs: number): Promise<void>
}

/** Opens the source of a run; kept open by the caller for the process's life. */
export type OpenSource = (id: SourceId) => MapsSource

/** The run waits at a limit that has not been raised: it cannot go on. */
export class AtLimit extends Error {
  constructor() {
    super('The limit has not been raised')
    this.name = 'AtLimit'
  }
}

export class OpenRunExists extends Error {
  readonly runId: string
  constructor(runId: string) {
    super(`The run ${runId} is still open`)
    this.name = 'OpenRunExists'
    this.runId = runId
  }
}
