import { exportMessages, type Job, type JobStats, jobsPageSize, polls } from '@gazetteer/contract'
import { keepPreviousData, skipToken, useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query'
import { useWindowEvent } from '@mantine/hooks'
import { call, succeeded } from '../../platform/api/call.ts'
import { readSavedJobs, saveJobs } from './saved-jobs.ts'

export const jobsKey = (userId: string) => ['jobs', userId]
export const olderJobsKey = (userId: string) => ['older-jobs', userId]
const statsKey = (userId: string) => ['job-stats', userId]

/** Milliseconds between refreshes; false: none. */
type Interval = number | false | ((jobs: readonly Job[]) => number | false)

/**
 * Job history from the server, refreshed every 5 s; the saved newest 50 are the first paint. Jobs pushed out of the
 * newest page stay until the older pages load.
 */
export function useJobs(user: { id: string; email: string }, every: Interval = polls.jobHistoryMs) {
  const client = useQueryClient()
  return useQuery({
    queryKey: jobsKey(user.id),
    queryFn: async ({ signal }) => {
      const { jobs, stats } = await call('jobs', { signal })
      saveJobs(user.id, jobs)
      client.setQueryData(statsKey(user.id), stats)
      const known = client.getQueryState<Job[]>(jobsKey(user.id))
      return known?.dataUpdatedAt ? withPushedOut(jobs, known.data ?? []) : jobs
    },
    refetchInterval: typeof every === 'function' ? ({ state }) => every(state.data ?? []) : every,
    // Stale immediately, so that the server is queried; stays if the server does not answer.
    initialData: () => {
      const saved = readSavedJobs(user)
      return saved.length === 0 ? undefined : saved
    },
    initialDataUpdatedAt: 0,
  })
}

/** One job, from the history at first; refreshed while it runs. */
export function useJob(userId: string, jobId: string) {
  const client = useQueryClient()
  return useQuery({
    queryKey: [...jobsKey(userId), jobId],
    queryFn: async ({ signal }) => (await call('job', { params: { jobId }, signal })).job,
    placeholderData: () => client.getQueryData<Job[]>(jobsKey(userId))?.find(({ id }) => id === jobId),
    refetchInterval: ({ state }) => (state.data?.status === 'running' ? polls.jobHistoryMs : false),
  })
}

/** Log lines of a job, oldest first, page by page. */
export const useJobLog = (jobId: string, isRunning: boolean) =>
  useInfiniteQuery({
    queryKey: ['job-log', jobId],
    initialPageParam: 0,
    queryFn: ({ pageParam, signal }) => call('jobLog', { params: { jobId }, query: { cursor: pageParam }, signal }),
    getNextPageParam: ({ next }) => next ?? undefined,
    refetchInterval: isRunning ? polls.jobHistoryMs : false,
  })

/** Reads the history again when another window of this browser saved it. Call once per page. */
export function useOtherWindowsJobs(userId: string): void {
  const client = useQueryClient()
  useWindowEvent('storage', () => void client.invalidateQueries({ queryKey: jobsKey(userId) }))
}

/** A page that is not full is the whole history. */
function withPushedOut(page: Job[], jobs: readonly Job[]): Job[] {
  const last = page.at(-1)
  if (last === undefined || page.length < jobsPageSize) return page
  const isOlder = (job: Job) => job.startTime < last.startTime || (job.startTime === last.startTime && job.id < last.id)
  return [...page, ...jobs.filter(isOlder)]
}

/** Statistics over the whole history from the newest answer; undefined before the first. */
export const useJobStats = (userId: string): JobStats | undefined =>
  useQuery<JobStats>({ queryKey: statsKey(userId), queryFn: skipToken }).data

/** Older pages of the history. `after` is the last job of the newest page; null if there is only one page. */
export const useOlderJobs = (userId: string, after: string | null) =>
  useInfiniteQuery({
    queryKey: [...olderJobsKey(userId), after],
    initialPageParam: after ?? '',
    queryFn: async ({ pageParam, signal }) => (await call('jobs', { query: { before: pageParam }, signal })).jobs,
    getNextPageParam: (page) => (page.length < jobsPageSize ? undefined : page.at(-1)?.id),
    enabled: false,
    // One page is the whole history: older jobs were cleared.
    ...(after === null ? {} : { placeholderData: keepPreviousData }),
  })

export const useExports = (userId: string) =>
  useQuery({
    queryKey: ['exports', { userId }],
    queryFn: async ({ signal }) =>
      succeeded(await call('exports', { query: { userId }, signal }), exportMessages.listFailed).exports,
  })
