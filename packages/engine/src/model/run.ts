import type { FileFormat } from '@gazetteer/listing'
import type { GapReason } from './gap.ts'
import type { LimitKind, RunLimits } from './limits.ts'
import type { KnownTask, RunRequest } from './request.ts'
import type { Counters } from './outcomes.ts'

/** Where the run stands for good; `running` until everything is settled and delivered. */
export type RunState = 'running' | 'completed' | 'stopped' | 'failed'

/** What the user wants of it now; shown at once, heard by the workers. */
export type RunIntent = 'run' | 'pause' | 'stop'

/** An area that was not asked to its end, and the keys of the types that it was asked for. */
export type Gap = { area: string; types: string[]; reason: GapReason }

/** How the run will end once its listings are delivered, and why; `texts.ending` says it. */
export type Ending =
  | { state: 'completed'; code: 'complete' }
  /** The first gaps are kept here so that telling the end reads nothing else. */
  | { state: 'completed'; code: 'with-gaps'; gaps: number; first: Gap[] }
  | { state: 'failed'; code: 'not-covered'; city: string }
  /** In the source's or the engine's own words. */
  | { state: 'failed'; code: 'broken'; words: string }
  | { state: 'stopped'; code: 'by-user' | 'credits-spent' | 'free-listings-used' | 'finished' | 'discarded' }
  /** Written by a version that kept sentences. */
  | { state: Exclude<RunState, 'running'>; code: 'told'; words: string }

/** The limit at which a person finished the run: the reason of all gaps that this leaves. */
export type Closing = { kind: LimitKind; value: number }

/** Asking runs at most this many stored pages ahead of settling, except by the area that settling waits for. */
export const maxPagesAhead = 64

/** Rows of the user's table, and those created since midnight UTC. */
export type TableCount = { records: number; newToday: number }

/** One run as the ledger tells it. Times are epoch milliseconds. */
export type Run = {
  id: string
  accountId: string
  request: RunRequest
  exportFormat: FileFormat
  /** `none`, or the provider of the database that its listings are delivered to. */
  destination: string
  state: RunState
  intent: RunIntent
  ending: Ending | null
  tasksPlanned: number
  counters: Counters
  /** Listings that fit, each once for every task that saw it. */
  fits: number
  requests: number
  /** Requests that were sent and whose answer was never stored (a process died, a key was refused): they count against the limits. */
  lostRequests: number
  limits: RunLimits
  /** Requests that the limits of requests and of money allow together; null: any number. */
  maxRequests: number | null
  /** Pages stored and not yet settled. */
  pagesAhead: number
  closing: Closing | null
  lastSeq: number
  /** Listings of it that were paid for with credits: the plan may change while it is open. */
  charged: number
  deliveredSeq: number
  /** The user's table after the last delivered batch; null: none was counted. */
  table: TableCount | null
  /** What is not delivered will not be: the user discarded it or stopped while the database was away. */
  isDeliveryOver: boolean
  startedAt: number
  endedAt: number | null
  /** When its listings and its log were cleared; null: they are kept. */
  prunedAt: number | null
  pausedMs: number
  pauseStartedAt: number | null
}

/** Progress of the task that is being settled, for the status. */
export type TaskProgress = { task: number; fits: number; fresh: number; lastType: number }

/** `current` is the task that `task` tells of, else the first one; null where the run has none. */
export type RunProgress = {
  task: TaskProgress | null
  current: KnownTask | null
  areasDone: number
  /** Of those known, the ones that are not answered yet. */
  areasWaiting: number
  areasKnown: number
}

export type LogLevel = 'info' | 'success' | 'warn' | 'error'
/** What a line of one area tells of: the area as city, types and ground, and how many new listings its page brought. */
export type LogSubject = { area: string; fresh?: number }
/** `href` of the link is a path of this server; `about` is absent where a line is of no one area. */
export type LogEntry = {
  level: LogLevel
  text: string
  link?: { label: string; href: string }
  about?: LogSubject
}
export type LogLine = LogEntry & { seq: number; at: number }
