import { Button, Group, List, Stack, Text } from '@mantine/core'
import type { Job, User } from '@gazetteer/contract'
import { Play } from 'lucide-react'
import type { ReactNode } from 'react'
import { formatCount, formatDateTime, formatPrice } from '../../platform/formats.ts'
import { limitTexts } from '../../platform/limit-texts.ts'
import { type Fact, Facts } from '../../platform/ui/facts.tsx'
import { Notice } from '../../platform/ui/notice.tsx'
import { JobFiles } from './job-files.tsx'
import { databaseName, processedText, sourceText } from './job-words.ts'

export type JobDetailsProps = {
  job: Job
  user: User
  /** Undefined where the plan does not include it. */
  onRunAgain: (() => void) | undefined
  isStarting: boolean
  /** Asks what is missing again. */
  onRetryGaps: () => void
  /** The areas of the run. */
  children: ReactNode
}

/** An open row: what was asked, what came of it, its files, its gaps. */
export function JobDetails({ job, user, onRunAgain, onRetryGaps, isStarting, children }: JobDetailsProps) {
  const hasEnded = job.status !== 'running'
  return (
    <Stack gap={14} style={{ whiteSpace: 'normal' }}>
      <Facts orientation="vertical" className="fact-grid" face="breaks" facts={factsOf(job)} />
      {job.message !== null && <Notice kind={job.status === 'failed' ? 'error' : 'info'}>{job.message}</Notice>}
      {job.gaps.length > 0 && (
        <Notice
          kind="warn"
          action={
            <Button variant="link" disabled={!hasEnded || isStarting || job.clearedAt !== null} onClick={onRetryGaps}>
              Ask these areas again
            </Button>
          }
        >
          Not asked to the end:
          <List size="md" listStyleType="disc">
            {job.gaps.map((gap, index) => (
              // Two areas may bear one name; the list only changes as a whole.
              // oxlint-disable-next-line react/no-array-index-key
              <List.Item key={index}>
                {gap.area}: {gap.reason}
              </List.Item>
            ))}
          </List>
        </Notice>
      )}
      <Group gap="sm">
        {job.clearedAt !== null && (
          <Text c="dimmed">
            Its listings, files and log were cleared on {formatDateTime(job.clearedAt)}: they are kept for a time only.
          </Text>
        )}
        {job.clearedAt === null && hasEnded && holdsListings(job) && <JobFiles job={job} userId={user.id} />}
        {onRunAgain !== undefined && hasEnded && (
          <Button leftSection={<Play size={12} />} loading={isStarting} onClick={onRunAgain}>
            Run again
          </Button>
        )}
      </Group>
      {children}
    </Stack>
  )
}

/** Its file is named where it holds some, also those that never reached the user's database. */
const holdsListings = ({ filename, recordsProcessed }: Job): boolean => filename !== null || recordsProcessed > 0

function factsOf(job: Job): (Fact | false)[] {
  const limits = limitTexts(job.limits, job.spent)
  const end = job.endTime === null ? 'Running' : formatDateTime(job.endTime)
  const found = [
    `${formatCount(job.processed)} fit`,
    `${formatCount(job.outside)} outside`,
    `${formatCount(job.closed)} closed`,
    `${formatCount(job.duplicates)} twice`,
    ...(job.optedOut === 0 ? [] : [`${formatCount(job.optedOut)} opted out`]),
  ]
  const isSingle = job.mode === 'manual'
  return [
    { label: 'Database', value: databaseName(job.dbProvider) },
    { label: 'Source', value: sourceText(job) },
    isSingle && { label: 'City', value: job.city ?? '' },
    isSingle && { label: 'Business types', value: job.businessTypes.join(' · ') },
    !isSingle && { label: 'Cities processed', value: processedText(job) },
    { label: 'Start', value: formatDateTime(job.startTime), isMono: true },
    { label: 'End', value: end, isMono: true },
    { label: 'Found', value: found.join(', ') },
    { label: 'Requests', value: formatCount(job.requests), isMono: true },
    limits.length > 0 && { label: 'Limits', value: limits.join(' · ') },
    job.spent.usd !== null && { label: 'Spent', value: formatPrice(job.spent.usd), isMono: true },
  ]
}
