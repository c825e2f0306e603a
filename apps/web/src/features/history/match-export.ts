import { type Export, exportMatchWindow, type Job } from '@gazetteer/contract'

type JobTimes = Pick<Job, 'id' | 'startTime' | 'endTime' | 'duration'>

/**
 * The file of a job: the one that names it, else the one whose time lies between 5 minutes before the start and
 * 15 minutes after the end, the closest to the end; otherwise the earliest after the start.
 */
export function matchExport(job: JobTimes, exports: readonly Export[]): Export | null {
  const own = exports.find(({ jobId }) => jobId === job.id)
  if (own !== undefined) return own
  // A file that names another job is that job's.
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
