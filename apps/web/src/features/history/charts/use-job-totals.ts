import type { Job } from '@gazetteer/contract'
import { useCall } from '../../../platform/api/use-call.ts'

/** While the server still counts jobs by type. */
const countingMs = 2_000

/** Listings by place and type over all ended jobs; read again when a job has ended. */
export const useJobTotals = (jobs: readonly Job[]) =>
  useCall('jobTotals', {
    staleTime: Infinity,
    version: `${jobs.length} ${Math.max(0, ...jobs.map(({ endTime }) => endTime ?? 0))}`,
    placeholderData: (previous) => previous,
    refetchInterval: ({ state }) => (state.data !== undefined && state.data.uncounted > 0 ? countingMs : false),
  })
