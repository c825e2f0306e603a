import type { Job } from '@gazetteer/contract'
import { useCall } from '../../../platform/api/use-call.ts'

/** The report of a job; read again when the job has changed. */
export const useJobSummary = (job: Pick<Job, 'id' | 'endTime' | 'recordsProcessed' | 'clearedAt'>) =>
  useCall('jobSummary', {
    params: { jobId: job.id },
    staleTime: Infinity,
    version: `${job.endTime ?? ''} ${job.recordsProcessed}`,
    placeholderData: (previous) => previous,
    enabled: job.clearedAt === null,
  })
