import type { PlanRecord } from '@gazetteer/contract'
import type { Engine, TableCount } from '@gazetteer/engine'
import type { Listing, SourceId } from '@gazetteer/listing'
import type { OptOutList } from '@gazetteer/listing/opt-out/opt-out-list'
import type { MapsSource, SourceDeclaration } from '@gazetteer/sources'
import type { EstimateQueue } from './run/estimate-queue.ts'
import type { Scheduler } from './work/scheduler.ts'
import type { Db } from '../../platform/app-database/index.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Jobs } from '../../platform/jobs/index.ts'
import type { Log } from '../../platform/log.ts'

/** What captures need to know of an account's plan; `credits` is null where listings are unlimited. */
export type PlanOf = (accountId: string) => Promise<{ allows: PlanRecord; credits: number | null }>

/** The user's own database as captures see it. */
export type Destinations = {
  /** null before any choice; `isLocked` where the plan no longer allows it. */
  chosen(accountId: string): Promise<{ provider: string; isLocked: boolean } | null>
  /**
   * Idempotent. `isFirst`: nothing was delivered before, so a missing table is created; else it is `table-gone`, and nothing was
   * written. `table`: what it held before (null: it is counted); the answer is what it holds now. Throws Unavailable with a
   * sentence for the user.
   */
  deliver(
    accountId: string,
    batch: { listings: readonly Listing[]; isFirst: boolean; table: TableCount | null },
    signal: AbortSignal,
  ): Promise<TableCount | 'table-gone'>
}

export type CaptureSources = {
  /** What a capture uses when it names none. */
  readonly defaultId: SourceId
  /** Set when the operator named the sample source: only then may its listings enter a user's database. */
  readonly isSampleChosen: boolean
  /** Of a run's source, which may not be configured any more. */
  declarationOf: (id: SourceId) => SourceDeclaration
  /** Throws SourceError('refused') for a source that is not configured. */
  open: (id: SourceId) => MapsSource
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
  /** Who is not captured, as it stands. */
  optOuts: () => OptOutList
}
