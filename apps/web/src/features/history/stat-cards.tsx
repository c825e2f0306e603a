import { Paper, SimpleGrid, Text } from '@mantine/core'
import type { Job, JobStats as Totals } from '@gazetteer/contract'
import { dash, formatCount } from '../../platform/formats.ts'
import { Sparkline } from '../../platform/ui/sparkline.tsx'
import { jobStats, statsOf } from './job-words.ts'

/** Three numbers over the whole history, each with how it came about in the jobs at hand. */
export function StatCards({ jobs, stats: told }: { jobs: readonly Job[]; stats: Totals | undefined }) {
  const stats = told === undefined ? jobStats(jobs) : statsOf(told)
  const inOrder = jobs.toSorted((a, b) => a.startTime - b.startTime)
  const ended = inOrder.filter(({ status }) => status !== 'running')
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
      values: ended.map((_, index) => jobStats(ended.slice(0, index + 1)).successRate ?? 0),
    },
  ]
  return (
    <SimpleGrid component="dl" cols={3} spacing={{ base: 'sm', sm: 'md' }}>
      {cards.map(({ label, value, values }) => (
        <Paper key={label} px={{ base: 'md', sm: 'lg' }} py={{ base: 10, sm: 14 }}>
          <Text component="dt" c="dimmed">
            {label}
          </Text>
          <SimpleGrid component="dd" cols={{ base: 1, sm: 2 }} spacing={0} style={{ alignItems: 'end' }}>
            <Text span className="mono" fz={22} fw={500} lh="30px">
              {value}
            </Text>
            <Sparkline values={values.slice(-40)} label={`${label} over time`} />
          </SimpleGrid>
        </Paper>
      ))}
    </SimpleGrid>
  )
}
