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
import type { WorkContext } from './work-context.ts'

export type WorkerSettings = {
  /** Areas fetched concurrently. */
  concurrency: number
  rateLimiter: SourceRateLimiter
  /** How long listings and logs of ended runs are stored; 0: forever. */
  keepRunsDays: number
  observer: WorkSliceObserver
}

export type Worker = {
  /** A commit changed the run: aborts requests for a run that ended. */
  changed: (runId: string) => Promise<void>
  close: () => Promise<void>
}

/** User databases that one process writes to concurrently. */
const maxDeliveries = 2
/** Interval for finding due work whose job was lost after a commit. */
const pollMs = 2_000
/** Interval for aborting requests of stopped runs. */
const abortPollMs = 1_000

/** Starts the worker role: the queue handlers, and the poller that finds lost work. */
export async function openWorker(
  context: CapturesContext,
  { concurrency, rateLimiter, keepRunsDays, observer }: WorkerSettings,
): Promise<Worker> {
  const { jobs, scheduler } = context
  const stop = new AbortController()
  // Every request and delivery in progress adds a listener; this is not a leak.
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
    every(abortPollMs, () => inFlight.checkAll()),
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
      await task().catch((error: unknown) => context.log.warn({ err: error }, 'a poll failed; the next one retries'))
      await wait(ms, undefined, { signal: stop.signal }).catch(() => undefined)
    }
  }
}
