import type { SourceRateLimiter, WorkSliceObserver } from '@gazetteer/engine'
import { z } from 'zod'
import type { RefusalStore } from '../refused/record-refused.ts'
import type { CapturesContext } from '../context.ts'
import type { InFlight } from './in-flight.ts'

/** The dependencies of the queue handlers. */
export type WorkDependencies = Pick<
  CapturesContext,
  'engine' | 'scheduler' | 'clock' | 'log' | 'destinations' | 'sources' | 'optOuts'
> & {
  refusals: RefusalStore
  /** How long an unattended run waits for its database before its owner is asked. */
  deliveryRetryMs: number
  /** How long an unattended run waits for its source before it leaves a gap. */
  sourceRetryMs: number
}

/** What the queue handlers share. */
export type WorkContext = {
  captures: WorkDependencies
  rateLimiter: SourceRateLimiter
  observer: WorkSliceObserver
  inFlight: InFlight
  /** Identifies this process in its leases. */
  owner: string
  /** Aborted when the worker closes. */
  stopping: AbortSignal
  /** Open runs with work to fetch, as of the last poll. */
  workingRuns: () => number
}

/** Payload of the jobs that serve one run. */
export const runJobSchema = z.object({ runId: z.string() })
