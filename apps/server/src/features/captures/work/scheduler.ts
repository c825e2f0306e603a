import { jobsOf } from './jobs-of.ts'
import type { DueWork } from '@gazetteer/engine'
import type { CapturesContext, Scheduler } from '../types.ts'
import type { NewJob } from '../../../platform/jobs/open-jobs.ts'
import type { Queue } from '../../../platform/jobs/queues.ts'

/** Longer waits are left to the poller. */
const maxTimerMs = 60_000
const minTimerMs = 20

/** Derives jobs from the engine's state. An area that waits for a time gets a timer in this process. */
export function openScheduler({ engine, jobs, clock, log, sources }: Omit<CapturesContext, 'scheduler'>): Scheduler {
  const timers = new Map<string, { at: number; timer: NodeJS.Timeout }>()
  const inProgress = new Map<string, 'once' | 'again'>()
  let isClosed = false

  async function send(due: readonly DueWork[]): Promise<void> {
    const batches = new Map<Queue, NewJob[]>()
    for (const work of due) {
      setTimer(work)
      for (const { queue, jobs: more } of jobsOf(work, sources.declarationOf(work.source)))
        batches.set(queue, [...(batches.get(queue) ?? []), ...more])
    }
    for (const [queue, batch] of batches) await jobs.send(queue, batch)
  }

  function setTimer({ runId, nextAt }: DueWork): void {
    if (nextAt === null || isClosed) return
    const inMs = Math.max(nextAt - clock.now(), 0) + minTimerMs
    const known = timers.get(runId)
    if (inMs > maxTimerMs || (known !== undefined && known.at <= nextAt)) return
    clearTimeout(known?.timer)
    const timer = setTimeout(() => {
      timers.delete(runId)
      run(runId)
    }, inMs)
    timers.set(runId, { at: nextAt, timer: timer.unref() })
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
      log.warn({ err: error, run: runId }, 'scheduling failed; poller will retry')
    } finally {
      inProgress.delete(runId)
    }
  }

  function run(runId: string): void {
    if (isClosed) return
    if (inProgress.has(runId)) inProgress.set(runId, 'again')
    else void enqueueDue(runId)
  }

  return {
    run,
    all: async () => {
      const due = await engine.readDueWork(null)
      await send(due)
      return due.filter(({ areas, hasPlanning }) => areas > 0 || hasPlanning).length
    },
    close: () => {
      isClosed = true
      inProgress.clear()
      for (const { timer } of timers.values()) clearTimeout(timer)
    },
  }
}
