import { queues } from '../../../platform/jobs/index.ts'
import type { DueWork } from '@gazetteer/engine'
import type { SourceDeclaration } from '@gazetteer/sources'
import type { NewJob } from '../../../platform/jobs/open-jobs.ts'
import type { Queue } from '../../../platform/jobs/queues.ts'

/** A turn plans a run, or asks an area of whichever run has waited longest: the run it names is why it was sent. */
export type WorkSliceJob = { runId: string; kind: 'plan' | 'ask' }

/** However many areas are due, a run has so many turns waiting at the most. */
const maxSlices = 4

/** The jobs that a run's due work asks for. */
export function jobsOf(due: DueWork, declaration: SourceDeclaration): { queue: Queue; jobs: NewJob[] }[] {
  const { runId } = due
  const { concurrency } = declaration.limits
  // What the run asks already takes its share of what its source answers at a time.
  const free = concurrency === null ? maxSlices : Math.max(concurrency - due.asking, 0)
  const slices = Math.min(due.areas, free, maxSlices)
  const asking = Array.from({ length: slices }, (_, n) => ({ key: `${runId}#${n}`, data: { runId, kind: 'ask' } }))
  // Settling waits for the next round of a task: behind the areas of everybody it would wait for their turns of seconds.
  const planning = due.hasPlanning ? [{ key: `${runId}#plan`, data: { runId, kind: 'plan' }, isFirst: true }] : []
  const one = (isWanted: boolean) => (isWanted ? [{ key: runId, data: { runId } }] : [])
  return [
    { queue: queues.slice, jobs: [...planning, ...asking] },
    { queue: queues.close, jobs: one(due.hasMerging) },
    { queue: queues.deliver, jobs: one(due.hasDelivery) },
  ]
}
