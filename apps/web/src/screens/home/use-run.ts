import type { Job, User } from '@gazetteer/contract'
import { useMemo } from 'react'
import { useJobs } from '../../features/history/index.ts'
import { useRuntimeStatus } from '../../features/runtime/index.ts'

const noJobs: readonly Job[] = []
const endWaitMs = 1_000

/** The account's running or last capture, and its job in the history. */
export function useRun(user: User) {
  const { status, isRunning, receivedAt } = useRuntimeStatus(user.id)
  // Stop shows immediately, before the history has the end of the job.
  const lacksEnd = (known: readonly Job[]): boolean =>
    status !== undefined && !isRunning && known.find(({ id }) => id === status.manualRunId)?.status === 'running'
  const history = useJobs(user, (known) => (lacksEnd(known) ? endWaitMs : false))
  const jobs = history.data ?? noJobs
  const job = jobs.find(({ id }) => id === status?.manualRunId)
  const isLoading = jobs.length > 0 && (status === undefined || !history.isFetchedAfterMount)
  return {
    status,
    isRunning,
    receivedAt,
    /** The job of the status; running or ended, started here or elsewhere. */
    job,
    /** Whether the history does not have the end of this job yet. */
    isJobPending: (isLoading && job === undefined) || lacksEnd(jobs),
    previousJob: jobs.find((one) => one.status !== 'running'),
  }
}

/** How many jobs count as recent. */
const recentJobs = 10

/** Cities and types of the newest captures, without duplicates. */
export function useRecent(user: User) {
  const jobs = useJobs(user, false).data ?? noJobs
  return useMemo(() => {
    const recentCities = jobs.slice(0, recentJobs).flatMap(({ cities }) => cities)
    return {
      cities: [...new Set(recentCities.map(({ city }) => city))].slice(0, recentJobs),
      types: [...new Set(recentCities.flatMap(({ businessTypes }) => businessTypes))].slice(0, recentJobs),
    }
  }, [jobs])
}
