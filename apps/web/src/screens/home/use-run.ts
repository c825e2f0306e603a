import type { Job, User } from '@gazetteer/contract'
import { useMemo } from 'react'
import { useJobs } from '../../features/history/index.ts'
import { useRuntimeStatus } from '../../features/runtime/index.ts'

const noJobs: readonly Job[] = []
const endWaitMs = 1_000

/** The account's running or last capture, and its job in the history. */
export function useRun(user: User) {
  const { status, isRunning, receivedAt } = useRuntimeStatus(user.id)
  // An end shows immediately, before the history has it. A continued job has ended before, with older counts.
  const lacksEnd = (known: readonly Job[]): boolean => {
    if (status === undefined || isRunning) return false
    const last = known.find(({ id }) => id === status.manualRunId)
    return last !== undefined && (last.status === 'running' || (last.endTime ?? 0) < (status.endTime ?? 0))
  }
  const history = useJobs(user, (known) => (lacksEnd(known) ? endWaitMs : false))
  const jobs = history.data ?? noJobs
  const job = jobs.find(({ id }) => id === status?.manualRunId)
  // An account without a capture does not wait for its empty history.
  const isLoading =
    !history.isFetchedAfterMount && (status === undefined ? jobs.length > 0 : status.manualRunId !== null)
  return {
    status,
    isRunning,
    receivedAt,
    /** The job of the status; running or ended, started here or elsewhere. */
    job,
    /** Whether the history does not have the end of this job yet. */
    isJobPending: (job === undefined && isLoading) || lacksEnd(jobs),
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
