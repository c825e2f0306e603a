import type { PlanRecord } from '@gazetteer/contract'
import type { Engine, TableAfterBatch, TableCount } from '@gazetteer/engine'
import type { Listing, SourceId } from '@gazetteer/listing'
import type { OptOutList } from '@gazetteer/listing/opt-out'
import type { MapsSource, SourceDeclaration } from '@gazetteer/sources'
import type { EstimateQueue } from './estimate/estimate-queue.ts'
import type { DriveTimes } from './run/request/drive-times.ts'
import type { Db } from '@gazetteer/app-database'
import type { Clock } from '../../platform/clock.ts'
import type { Jobs } from '../../platform/jobs/index.ts'
import type { Log } from '../../platform/log.ts'

/** What captures need to know about an account's plan; `credits` is null when listings are unlimited. */
export type PlanOf = (accountId: string) => Promise<{ allows: PlanRecord; credits: number | null }>

/** The user's own database, as captures use it. */
export type Destinations = {
  /** null before any choice; `isLocked` when the plan no longer allows it. */
  chosen(accountId: string): Promise<{ provider: string; isLocked: boolean } | null>
  /** Without those that the account removed as duplicates from its database. */
  withoutRemoved(accountId: string, listings: readonly Listing[]): Promise<readonly Listing[]>
  /** Whether a test of it passes: a row could be written. Never throws. */
  isWritable(accountId: string): Promise<boolean>
  /**
   * Idempotent. `isFirst`: nothing was delivered before, so a missing table is created; otherwise a missing table
   * returns `table-gone` and nothing is written. `locked`: the plan no longer allows it, and nothing is written.
   * `table`: row count before (null: count now). Throws Unavailable with a message for the user.
   */
  deliver(
    accountId: string,
    batch: {
      listings: readonly Listing[]
      isFirst: boolean
      table: TableCount | null
      areRefused?: boolean
      update?: 'refresh' | undefined
    },
    signal: AbortSignal,
  ): Promise<DeliveryResult | 'table-gone' | 'locked'>
}

/** The row count afterwards, and the rows that the table refuses; `areAllRefused`: it stored none of the batch. */
export type DeliveryResult = {
  table: TableAfterBatch
  refused: readonly DestinationRefusal[]
  areAllRefused: boolean
}

/** A listing that the user's table refused. */
export type DestinationRefusal = { source: string; source_id: string; reason: string }

export type CaptureSources = {
  /** The source of a capture that names none. */
  readonly defaultId: SourceId
  /** Why the sample takes the place of real data now, as a sentence; null: it does not. */
  readonly missing: string | null
  /** The source of a capture that names none, when all sources answer. */
  readonly usualId: SourceId
  /** Waits until the default source is known, up to the timeout. */
  settled: (timeoutMs: number) => Promise<void>
  /** Set when the operator chose the sample source; only then may its listings enter a user's database. */
  readonly isSampleChosen: boolean
  /** Works also for a run's source that is no longer configured. */
  declarationOf: (id: SourceId) => SourceDeclaration
  /** Throws SourceError('refused') when the source is not configured. */
  open: (id: SourceId) => MapsSource
}

export type Scheduler = {
  /**
   * Enqueues jobs for the run's due work. Call after a commit, never inside a transaction; failures are left to the
   * poller.
   */
  run: (runId: string) => void
  /** Enqueues the delivery of the run's listings only. */
  deliver: (runId: string) => void
  /** Enqueues jobs for all open runs, to replace lost ones. Returns how many runs have work. */
  all: () => Promise<number>
  /** Calls `all` at least every two seconds, and `task` after each poll. */
  startPolling: (task: (workingRuns: number) => Promise<void>) => void
  close: () => Promise<void>
}

export type CapturesContext = {
  db: Db
  engine: Engine
  jobs: Jobs
  scheduler: Scheduler
  clock: Clock
  log: Log
  planOf: PlanOf
  destinations: Destinations
  sources: CaptureSources
  estimates: EstimateQueue
  /** Boundaries of drive times; null: not set up. */
  driveTimes: DriveTimes | null
  /** Whether contacts can be looked for on websites. */
  areContactsOffered: boolean
  /** The current opt-out list. */
  optOuts: () => OptOutList
}
