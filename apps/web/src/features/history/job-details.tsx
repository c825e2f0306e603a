import { Anchor, Button, Group, List, Stack, Text } from '@mantine/core'
import type { Job, User } from '@gazetteer/contract'
import { filterWords } from '@gazetteer/listing/capture-filter'
import { Play } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { formatCount, formatDateTime, formatPrice } from '../../platform/formats.ts'
import { limitTexts } from '../../platform/limit-texts.ts'
import { jobPath } from '../../platform/paths.ts'
import { type Fact, Facts, Notice } from '../../platform/ui/index.ts'
import { databaseName, isRetryOffered, onlyNewText, processedText, refreshText, sourceText } from './job-labels.ts'
import { ContinueButton } from './continue-button.tsx'
import { JobFileTable } from './job-file-table.tsx'
import { RefusedListings } from './refused-listings.tsx'
import styles from './job-table.module.css'

export type JobDetailsProps = {
  job: Job
  user: User
  /** Undefined if the plan does not include it. */
  onRunAgain: (() => void) | undefined
  isStarting: boolean
  /** Continues a stopped job where it was. */
  onContinue: () => void
  /** Retries the gaps. */
  onRetryGaps: () => void
  /** Where it captured. */
  map?: ReactNode
  /** Makes a schedule of it. */
  schedule?: ReactNode
  /** The run's areas. */
  children: ReactNode
}

/** Gaps that are listed; the page of the job groups all of them by reason. */
const maxGaps = 6

/** An expanded row: request, result, files and gaps. */
export function JobDetails({ job, user, isStarting, map, schedule, children, ...actions }: JobDetailsProps) {
  const hasEnded = job.status !== 'running'
  return (
    <Stack gap={14} style={{ whiteSpace: 'normal' }}>
      <div className={styles.head}>
        {map}
        <Facts orientation="vertical" className="fact-grid" face="breaks" facts={factsOf(job)} />
      </div>
      {job.message !== null && <Notice kind={job.status === 'failed' ? 'error' : 'info'}>{job.message}</Notice>}
      {job.gaps.length > 0 && (
        <Notice
          kind="warn"
          {...(isRetryOffered(job) && {
            act: {
              label: 'Fetch again',
              disabled: isStarting,
              problem: job.retryProblem,
              onClick: actions.onRetryGaps,
            },
          })}
        >
          Not fetched completely:
          <List size="md" listStyleType="disc">
            {job.gaps.slice(0, maxGaps).map((gap, index) => (
              // Two areas may bear one name; the list only changes as a whole.
              // oxlint-disable-next-line react/no-array-index-key
              <List.Item key={index}>
                {gap.area}: {gap.reason}
              </List.Item>
            ))}
            {job.gaps.length > maxGaps && (
              <List.Item>
                <Anchor component={Link} to={jobPath(user.id, job.id)}>
                  {formatCount(job.gaps.length - maxGaps)} more on the page of the job
                </Anchor>
              </List.Item>
            )}
          </List>
        </Notice>
      )}
      {job.refused > 0 && job.clearedAt === null && <RefusedListings job={job} userId={user.id} />}
      {job.clearedAt === null && hasEnded && holdsListings(job) && <JobFileTable job={job} userId={user.id} />}
      <Group gap="sm">
        <Button component={Link} to={jobPath(user.id, job.id)}>
          Open job
        </Button>
        {job.clearedAt !== null && (
          <Text c="dimmed">
            Listings, files and log were deleted on {formatDateTime(job.clearedAt)}, after the retention period.
          </Text>
        )}
        <ContinueButton job={job} isStarting={isStarting} onContinue={actions.onContinue} />
        {actions.onRunAgain !== undefined && hasEnded && (
          <Button leftSection={<Play size={12} />} loading={isStarting} onClick={actions.onRunAgain}>
            Run again
          </Button>
        )}
        {schedule}
      </Group>
      {children}
    </Stack>
  )
}

/** Has a file if it found listings, delivered or not. */
const holdsListings = ({ filename, recordsProcessed }: Job): boolean => filename !== null || recordsProcessed > 0

function factsOf(job: Job): (Fact | false)[] {
  const limits = limitTexts(job.limits, job.spent)
  const end = job.endTime === null ? 'Running' : formatDateTime(job.endTime)
  const counts = [
    `${formatCount(job.processed)} matching`,
    `${formatCount(job.outside)} outside`,
    `${formatCount(job.closed)} closed`,
    `${formatCount(job.duplicates)} repeated`,
    ...(job.filtered === 0 ? [] : [`${formatCount(job.filtered)} left out by filters`]),
    ...(job.optedOut === 0 ? [] : [`${formatCount(job.optedOut)} opted out`]),
    ...(job.refused === 0 ? [] : [`${formatCount(job.refused)} refused by the database`]),
  ]
  const isSingle = job.mode === 'manual'
  return [
    { label: 'Database', value: databaseName(job.dbProvider) },
    { label: 'Source', value: sourceText(job) },
    isSingle && { label: 'City', value: job.city ?? '' },
    isSingle && { label: 'Business types', value: job.businessTypes.join(' · ') },
    !isSingle && { label: 'Cities processed', value: processedText(job) },
    ...optionFacts(job),
    { label: 'Start', value: formatDateTime(job.startTime), isMono: true },
    { label: 'End', value: end, isMono: true },
    { label: 'Found', value: counts.join(', ') },
    { label: 'Requests', value: formatCount(job.requests), isMono: true },
    limits.length > 0 && { label: 'Limits', value: limits.join(' · ') },
    job.spent.usd !== null && { label: 'Spent', value: formatPrice(job.spent.usd), isMono: true },
  ]
}

const optionFacts = ({ onlyNew, update, minConfidence, filters }: Job): (Fact | false)[] => [
  onlyNew && { label: 'Skipped', value: onlyNewText },
  update === 'refresh' && { label: 'Update', value: refreshText },
  filters !== null && { label: 'Only listings', value: filterWords(filters).join(', ') },
  minConfidence !== null && { label: 'Minimum confidence', value: `${Math.round(minConfidence * 100)} %` },
]
