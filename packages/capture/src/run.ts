import type { RunLimits } from './limits.ts'
import type { CaptureRequest } from './request.ts'
import type { Counters } from './verdicts.ts'

/** Where the run stands for good; `running` until everything is settled and delivered. */
export type RunState = 'running' | 'completed' | 'stopped' | 'failed'

/** What the user wants of it now; shown at once, heard by the workers. */
export type RunIntent = 'run' | 'pause' | 'stop'

/** How the run will end once its listings are delivered, and why, in the user's words. */
export type Ending = { state: 'completed' | 'stopped' | 'failed'; message: string }

export type Gap = { area: string; reason: string }

/** One run as the ledger tells it. Times are epoch milliseconds. */
export type Run = {
  id: string
  accountId: string
  request: CaptureRequest
  exportFormat: 'json' | 'csv' | 'html'
  /** `none`, or the provider of the database that its listings are delivered to. */
  destination: string
  state: RunState
  intent: RunIntent
  ending: Ending | null
  lanesPlanned: number
  counters: Counters
  /** Listings that fit, each once for every lane that saw it. */
  fits: number
  requests: number
  /** Requests that were sent and whose answer was never stored (a process died, a key was refused): they count against the limits. */
  lostRequests: number
  limits: RunLimits
  /** Requests that the limits of requests and of money allow together; null: any number. */
  mostRequests: number | null
  /** Pages stored and not yet settled. */
  pagesAhead: number
  /** Set when a person finished the run at a limit: the reason of all gaps that this leaves. */
  closing: string | null
  lastSeq: number
  deliveredSeq: number
  /** What is not delivered will not be: the user discarded it or stopped while the database was away. */
  isDeliveryOver: boolean
  startedAt: number
  endedAt: number | null
  pausedMs: number
  pauseStartedAt: number | null
}

/** Progress of the lane that is being settled, for the status. */
export type LaneProgress = { lane: number; fits: number; fresh: number; lastType: number }

export type RunProgress = { lane: LaneProgress | null; areasDone: number; areasKnown: number }

export type LogLevel = 'info' | 'success' | 'warn' | 'error'
/** `href` of the link is a path of this server. */
export type LogEntry = { level: LogLevel; text: string; link?: { label: string; href: string } }
export type LogLine = LogEntry & { seq: number; at: number }
