import { jobsOf } from './jobs-of.ts'
import type { DueWork } from '@gazetteer/engine'
import type { CapturesContext } from '../types.ts'
import type { NewJob } from '../../../platform/jobs/open-jobs.ts'
import type { Queue } from '../../../platform/jobs/queues.ts'

/** A run that waits longer than this is left to the beat. */
const maxTimerMs = 60_000
const minTimerMs = 20

export type Scheduler = {
  /** Sends the jobs of whatever of the run is due now. After a commit, never inside a transaction; what fails is left to the beat. */
  run: (runId: string) => void
  /** The same for all open runs: what got lost is derived again. How many runs work. */
  all: () => Promise<number>
  close: () => void
}

/** Derives jobs from the ledger. An area that waits for an instant is woken by a timer of the process that knows of it. */
export function openScheduler({ engine, jobs, clock, log, sources }: Omit<CapturesContext, 'scheduler'>): Scheduler {
  const timers = new Map<string, { at: number; timer: NodeJS.Timeout }>()
  const looking = new Map<string, 'once' | 'again'>()
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

  /** Many turns of one run end at the same time: it is looked at once, and once more if something came meanwhile. */
  async function look(runId: string): Promise<void> {
    try {
      do {
        looking.set(runId, 'once')
        await send(await engine.readDueWork(runId))
      } while (looking.get(runId) === 'again')
    } catch (error) {
      log.warn({ err: error, run: runId }, 'a run could not be woken; the beat does it')
    } finally {
      looking.delete(runId)
    }
  }

  function run(runId: string): void {
    if (isClosed) return
    if (looking.has(runId)) looking.set(runId, 'again')
    else void look(runId)
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
      looking.clear()
      for (const { timer } of timers.values()) clearTimeout(timer)
    },
  }
}
