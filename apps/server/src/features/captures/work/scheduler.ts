import { queues } from '../../../platform/jobs/index.ts'
import { jobOf, jobsOf } from './jobs-of.ts'
import type { DueWork } from '@gazetteer/engine'
import type { CapturesContext, Scheduler } from '../context.ts'
import type { Jobs } from '../../../platform/jobs/index.ts'
import type { NewJob } from '../../../platform/jobs/open-jobs.ts'
import type { Queue } from '../../../platform/jobs/queues.ts'

/** Maximum interval between polls for due work whose job was lost after a commit. */
const pollMs = 2_000
/** Minimum interval, when work becomes due at a known time. */
const minPollMs = 100

type SchedulerDependencies = Pick<CapturesContext, 'engine' | 'clock' | 'log' | 'sources'> & {
  jobs: Pick<Jobs, 'send'>
}

/**
 * What triggers the background work of captures:
 * - A commit: `run` enqueues jobs for the work that it made due.
 * - The poller of each worker process: `all`, at least every two seconds. It finds lost jobs, and areas that waited
 *   for a time (Retry-After, back-off); it polls earlier when it knows such a time.
 * - NOTIFY carries "changed" only: it updates screens and aborts requests of stopped runs.
 *
 * Jobs are derived from the engine's state and carry none. Losing or repeating one is harmless.
 */
export function openScheduler({ engine, jobs, clock, log, sources }: SchedulerDependencies): Scheduler {
  const inProgress = new Map<string, 'once' | 'again'>()
  let poll: { task: (workingRuns: number) => Promise<void>; at: number; timer?: NodeJS.Timeout } | null = null
  let running: Promise<void> | null = null
  let isClosed = false

  const warn = (run: string, err: unknown) => log.warn({ err, run }, 'scheduling failed; poller will retry')

  async function send(due: readonly DueWork[]): Promise<void> {
    const batches = new Map<Queue, NewJob[]>()
    for (const work of due) {
      if (work.nextAt !== null) pollBy(work.nextAt)
      for (const { queue, jobs: more } of jobsOf(work, sources.declarationOf(work.source)))
        batches.set(queue, [...(batches.get(queue) ?? []), ...more])
    }
    for (const [queue, batch] of batches) await jobs.send(queue, batch)
  }

  /**
   * Coalesces calls: many slices of a run end together, so due work is read once, and once more if a call came
   * meanwhile.
   */
  async function enqueueDue(runId: string): Promise<void> {
    try {
      do {
        inProgress.set(runId, 'once')
        await send(await engine.readDueWork(runId))
      } while (inProgress.get(runId) === 'again')
    } catch (error) {
      warn(runId, error)
    } finally {
      inProgress.delete(runId)
    }
  }

  async function all(): Promise<number> {
    const due = await engine.readDueWork(null)
    await send(due)
    return due.filter(({ areas, hasPlanning }) => areas > 0 || hasPlanning).length
  }

  /** Polls at the given time (epoch ms), unless a poll is planned before it. */
  function pollBy(at: number): void {
    if (poll === null || isClosed || poll.at <= at) return
    clearTimeout(poll.timer)
    poll.at = at
    poll.timer = setTimeout(pollNow, Math.max(at - clock.now(), minPollMs)).unref()
  }

  function pollNow(): void {
    if (poll === null || isClosed) return
    const { task } = poll
    poll.at = Infinity
    running = all()
      .then(task)
      .catch((error: unknown) => log.warn({ err: error }, 'a poll failed; the next one retries'))
      .finally(() => pollBy(clock.now() + pollMs))
  }

  return {
    deliver: (runId) => void jobs.send(queues.deliver, [jobOf(runId)]).catch((err: unknown) => warn(runId, err)),
    run: (runId) => {
      if (isClosed) return
      if (inProgress.has(runId)) inProgress.set(runId, 'again')
      else void enqueueDue(runId)
    },
    all,
    startPolling: (task) => {
      poll = { task, at: Infinity }
      pollNow()
    },
    close: async () => {
      isClosed = true
      inProgress.clear()
      clearTimeout(poll?.timer)
      await running
    },
  }
}
