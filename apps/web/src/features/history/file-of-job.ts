import { type Export, exportMatchWindow, exportMessages, type Job } from '@gazetteer/contract'
import { useExports } from './queries.ts'

/** The file of an ended job; without one, the reason, or null while it is looked for. */
export function useFileOfJob(
  job: Job,
  userId: string,
): { filename: string; problem: null } | { filename: null; problem: string | null } {
  const exports = useExports(userId)
  if (job.status === 'running') return { filename: null, problem: 'The files appear when the capture ends.' }
  const filename = job.filename ?? matchExport(job, exports.data ?? [])?.filename
  if (filename !== undefined) return { filename, problem: null }
  if (exports.isPending) return { filename: null, problem: null }
  return { filename: null, problem: exports.error === null ? exportMessages.noMatch : exportMessages.listFailed }
}

type JobTimes = Pick<Job, 'id' | 'startTime' | 'endTime' | 'duration'>

/**
 * The file of a job: the file that names the job. Else the one between 5 minutes before the start and 15 minutes
 * after the end, closest to the end. Else the earliest after the start.
 */
export function matchExport(job: JobTimes, exports: readonly Export[]): Export | null {
  const own = exports.find(({ jobId }) => jobId === job.id)
  if (own !== undefined) return own
  // A file that names a job belongs only to that job.
  const free = exports.filter(({ jobId }) => jobId === '')
  const end = job.endTime ?? job.startTime + job.duration * 1000
  const near = free.filter(
    ({ timestamp }) =>
      timestamp >= job.startTime - exportMatchWindow.beforeStartMs && timestamp <= end + exportMatchWindow.afterEndMs,
  )
  const closest = near.toSorted((a, b) => Math.abs(a.timestamp - end) - Math.abs(b.timestamp - end))[0]
  if (closest !== undefined) return closest
  return (
    free.filter(({ timestamp }) => timestamp > job.startTime).toSorted((a, b) => a.timestamp - b.timestamp)[0] ?? null
  )
}
