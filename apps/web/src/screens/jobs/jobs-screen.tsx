import { Button, Group, Paper, Skeleton, Stack } from '@mantine/core'
import { type Job, jobMessages, type User } from '@gazetteer/contract'
import { ChartColumn, ListChecks } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { Link, Navigate, useLocation } from 'react-router'
import { useSubscription } from '../../features/billing/index.ts'
import {
  ClearHistory,
  JobDetails,
  filterJobs,
  JobFilterBar,
  JobStrip,
  JobTable,
  minTrendJobs,
  OlderJobs,
  jobsView,
  useJobs,
  useJobStats,
  useOlderJobs,
} from '../../features/history/index.ts'
import { AreaTable, JobMap } from '../../features/map/index.ts'
import { continueJob, requestRetryOfGaps, runAgain, useStartAgain } from '../../features/runtime/index.ts'
import { isUnreachable } from '../../platform/api/api-error.ts'
import { ConnectionError, Nothing, Notice, Problem } from '../../platform/ui/index.ts'
import { useIsLost } from '../../platform/connection.ts'
import { useQueryState } from '../../platform/use-query-state.ts'
import { useTitle } from '../../platform/use-title.ts'
import { campaignsPath, runtimePath } from '../../platform/paths.ts'
import { CompareButtons, useJobChoice } from './compare-buttons.tsx'
import ScheduleButton from '../shared/schedule-button.tsx'
import { JobsFrame } from './jobs-frame.tsx'

const Charts = lazy(() => import('../../features/history/charts/charts.tsx'))

export default function JobsScreen({ user }: { user: User }) {
  const jobs = useJobs(user)
  const stats = useJobStats(user.id)
  const isLong = stats !== undefined && jobs.data !== undefined && stats.jobs > jobs.data.length
  const older = useOlderJobs(user.id, isLong ? (jobs.data?.at(-1)?.id ?? null) : null)
  const { isPro } = useSubscription(user.plan_type)
  const [view, setView] = useQueryState(jobsView)
  const [isSavedShown, setIsSavedShown] = useState(false)
  const again = useStartAgain(user.id)
  const { hash } = useLocation()
  const comparing = useJobChoice(jobs.data ?? [])
  useTitle('Job history')
  const isLost = useIsLost()
  const isCutOff = isLost || (jobs.error !== null && isUnreachable(jobs.error))

  // The address of earlier versions.
  if (hash === '#campaigns') return <Navigate to={campaignsPath(user.id)} replace />
  if (isCutOff && !isSavedShown) {
    return (
      <ConnectionError onRetry={() => void jobs.refetch()}>
        <Button variant="link" onClick={() => setIsSavedShown(true)}>
          Open the saved history
        </Button>
      </ConnectionError>
    )
  }

  const list = jobs.data && [...jobs.data, ...(older.data?.pages.flat() ?? [])]
  const shown = filterJobs(list ?? [], view)
  const hasTrends = isPro && !isCutOff && (list?.length ?? 0) >= minTrendJobs
  const details = (job: Job) => (
    <JobDetails
      job={job}
      user={user}
      isStarting={again.startingId === job.id}
      onRunAgain={isPro ? () => void again.begin(job.id, (isSure) => runAgain(job, isSure)) : undefined}
      onContinue={() => void again.begin(job.id, () => continueJob(job.id))}
      onRetryGaps={() => void again.begin(job.id, () => requestRetryOfGaps(job.id))}
      map={<JobMap job={job} />}
      schedule={isPro && <ScheduleButton job={job} />}
    >
      <AreaTable job={job} />
    </JobDetails>
  )

  return (
    <JobsFrame
      userId={user.id}
      isPro={isPro && !isCutOff}
      section="history"
      actions={<ClearHistory userId={user.id} isDisabled={list === undefined || list.length === 0 || isCutOff} />}
    >
      <Stack gap="md">
        {isCutOff && (
          <Notice
            kind="warn"
            {...(isLost ? {} : { act: { label: 'Retry Connection', onClick: () => void jobs.refetch() } })}
          >
            The server is unreachable. This is the job history saved in this browser.
          </Notice>
        )}
        <Problem of={isCutOff ? null : jobs.error} or="Could not load the job history. Try again." />
        <Problem of={again.problem} />
        {list === undefined && jobs.error === null && <Skeleton h={300} />}
        {list?.length === 0 && <NoJobs userId={user.id} />}
        {list !== undefined && list.length > 0 && (
          <>
            <JobStrip jobs={list} stats={stats} />
            <JobFilterBar
              filter={view}
              jobs={list}
              onFilter={(filter, isTyping) => setView({ ...view, ...filter }, isTyping)}
            >
              <Group gap="sm" ml={{ xs: 'auto' }}>
                {isPro && !isCutOff && <CompareButtons user={user} jobs={list} choice={comparing} />}
                {hasTrends && (
                  <Button
                    leftSection={<ChartColumn size={14} />}
                    aria-expanded={view.hasCharts}
                    onClick={() => setView({ ...view, hasCharts: !view.hasCharts }, true)}
                  >
                    Charts
                  </Button>
                )}
              </Group>
            </JobFilterBar>
            {hasTrends && view.hasCharts && (
              <Suspense fallback={<Skeleton h={214} />}>
                <Charts jobs={list} />
              </Suspense>
            )}
            {shown.length === 0 && (
              <Paper>
                <Nothing title="No matching jobs">No loaded job matches the search and the status.</Nothing>
              </Paper>
            )}
            {shown.length > 0 && (
              <JobTable
                jobs={shown}
                openId={view.openId}
                onOpen={(openId) => setView({ ...view, openId }, true)}
                renderDetails={details}
                choice={comparing.choice}
              />
            )}
            {stats !== undefined && list.length < stats.jobs && !isCutOff && <OlderJobs older={older} />}
          </>
        )}
      </Stack>
    </JobsFrame>
  )
}

const NoJobs = ({ userId }: { userId: string }) => (
  <Paper>
    <Nothing
      icon={<ListChecks size={18} />}
      title={jobMessages.empty}
      action={
        <Button component={Link} to={runtimePath(userId)} variant="filled">
          Go to Home and start a capture
        </Button>
      }
    >
      Your captures appear here with their listings, files and areas.
    </Nothing>
  </Paper>
)
