import { queues } from '../../../platform/jobs/index.ts'
import type { DueWork } from '@gazetteer/engine'
import type { SourceDeclaration } from '@gazetteer/sources'
import type { NewJob } from '../../../platform/jobs/open-jobs.ts'
import type { Queue } from '../../../platform/jobs/queues.ts'

/**
 * A work slice plans the named run, or fetches an area of the run that waited longest; then `runId` only says why the
 * job was sent.
 */
export type WorkSliceJob = { runId: string; kind: 'plan' | 'ask' }

/** Maximum queued work slices per run, however many areas are due. */
const maxSlices = 4

/** The background jobs for a run's due work. */
export function jobsOf(due: DueWork, declaration: SourceDeclaration): { queue: Queue; jobs: NewJob[] }[] {
  const { runId } = due
  const { concurrency } = declaration.limits
  // The run's requests in progress use part of the source's concurrency.
  const free = concurrency === null ? maxSlices : Math.max(concurrency - due.fetching, 0)
  const slices = Math.min(due.areas, free, maxSlices)
  const fetching = Array.from({ length: slices }, (_, n) => ({ key: `${runId}#${n}`, data: { runId, kind: 'ask' } }))
  // Planning runs first: merging waits for a task's next round, which would otherwise queue behind all areas.
  const planning = due.hasPlanning ? [{ key: `${runId}#plan`, data: { runId, kind: 'plan' }, isFirst: true }] : []
  const one = (isWanted: boolean) => (isWanted ? [{ key: runId, data: { runId } }] : [])
  return [
    { queue: queues.slice, jobs: [...planning, ...fetching] },
    { queue: queues.close, jobs: one(due.hasMerging) },
    { queue: queues.deliver, jobs: one(due.hasDelivery) },
  ]
}
