import type { Job, JobStats as Totals } from '@gazetteer/contract'
import { dash, formatCount } from '../../platform/formats.ts'
import { Sparkline } from '../../platform/ui/sparkline.tsx'
import { jobStats, statsOf } from './job-words.ts'
import styles from './stat-cards.module.css'

/** Three numbers over the whole history, each with how it came about in the jobs at hand. */
export function StatCards({ jobs, stats: told }: { jobs: readonly Job[]; stats: Totals | undefined }) {
  const stats = told === undefined ? jobStats(jobs) : statsOf(told)
  const inOrder = jobs.toSorted((a, b) => a.startTime - b.startTime)
  const completed = inOrder.filter(({ status }) => status !== 'running')
  const cards = [
    { label: 'Total Jobs', value: formatCount(stats.total), values: inOrder.map((_, index) => index + 1) },
    {
      label: 'Records Processed',
      value: formatCount(stats.records),
      values: inOrder.map((job) => job.recordsProcessed),
    },
    {
      label: 'Success Rate',
      value: stats.successRate === null ? dash : `${stats.successRate} %`,
      values: completed.map((_, index) => jobStats(completed.slice(0, index + 1)).successRate ?? 0),
    },
  ]
  return (
    <dl className={styles.cards}>
      {cards.map(({ label, value, values }) => (
        <div key={label} className={styles.card}>
          <dt>{label}</dt>
          <dd className={styles.value}>{value}</dd>
          <dd className={styles.line}>
            <Sparkline values={values.slice(-40)} label={`${label} over time`} />
          </dd>
        </div>
      ))}
    </dl>
  )
}
