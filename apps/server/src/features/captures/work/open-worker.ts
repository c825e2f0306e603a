import { randomUUID } from 'node:crypto'
import { setMaxListeners } from 'node:events'
import { openRefusalStore } from '../refused/record-refused.ts'
import { startQueued } from '../queue/start-queued.ts'
import { queues } from '../../../platform/jobs/index.ts'
import { deliverHandler } from './deliver-job.ts'
import { fetchHandler } from './fetch-job.ts'
import { finishHandler } from './finish-job.ts'
import { InFlight } from './in-flight.ts'
import { planHandler } from './plan-job.ts'
import { openDestinationWatch } from './reopen-destinations.ts'
import { pruneEachNight } from './prune-job.ts'
import type { SourceRateLimiter, WorkSliceObserver } from '@gazetteer/engine'
import type { CapturesContext } from '../context.ts'
import type { WorkContext } from './work-context.ts'

export type WorkerSettings = {
  /** Areas fetched concurrently. */
  concurrency: number
  rateLimiter: SourceRateLimiter
  /** How long listings and logs of ended runs are stored; 0: forever. */
  keepRunsDays: number
  deliveryRetryMs: number
  sourceRetryMs: number
  observer: WorkSliceObserver
}

export type Worker = {
  /** Call after a commit changed the run; aborts its requests if it has ended. */
  changed: (runId: string) => Promise<void>
  close: () => void
}

/** User databases that one process writes to concurrently. */
const maxDeliveries = 2

/** Starts the worker role: the queue handlers, and the poller that finds lost work and stopped runs. */
export async function openWorker(
  context: CapturesContext,
  { concurrency, rateLimiter, keepRunsDays, deliveryRetryMs, sourceRetryMs, observer }: WorkerSettings,
): Promise<Worker> {
  const { jobs, scheduler } = context
  const stop = new AbortController()
  // Every request and delivery in progress adds a listener; this is not a leak.
  setMaxListeners(0, stop.signal)
  const inFlight = new InFlight(context)
  let workingRuns = 0
  const work: WorkContext = {
    captures: { ...context, refusals: openRefusalStore(context), deliveryRetryMs, sourceRetryMs },
    rateLimiter,
    observer,
    inFlight,
    owner: randomUUID(),
    stopping: stop.signal,
    workingRuns: () => workingRuns,
  }
  await jobs.work(queues.plan, 1, planHandler(work))
  await jobs.work(queues.fetch, concurrency, fetchHandler(work))
  await jobs.work(queues.deliver, Math.min(concurrency, maxDeliveries), deliverHandler(work))
  await jobs.work(queues.finish, 1, finishHandler(work))
  await pruneEachNight(context, keepRunsDays, stop.signal)
  const watchDestinations = openDestinationWatch(context)
  void jobs.begun(stop.signal).then(() =>
    scheduler.startPolling(async (runs) => {
      workingRuns = runs
      await inFlight.checkAll()
      await startQueued(context)
      watchDestinations()
    }),
  )
  return {
    changed: (runId) => inFlight.changed(runId),
    close: () => stop.abort(),
  }
}
