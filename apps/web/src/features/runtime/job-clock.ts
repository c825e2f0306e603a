import type { RuntimeStatus } from '@gazetteer/contract'
import { useSyncExternalStore } from 'react'
import { z } from 'zod'
import { onEvent } from '../../platform/events.ts'
import { readStored, removeStored, writeStored } from '../../platform/storage.ts'

const clockSchema = z.object({
  jobId: z.string().nullable(),
  startTime: z.number().nullable(),
  totalPausedMs: z.number(),
  pauseStartMs: z.number().nullable(),
})

/** The current job as this browser last saw it, for each user: the clock goes on before the first answer. */
export type JobClock = z.infer<typeof clockSchema>

const key = (userId: string) => `job.${userId}`
const lastCountKey = (userId: string) => `last-run.${userId}`

export const readJobClock = (userId: string): JobClock | null => readStored(key(userId), clockSchema)
export const clearJobClock = (userId: string): void => removeStored(key(userId))
export const saveJobClock = (userId: string, clock: JobClock): void => writeStored(key(userId), clock)

export function clockOf(status: RuntimeStatus): JobClock {
  const { manualRunId, startTime, totalPausedMs, pauseStartMs } = status
  return { jobId: manualRunId, startTime, totalPausedMs, pauseStartMs }
}

/** How many listings the run before gave, as this browser saw it. */
export function useLastRunCount(userId: string): number | null {
  return useSyncExternalStore(
    (listener) => onEvent('credit-update', listener),
    () => readStored(lastCountKey(userId), z.number()),
  )
}

export const saveLastRunCount = (userId: string, count: number): void => writeStored(lastCountKey(userId), count)
