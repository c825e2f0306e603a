import { Button, Paper, SimpleGrid, Skeleton, Text } from '@mantine/core'
import type { Job, JobSummary, User } from '@gazetteer/contract'
import { RefreshCw } from 'lucide-react'
import { lazy, type ReactNode, Suspense, useState } from 'react'
import {
  Bars,
  Completeness,
  isContinueOffered,
  isRetryOffered,
  MissingList,
  RatingHistogram,
  useJobSummary,
  whyNoGaps,
} from '../../features/history/index.ts'
import { listingsByArea, type RunArea, useFullScreen, useRunView } from '../../features/map/index.ts'
import { useCall } from '../../platform/api/use-call.ts'
import { dash, formatCount, plural } from '../../platform/formats.ts'
import { Card, Note, Notice } from '../../platform/ui/index.ts'
import styles from './job-screen.module.css'

export type JobOverviewProps = {
  user: User
  job: Job
  isStarting: boolean
  onRetryGaps: () => void
  onContinue: () => void
}

const MapPanel = lazy(() => import('../../features/map/map-panel.tsx'))

const firstPlaces = 12
/** With more places, the last bar of a summary is all others. */
const maxBars = 20

/** A job as a report: figures, coverage, places, what is missing, types, ratings and completeness. */
export function JobOverview({ job, ...missing }: JobOverviewProps) {
  const isRunning = job.status === 'running'
  const fullScreen = useFullScreen()
  const view = useRunView({
    jobId: job.id,
    status: isRunning ? 'active' : 'ended',
    endedAt: job.endTime,
    stored: job.recordsProcessed,
  })
  const { data: summary } = useJobSummary(job)
  const totals = useCall('jobPlaces', {
    params: { jobId: job.id },
    query: { limit: 1 },
    version: `${job.endTime ?? ''} ${job.recordsProcessed}`,
    placeholderData: (previous) => previous,
  }).data?.totals
  return (
    <>
      {job.message !== null && job.status !== 'completed' && (
        <Notice kind={job.status === 'failed' ? 'error' : 'info'} mb="md">
          {job.message}
        </Notice>
      )}
      <Paper component="dl" className={styles.figures ?? ''}>
        {figuresOf(job, { summary, totals }).map(({ label, value, note }) => (
          <div key={label}>
            <Text component="dt" size="sm" c="dimmed">
              {label}
            </Text>
            <dd>{value}</dd>
            <dd className={styles.note}>{note}</dd>
          </div>
        ))}
      </Paper>
      <div className={styles.overview}>
        <Paper className={styles.map ?? ''}>
          <Suspense>
            <MapPanel view={view} fullScreen={fullScreen} className={styles.panel} />
          </Suspense>
        </Paper>
        <Paper className={styles.pane ?? ''}>
          {summary === undefined ? (
            <Skeleton h={316} />
          ) : (
            <Places summary={summary} areas={view.data?.areas ?? []} total={totals?.places} />
          )}
        </Paper>
        <Card
          title="What is missing"
          titleId="missing"
          className={`column ${styles.missing ?? ''}`}
          note={areasText(summary, totals)}
        >
          {summary !== undefined && <Missing job={job} summary={summary} {...missing} />}
        </Card>
      </div>
      {(isRunning || (summary?.listings ?? job.recordsProcessed) > 0) && (
        <SimpleGrid cols={{ base: 1, md: 3 }} spacing="md" mt="md">
          {chartsOf(summary).map(([name, chart]) => (
            <Paper key={name} className={`${styles.pane ?? ''} ${styles.chart ?? ''}`}>
              {chart}
            </Paper>
          ))}
        </SimpleGrid>
      )}
    </>
  )
}

/** The bottom row: skeletons of the same size until the summary is there, also while the job has no listing yet. */
function chartsOf(summary: JobSummary | undefined): [name: string, chart: ReactNode][] {
  if (summary === undefined)
    return ['types', 'rating', 'completeness'].map((name) => [name, <Skeleton key={name} h={156} />])
  const { byType, rating, filled, listings } = summary
  if (listings === 0) return [['empty', <Note key="empty">The charts appear with the first listings.</Note>]]
  return [
    [
      'types',
      <Bars
        key="types"
        title="By business type"
        rows={byType.map(({ type, listings: of }) => ({ label: type, listings: of }))}
      />,
    ],
    ['rating', <RatingHistogram key="rating" rating={rating} />],
    ['completeness', <Completeness key="completeness" filled={filled} />],
  ]
}

type Totals = { places: number; done: number; areasDone: number; areasKnown: number }
type Known = { summary: JobSummary | undefined; totals: Totals | undefined }

function figuresOf(job: Job, { summary, totals }: Known) {
  const { new: added = null, updated = null } = summary ?? {}
  const phone = summary?.filled?.phone
  const repeated = job.duplicates
  const isRunning = job.status === 'running'
  return [
    {
      label: 'Listings',
      // The summary of a running job is older than the job.
      value: formatCount(isRunning ? job.recordsProcessed : (summary?.listings ?? job.recordsProcessed)),
      note: added === null || isRunning ? '' : `${formatCount(added)} new · ${formatCount(updated)} updated`,
    },
    {
      label: job.areaCount === 0 ? 'Cities' : 'Cities and areas',
      value: totals === undefined ? dash : formatCount(totals.places),
      note: totals === undefined || totals.done === 0 ? '' : `${formatCount(totals.done)} complete`,
    },
    {
      label: 'Areas',
      value: totals === undefined ? dash : formatCount(totals.areasDone),
      note: totals === undefined ? '' : `of ${formatCount(totals.areasKnown)}`,
    },
    { label: 'Scan rate', value: formatCount(Math.round(job.scanRate)), note: 'listings per minute' },
    {
      label: 'With phone',
      value: phone === undefined ? dash : `${Math.round(phone * 100)} %`,
      note: phone === undefined ? '' : plural(Math.round(phone * (summary?.listings ?? 0)), 'listing'),
    },
    ...(job.filtered === 0
      ? []
      : [{ label: 'Filtered', value: formatCount(job.filtered), note: 'left out by your filters' }]),
    { label: 'Repeated', value: formatCount(repeated), note: `${formatCount(job.outside)} outside the area` },
  ]
}

function areasText(summary: JobSummary | undefined, totals: Totals | undefined): string | undefined {
  const missing = (summary?.gaps ?? []).reduce((sum, { areas }) => sum + areas, 0)
  return missing === 0 || totals === undefined
    ? undefined
    : `${formatCount(missing)} of ${formatCount(totals.areasKnown)} areas`
}

type PlacesProps = { summary: JobSummary; areas: readonly RunArea[]; total: number | undefined }

function Places({ summary: { byPlace }, areas, total: places = byPlace.length }: PlacesProps) {
  const [isAllShown, setIsAllShown] = useState(false)
  const isOnePlace = byPlace.length === 1 && areas.some(({ fresh }) => fresh > 0)
  const rows = isOnePlace ? listingsByArea(areas) : byPlace
  // Places without listings have no bar.
  const total = rows.length > maxBars ? places : rows.length
  const shown = isAllShown ? rows : rows.slice(0, firstPlaces)
  return (
    <Bars
      title={isOnePlace ? 'By area' : 'By city'}
      note={shown.length < total ? `${shown.length} of ${formatCount(total)}` : undefined}
      rows={shown}
      more={
        shown.length < rows.length && (
          <Button variant="link" onClick={() => setIsAllShown(true)}>
            Show more
          </Button>
        )
      }
    />
  )
}

type MissingProps = Omit<JobOverviewProps, 'user'> & { summary: JobSummary }

function Missing({ job, summary: { gaps }, isStarting, onRetryGaps, onContinue }: MissingProps) {
  const areas = gaps.reduce((sum, gap) => sum + gap.areas, 0)
  const hasEnded = job.status !== 'running' && job.clearedAt === null
  const isContinued = isContinueOffered(job)
  const problem = isContinued ? job.continueProblem : job.retryProblem
  return (
    <>
      <MissingList gaps={gaps}>
        <Note>{whyNoGaps(job)}</Note>
      </MissingList>
      {gaps.length > 0 && hasEnded && (isContinued || isRetryOffered(job)) && (
        <>
          <Button
            mt="auto"
            leftSection={<RefreshCw size={14} />}
            loading={isStarting}
            disabled={problem !== null}
            onClick={isContinued ? onContinue : onRetryGaps}
          >
            {gaps.every((gap) => gap.areas > 0)
              ? `Fetch the missing ${plural(areas, 'area')}`
              : 'Fetch what is missing'}
          </Button>
          <Note ta="center" mt={6}>
            {problem ?? 'Saved rows stay.'}
          </Note>
        </>
      )}
    </>
  )
}
