import type { RuntimeStatus } from '@gazetteer/contract'
import { useQuery } from '@tanstack/react-query'
import { z } from 'zod'
import { readStored, removeStored, writeStored } from '../../../platform/storage.ts'

/** The current job as last seen by this browser, stored per user. Times are epoch milliseconds. */
export type JobClock = {
  jobId: string | null
  startTime: number | null
  totalPausedMs: number
  pauseStartMs: number | null
}

const key = (userId: string) => `job.${userId}`
export const lastRunKey = ['last-run-count']
const lastCountKey = (userId: string) => `last-run.${userId}`

export const clearJobClock = (userId: string): void => removeStored(key(userId))
export const saveJobClock = (userId: string, clock: JobClock): void => writeStored(key(userId), clock)

export function clockOf(status: RuntimeStatus): JobClock {
  const { manualRunId, startTime, totalPausedMs, pauseStartMs } = status
  return { jobId: manualRunId, startTime, totalPausedMs, pauseStartMs }
}

/** Number of listings of the previous run, as seen by this browser. */
export const useLastRunCount = (userId: string): number | null =>
  useQuery({ queryKey: [...lastRunKey, userId], queryFn: () => readStored(lastCountKey(userId), z.number()) }).data ??
  null

export const saveLastRunCount = (userId: string, count: number): void => writeStored(lastCountKey(userId), count)
