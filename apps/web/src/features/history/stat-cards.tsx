import { Paper, SimpleGrid, Text } from '@mantine/core'
import type { Job, JobStats } from '@gazetteer/contract'
import { dash, formatCount } from '../../platform/formats.ts'
import { Note, Sparkline } from '../../platform/ui/index.ts'
import { usePhone } from '../../platform/use-phone.ts'
import { endsInWords, statsOf, successRate } from './job-labels.ts'
import styles from './stat-cards.module.css'

/** Three figures over the whole history, with a trend over the loaded jobs. */
export function StatCards({ jobs, stats = statsOf(jobs) }: { jobs: readonly Job[]; stats: JobStats | undefined }) {
  const inOrder = jobs.toSorted((a, b) => a.startTime - b.startTime)
  const rate = successRate(stats)
  // A phone's card is too narrow for the text.
  const isPhone = usePhone()
  const cards = [
    { label: 'Total Jobs', value: formatCount(stats.jobs), values: inOrder.map((_, index) => index + 1) },
    {
      label: 'Records Processed',
      value: formatCount(stats.records),
      values: inOrder.map((job) => job.recordsProcessed),
    },
    {
      label: 'Success Rate',
      value: rate === null ? dash : `${rate} %`,
      note: isPhone ? undefined : endsInWords(stats),
      values: rates(inOrder),
    },
  ]
  return (
    <>
      <SimpleGrid component="dl" cols={3} spacing={{ base: 'sm', sm: 'md' }} verticalSpacing={0}>
        {cards.map(({ label, value, values, note }) => (
          <Paper key={label} className={styles.card ?? ''} px={{ base: 'md', sm: 'lg' }} py={{ base: 10, sm: 14 }}>
            <Text component="dt" c="dimmed">
              {label}
            </Text>
            <SimpleGrid component="dd" cols={{ base: 1, sm: 2 }} spacing={0} style={{ alignItems: 'end' }}>
              <Text span className="mono" fz={22} fw={500} lh="30px">
                {value}
              </Text>
              <Sparkline values={values.slice(-40)} label={`${label} over time`} />
            </SimpleGrid>
            {note !== undefined && (
              <Text component="dd" size="xs" c="dimmed" mt="xs">
                {note}
              </Text>
            )}
          </Paper>
        ))}
      </SimpleGrid>
      {isPhone && <Note mt="xs">{endsInWords(stats)}</Note>}
    </>
  )
}

/** Success rate after each ended run. */
function rates(inOrder: readonly Job[]): number[] {
  const ends = inOrder.filter(({ status }) => status !== 'running')
  return ends.map((_, index) => successRate(statsOf(ends.slice(0, index + 1))) ?? 0)
}
