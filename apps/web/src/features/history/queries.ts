import { polls } from '@gazetteer/contract'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { call } from '../../platform/api/call.ts'
import { onEvent } from '../../platform/events.ts'
import { readSavedJobs, saveJobs } from './saved-jobs.ts'

export const jobsKey = (userId: string) => ['jobs', userId]

/** The history: the server's truth, refreshed every 5 s; the saved newest 50 are the first paint. */
export function useJobs(user: { id: string; email: string }, isPolling = true) {
  const client = useQueryClient()
  useEffect(() => {
    const refresh = () => {
      void client.invalidateQueries({ queryKey: jobsKey(user.id) })
    }
    const stop = onEvent('job-history-updated', refresh)
    window.addEventListener('storage', refresh)
    return () => {
      stop()
      window.removeEventListener('storage', refresh)
    }
  }, [client, user.id])
  return useQuery({
    queryKey: jobsKey(user.id),
    queryFn: async ({ signal }) => {
      const { jobs } = await call('jobs', { signal })
      saveJobs(user.id, jobs)
      return jobs
    },
    refetchInterval: isPolling ? polls.jobHistoryMs : false,
    // Old at once, so that the server is asked all the same; it stays where the server does not answer.
    initialData: () => {
      const saved = readSavedJobs(user)
      return saved.length === 0 ? undefined : saved
    },
    initialDataUpdatedAt: 0,
  })
}

export function useExports(userId: string) {
  const client = useQueryClient()
  useEffect(
    () =>
      onEvent('job-history-updated', () => {
        void client.invalidateQueries({ queryKey: ['exports'] })
      }),
    [client],
  )
  return useQuery({
    queryKey: ['exports', userId],
    queryFn: async ({ signal }) => {
      const answer = await call('exports', { query: { userId }, signal })
      return answer.exports
    },
    refetchOnWindowFocus: true,
  })
}
