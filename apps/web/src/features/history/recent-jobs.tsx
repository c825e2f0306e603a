import type { User } from '@gazetteer/contract'
import { Link } from 'react-router'
import { formatCount, formatDateTime } from '../../platform/formats.ts'
import { Skeleton } from '../../platform/ui/skeleton.tsx'
import { classNames } from '../../platform/ui/class-names.ts'
import { StateMark } from '../../platform/ui/state-mark.tsx'
import { jobTones } from './job-words.ts'
import { useJobs } from './queries.ts'
import styles from './recent-jobs.module.css'

export function RecentJobs({ user, most }: { user: User; most: number }) {
  const jobs = useJobs(user, false)
  if (jobs.data === undefined) return jobs.error === null ? <Skeleton height={84} /> : null
  const newest = jobs.data.slice(0, most)
  if (newest.length === 0) return <p className={styles.none}>Your first capture will be listed here.</p>
  return (
    <ul>
      {newest.map((job) => (
        <li key={job.id} className={styles.job}>
          <Link
            to={`/user/${encodeURIComponent(user.id)}/job-history?job=${encodeURIComponent(job.id)}`}
            className="mono"
          >
            {job.id}
          </Link>
          <StateMark tone={jobTones[job.status]}>{job.status}</StateMark>
          <span className={classNames('mono', styles.when)}>{formatDateTime(job.startTime)}</span>
          <span className="num">{formatCount(job.recordsProcessed)}</span>
        </li>
      ))}
    </ul>
  )
}
