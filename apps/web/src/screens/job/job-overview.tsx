import { Anchor, Button, Group, List, Paper, SimpleGrid, Text } from '@mantine/core'
import type { Job, User } from '@gazetteer/contract'
import { useState } from 'react'
import { Link } from 'react-router'
import { cityCountOf, RowsPreview, whyNoGaps } from '../../features/history/index.ts'
import { CoveragePanel, useRunView } from '../../features/map/index.ts'
import { dash, formatCount, plural } from '../../platform/formats.ts'
import { Card, Note, Notice } from '../../platform/ui/index.ts'
import { useTablePath } from '../shared/use-table-path.ts'
import styles from './job-screen.module.css'

export type JobOverviewProps = { user: User; job: Job; isStarting: boolean; onRetryGaps: () => void }

const previewRows = 5
const gapsShown = 6

/** Figures, the areas on the map, what is missing, and the first rows. */
export function JobOverview({ user, job, ...missing }: JobOverviewProps) {
  const status = job.status === 'running' ? 'active' : 'ended'
  const view = useRunView({ jobId: job.id, status, stored: job.recordsProcessed })
  const tablePath = useTablePath(user.id, job)
  const hasRows = job.recordsProcessed > 0 && job.clearedAt === null
  return (
    <>
      {job.message !== null && (
        <Notice kind={job.status === 'failed' ? 'error' : 'info'} mb="md">
          {job.message}
        </Notice>
      )}
      <SimpleGrid component="dl" cols={{ base: 2, xs: 3, md: 6 }} spacing="md">
        {figuresOf(job).map(({ label, value }) => (
          <Paper key={label} px="md" py={10}>
            <Text component="dt" size="sm" c="dimmed">
              {label}
            </Text>
            <Text component="dd" className="mono" fz={18} fw={500} lh="26px">
              {value}
            </Text>
          </Paper>
        ))}
      </SimpleGrid>
      <div className={styles.overview}>
        <CoveragePanel jobId={job.id} view={view} follow={null} now="" />
        <Card title="What is missing" titleId="missing" className={`column ${styles.missing ?? ''}`}>
          <Missing job={job} {...missing} />
          {hasRows && (
            <>
              <Group justify="space-between" mt="lg">
                <Text fw={600}>First rows</Text>
                <Anchor component={Link} to={tablePath}>
                  Open in table
                </Anchor>
              </Group>
              <RowsPreview job={job} limit={previewRows} isNarrow />
            </>
          )}
        </Card>
      </div>
    </>
  )
}

const figuresOf = (job: Job) => [
  { label: 'Saved', value: formatCount(job.recordsProcessed) },
  { label: 'Outside the area', value: formatCount(job.outside) },
  { label: 'Repeated', value: formatCount(job.duplicates) },
  {
    label: job.areaCount === 0 ? 'Cities processed' : 'Cities and areas processed',
    value: cityCountOf(job) === 0 ? dash : `${formatCount(job.citiesProcessed)} of ${formatCount(cityCountOf(job))}`,
  },
  { label: 'Gaps', value: formatCount(job.gaps.length) },
  { label: 'Requests', value: formatCount(job.requests) },
]

function Missing({ job, isStarting, onRetryGaps }: Omit<JobOverviewProps, 'user'>) {
  const [isAllShown, setIsAllShown] = useState(false)
  const { gaps } = job
  if (gaps.length === 0) return <Note>{whyNoGaps(job)}</Note>
  const shown = isAllShown ? gaps : gaps.slice(0, gapsShown)
  const canRetry = !job.canContinue && job.status !== 'running' && job.clearedAt === null
  return (
    <>
      <List size="sm" listStyleType="disc" spacing={2}>
        {shown.map((gap, index) => (
          // Two areas may bear one name; the list only changes as a whole.
          // oxlint-disable-next-line react/no-array-index-key
          <List.Item key={index}>
            {gap.area}: {gap.reason}
          </List.Item>
        ))}
      </List>
      <Group gap="md" mt="sm">
        {gaps.length > shown.length && (
          <Button variant="link" onClick={() => setIsAllShown(true)}>
            Show all {plural(gaps.length, 'gap')}
          </Button>
        )}
        {canRetry && (
          <Button variant="link" disabled={isStarting} onClick={onRetryGaps}>
            Retry these areas
          </Button>
        )}
      </Group>
    </>
  )
}
