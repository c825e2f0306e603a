import type { Job } from '@gazetteer/contract'
import { useCall } from '../../platform/api/use-call.ts'

const pollMs = 2_000

/** Finding contacts of a job, read again while it goes on. */
export function useJobContacts(job: Pick<Job, 'id' | 'endTime'>, enabled = true) {
  return useCall('jobContacts', {
    enabled,
    params: { jobId: job.id },
    version: String(job.endTime),
    placeholderData: (previous) => previous,
    refetchInterval: ({ state: { data } }) => (data?.state === 'waiting' || data?.state === 'running' ? pollMs : false),
  })
}
