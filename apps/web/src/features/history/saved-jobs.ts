import { browserJobHistoryCap, type Job, jobSchema } from '@gazetteer/contract'
import { z } from 'zod'
import { readStored, removeStored, writeStored } from '../../platform/storage.ts'

const jobsSchema = z.array(z.unknown())
const key = (owner: string) => `jobs.${owner}`

/** The saved history. Moves one stored under the e-mail key to the id key once. Skips entries of an older format. */
export function readSavedJobs(user: { id: string; email: string }, storage?: Storage): Job[] {
  const byEmail = readStored(key(user.email), jobsSchema, storage)
  const byId = readStored(key(user.id), jobsSchema, storage)
  if (byEmail !== null) {
    if (byId === null) writeStored(key(user.id), byEmail, storage)
    removeStored(key(user.email), storage)
  }
  return (byId ?? byEmail ?? []).flatMap((entry) => {
    const job = jobSchema.safeParse(entry)
    return job.success ? [job.data] : []
  })
}

/** Saves the newest 50. */
export function saveJobs(userId: string, jobs: readonly Job[], storage?: Storage): void {
  const newest = jobs.toSorted((a, b) => b.startTime - a.startTime).slice(0, browserJobHistoryCap)
  writeStored(key(userId), newest, storage)
}

export function clearSavedJobs(userId: string): void {
  removeStored(key(userId))
}
