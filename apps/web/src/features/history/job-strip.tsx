import { Paper } from '@mantine/core'
import type { Job, JobStats } from '@gazetteer/contract'
import type { ReactNode } from 'react'
import { dash, formatCount } from '../../platform/formats.ts'
import { Note } from '../../platform/ui/index.ts'
import { usePhone } from '../../platform/use-phone.ts'
import { listingsByDay } from './charts/listings-by-day.ts'
import { endsInWords, statsOf, successRate } from './job-labels.ts'
import styles from './job-strip.module.css'

/** Fewer jobs have no trend. */
export const minTrendJobs = 3

const shownDays = 7
const shownJobs = 8

/** Three figures over the whole history, with trends of the loaded jobs from three jobs on. */
export function JobStrip({ jobs, stats = statsOf(jobs) }: { jobs: readonly Job[]; stats: JobStats | undefined }) {
  const rate = successRate(stats)
  // A phone's cell is too narrow for the text.
  const isPhone = usePhone()
  const cells = [
    { label: 'Total Jobs', value: formatCount(stats.jobs) },
    { label: 'Records Processed', value: formatCount(stats.records) },
    { label: 'Success Rate', value: rate === null ? dash : `${rate} %`, note: isPhone ? '' : endsInWords(stats) },
  ]
  const trends = jobs.length < minTrendJobs ? [] : trendsOf(jobs)
  return (
    <>
      <Paper component="dl" className={styles.strip ?? ''}>
        {cells.map(({ label, value, note = '' }, at) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd className={styles.value}>
              {value} {note !== '' && <small>{note}</small>}
            </dd>
            {trends[at] !== undefined && <dd className={styles.trend}>{trends[at]}</dd>}
          </div>
        ))}
      </Paper>
      {isPhone && <Note>{endsInWords(stats)}</Note>}
    </>
  )
}

/** Jobs by day, records of each job, and how each one ended; the newest last. */
function trendsOf(jobs: readonly Job[]): ReactNode[] {
  const inOrder = jobs.toSorted((a, b) => a.startTime - b.startTime)
  const days = listingsByDay(jobs.map((job) => ({ ...job, recordsProcessed: 1 }))).slice(-shownDays)
  const newest = inOrder.slice(-shownJobs)
  const ended = inOrder.filter(({ status }) => status !== 'running').slice(-shownJobs)
  const perDay = days.map(({ day, listings }) => ({ key: String(day), value: listings }))
  // A large job would hide the small ones.
  const records = newest.map(({ id, recordsProcessed }) => ({ key: id, value: Math.log10(recordsProcessed + 1) }))
  return [
    <Trend key="days" label={`Jobs by day, the last ${days.length} days of the history`} bars={perDay} />,
    <Trend key="records" label={`Records of the last ${newest.length} jobs, on a log scale`} bars={records} />,
    <span
      key="ends"
      className={styles.marks}
      role="img"
      aria-label={`How the last ${ended.length} jobs ended: ${ended.map(({ status }) => status).join(', ')}`}
    >
      {ended.map(({ id, status }) => (
        <span key={id} data-status={status} title={status} />
      ))}
    </span>,
  ]
}

type TrendProps = { label: string; bars: readonly { key: string; value: number }[] }

function Trend({ label, bars }: TrendProps) {
  const max = Math.max(1, ...bars.map(({ value }) => value))
  return (
    <span className={styles.bars} role="img" aria-label={label} title={label}>
      {bars.map(({ key, value }) => (
        <span key={key} style={{ height: `${Math.round((value / max) * 100)}%` }} />
      ))}
    </span>
  )
}
