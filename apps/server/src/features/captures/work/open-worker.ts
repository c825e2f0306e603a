import { randomUUID } from 'node:crypto'
import { setMaxListeners } from 'node:events'
import { setTimeout as wait } from 'node:timers/promises'
import { queues } from '../../../platform/jobs/index.ts'
import { closeHandler } from './close-job.ts'
import { deliverHandler } from './deliver-job.ts'
import { InFlight } from './in-flight.ts'
import { pruneEachNight } from './prune-job.ts'
import { workSliceHandler } from './run-work-slices.ts'
import type { SourceRateLimiter, WorkSliceObserver } from '@gazetteer/engine'
import type { CapturesContext } from '../types.ts'
import type { Scheduler } from './scheduler.ts'

export type WorkerSettings = {
  /** Areas asked at the same time. */
  concurrency: number
  rateLimiter: SourceRateLimiter
  /** Listings and logs of ended runs are kept so long; 0: for good. */
  keepRunsDays: number
  observer: WorkSliceObserver
}

/** What the handlers of the queues stand on. */
export type WorkContext = {
  context: CapturesContext
  scheduler: Scheduler
  rateLimiter: SourceRateLimiter
  observer: WorkSliceObserver
  inFlight: InFlight
  /** Names this process in its leases. */
  owner: string
  /** Aborted when the worker closes. */
  stopping: AbortSignal
  /** Open runs that have something to ask, as of the last beat. */
  workingRuns: () => number
}

export type Worker = {
  /** A commit changed the run: what is asked for one that ended is aborted. */
  changed: (runId: string) => Promise<void>
  close: () => Promise<void>
}

/** User databases written to at the same time by one process. */
const maxDeliveries = 2
/** What got lost between a commit and its jobs is derived again this often. */
const pollMs = 2_000
/** Requests of stopped runs are looked for this often. */
const lookMs = 1_000

/** The worker role: the handlers of the queues and the beat that derives again what got lost. */
export async function openWorker(
  context: CapturesContext,
  { concurrency, rateLimiter, keepRunsDays, observer }: WorkerSettings,
): Promise<Worker> {
  const { jobs, scheduler } = context
  const stop = new AbortController()
  // Every request and every delivery under way listens to it; that is no leak.
  setMaxListeners(0, stop.signal)
  const inFlight = new InFlight(context.engine)
  let workingRuns = 0
  const work: WorkContext = {
    context,
    scheduler,
    rateLimiter,
    observer,
    inFlight,
    owner: randomUUID(),
    stopping: stop.signal,
    workingRuns: () => workingRuns,
  }
  await jobs.work(queues.slice, concurrency, workSliceHandler(work))
  await jobs.work(queues.deliver, Math.min(concurrency, maxDeliveries), deliverHandler(work))
  await jobs.work(queues.close, 1, closeHandler(work))
  await pruneEachNight(context, keepRunsDays, stop.signal)
  const loops = [
    every(pollMs, async () => {
      workingRuns = await scheduler.all()
    }),
    every(lookMs, () => inFlight.lookAtAll()),
  ]
  return {
    changed: (runId) => inFlight.changed(runId),
    close: async () => {
      stop.abort()
      await Promise.all(loops)
    },
  }

  async function every(ms: number, task: () => Promise<void>): Promise<void> {
    while (!stop.signal.aborted) {
      await task().catch((error: unknown) => context.log.warn({ err: error }, 'a beat was lost'))
      await wait(ms, undefined, { signal: stop.signal }).catch(() => undefined)
    }
  }
}
