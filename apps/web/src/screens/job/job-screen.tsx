import { Anchor, Button, Skeleton, Text } from '@mantine/core'
import type { Job, User } from '@gazetteer/contract'
import { CalendarClock, Play } from 'lucide-react'
import { lazy, Suspense } from 'react'
import { Link, useParams, useSearchParams } from 'react-router'
import { useSubscription } from '../../features/billing/index.ts'
import {
  ContinueButton,
  DownloadMenu,
  continuesFirst,
  databaseName,
  jobSubject,
  jobTones,
  onlyNewText,
  refreshText,
  sourceText,
  useJob,
} from '../../features/history/index.ts'
import { continueJob, requestRetryOfGaps, runAgain, useStartAgain } from '../../features/runtime/index.ts'
import { isUnreachable } from '../../platform/api/api-error.ts'
import { messageOf } from '../../platform/api/call.ts'
import { useIsLost } from '../../platform/connection.ts'
import { formatDateTime, formatDuration } from '../../platform/formats.ts'
import { areaPath } from '../../platform/paths.ts'
import { ConnectionError, Nothing, Page, Problem, StateMark } from '../../platform/ui/index.ts'
import { useTitle } from '../../platform/use-title.ts'
import { JobOverview } from './job-overview.tsx'
import { jobSections, sectionTitles } from './section-names.ts'
import { SectionTabs } from '../shared/section-tabs.tsx'
import { useScheduling } from '../shared/use-scheduling.tsx'

const JobSections = lazy(() => import('./job-sections.tsx'))

/** One job with its own address. */
export default function JobScreen({ user }: { user: User }) {
  const { jobId = '' } = useParams()
  const job = useJob(user.id, jobId)
  const isLost = useIsLost()
  useTitle(job.data === undefined ? 'Job' : jobSubject(job.data))
  const history = areaPath(user.id, 'job-history')
  if (job.data !== undefined) return <JobView key={jobId} user={user} job={job.data} />
  if (isLost || isUnreachable(job.error)) return <ConnectionError onRetry={() => void job.refetch()} />
  return (
    <Page title="Job">
      {job.error === null ? (
        <Skeleton h={320} />
      ) : (
        <Nothing
          title="This job does not exist"
          action={
            <Button component={Link} to={history} variant="filled">
              Open the job history
            </Button>
          }
        >
          {messageOf(job.error, 'The job could not be loaded. Reload the page.')}
        </Nothing>
      )}
    </Page>
  )
}

function JobView({ user, job }: { user: User; job: Job }) {
  const { isPro } = useSubscription(user.plan_type)
  const again = useStartAgain(user.id)
  const scheduling = useScheduling(job)
  const [query] = useSearchParams()
  const section = jobSections.find((one) => one === query.get('section')) ?? 'overview'
  const hasEnded = job.status !== 'running'
  const isStarting = again.startingId === job.id
  const history = areaPath(user.id, 'job-history')
  const facts = [
    formatDateTime(job.startTime),
    formatDuration(job.duration),
    databaseName(job.dbProvider),
    sourceText(job),
    ...(job.onlyNew ? [`skipped ${onlyNewText}`] : []),
    ...(job.update === 'refresh' ? [refreshText] : []),
  ]
  return (
    <Page
      title={jobSubject(job) || job.id}
      above={
        <nav aria-label="Breadcrumb">
          <Anchor component={Link} underline="always" to={history}>
            Job history
          </Anchor>{' '}
          <Text span inherit c="dimmed" className="mono">
            / {job.id}
          </Text>
        </nav>
      }
      note={
        <>
          <StateMark tone={jobTones[job.status]}>{job.status}</StateMark>
          <span>{facts.join(' · ')}</span>
        </>
      }
      actions={
        <>
          {isPro && hasEnded && (
            <Button
              leftSection={<Play size={12} />}
              loading={isStarting}
              onClick={() => void again.begin(job.id, (isSure) => runAgain(job, isSure))}
            >
              Run again
            </Button>
          )}
          {isPro && scheduling.button(<CalendarClock size={14} />)}
          {job.recordsProcessed > 0 && job.clearedAt === null && (
            <DownloadMenu job={job} isPro={isPro} isPrimary={!continuesFirst(job, isPro)} />
          )}
          <ContinueButton
            job={job}
            isPrimary={continuesFirst(job, isPro)}
            isStarting={isStarting}
            onContinue={() => void again.begin(job.id, () => continueJob(job.id))}
          />
        </>
      }
    >
      <Problem of={again.problem ?? scheduling.error} mb="md" />
      <SectionTabs
        name="Sections of the job"
        isReplacing
        sections={jobSections.map((sectionName) => ({
          title: sectionTitles[sectionName],
          to: sectionName === 'overview' ? '?' : `?section=${sectionName}`,
          isCurrent: sectionName === section,
        }))}
      />
      {section === 'overview' ? (
        <JobOverview
          user={user}
          job={job}
          isStarting={isStarting}
          onRetryGaps={() => void again.begin(job.id, () => requestRetryOfGaps(job.id))}
          onContinue={() => void again.begin(job.id, () => continueJob(job.id))}
        />
      ) : (
        <Suspense fallback={<Skeleton h={320} />}>
          <JobSections section={section} user={user} job={job} />
        </Suspense>
      )}
      {scheduling.dialog}
    </Page>
  )
}
