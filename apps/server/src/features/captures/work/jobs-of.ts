import { queues } from '../../../platform/jobs/index.ts'
import type { DueWork } from '@gazetteer/engine'
import type { SourceDeclaration } from '@gazetteer/sources'
import type { NewJob } from '../../../platform/jobs/open-jobs.ts'
import type { Queue } from '../../../platform/jobs/queues.ts'

/** Maximum waiting fetch jobs per run, however many areas are due. */
const maxFetchJobs = 4

/** A job that serves one run. */
export const jobOf = (runId: string): NewJob => ({ key: runId, data: { runId } })

/** The background jobs for a run's due work. A fetch job serves the run that waited longest, so it names no run. */
export function jobsOf(due: DueWork, declaration: SourceDeclaration): { queue: Queue; jobs: NewJob[] }[] {
  const { runId } = due
  const { concurrency } = declaration.limits
  // The run's requests in progress use part of the source's concurrency.
  const free = concurrency === null ? maxFetchJobs : Math.max(concurrency - due.fetching, 0)
  const fetchJobs = Math.min(due.areas, free, maxFetchJobs)
  const jobIf = (isWanted: boolean) => (isWanted ? [jobOf(runId)] : [])
  return [
    { queue: queues.plan, jobs: jobIf(due.hasPlanning) },
    { queue: queues.fetch, jobs: Array.from({ length: fetchJobs }, (_, n) => ({ key: `${runId}#${n}`, data: {} })) },
    { queue: queues.finish, jobs: jobIf(due.hasMerging) },
    { queue: queues.deliver, jobs: jobIf(due.hasDelivery) },
  ]
}
