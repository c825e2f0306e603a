import { type Job, jobMessages, type User } from '@gazetteer/contract'
import { ListChecks } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { Link, useNavigate, useSearchParams } from 'react-router'
import { isProfessional, subscriptionPolls, useSubscription } from '../../features/billing/queries.ts'
import { ClearHistory } from '../../features/history/clear-history.tsx'
import { JobDetails } from '../../features/history/job-details.tsx'
import { JobTable } from '../../features/history/job-table.tsx'
import { OlderJobs } from '../../features/history/older-jobs.tsx'
import { useJobs, useJobStats, useOlderJobs } from '../../features/history/queries.ts'
import { StatCards } from '../../features/history/stat-cards.tsx'
import { AreaTable } from '../../features/map/area-table.tsx'
import { LargeStartDialog } from '../../features/runtime/large-start-dialog.tsx'
import { type NotStarted, retryGaps, runAgain } from '../../features/runtime/run-again.ts'
import { isUnreachable, messageOf } from '../../platform/api/api-error.ts'
import { Button } from '../../platform/ui/button.tsx'
import { buttonClass } from '../../platform/ui/button-class.ts'
import { ConnectionError } from '../../platform/ui/connection-error.tsx'
import { Empty } from '../../platform/ui/empty.tsx'
import { Notice } from '../../platform/ui/notice.tsx'
import { Page } from '../../platform/ui/page.tsx'
import { Skeleton } from '../../platform/ui/skeleton.tsx'
import { useTitle } from '../../platform/use-title.ts'
import styles from './jobs-screen.module.css'

const Charts = lazy(() => import('../../features/history/charts.tsx'))

export default function JobsScreen({ user }: { user: User }) {
  const jobs = useJobs(user)
  const stats = useJobStats(user.id)
  const isLong = stats !== undefined && jobs.data !== undefined && stats.jobs > jobs.data.length
  const older = useOlderJobs(user.id, isLong ? (jobs.data?.at(-1)?.id ?? null) : null)
  const { subscription } = useSubscription(subscriptionPolls.account)
  const isPro = isProfessional(subscription, user.plan_type)
  const [query, setQuery] = useSearchParams()
  const [isSavedShown, setIsSavedShown] = useState(false)
  const navigate = useNavigate()
  const [starting, setStarting] = useState<{ job: Job; problem: NotStarted | null } | null>(null)
  useTitle('Job history')
  const isCutOff = jobs.error !== null && isUnreachable(jobs.error)

  if (isCutOff && !isSavedShown) {
    return (
      <ConnectionError isRetrying={jobs.isFetching} onRetry={() => void jobs.refetch()}>
        <Button
          kind="link"
          onClick={() => {
            setIsSavedShown(true)
          }}
        >
          Open the saved history
        </Button>
      </ConnectionError>
    )
  }

  const again = async (job: Job, begin: () => Promise<NotStarted | null>) => {
    setStarting({ job, problem: null })
    const problem = await begin()
    setStarting(problem === null ? null : { job, problem })
    if (problem === null) await navigate(`/user/${encodeURIComponent(user.id)}/runtime`)
  }
  const refused = starting?.problem ?? null
  const newest = jobs.data
  const list = newest && [...newest, ...(older.data?.pages.flat() ?? [])]

  return (
    <Page
      title="Job history"
      actions={<ClearHistory userId={user.id} isDisabled={list === undefined || list.length === 0 || isCutOff} />}
    >
      <div className={styles.parts}>
        {isCutOff && (
          <Notice
            kind="warn"
            action={
              <Button kind="link" onClick={() => void jobs.refetch()}>
                Retry Connection
              </Button>
            }
          >
            The server cannot be reached. This is the history that this browser saved.
          </Notice>
        )}
        {!isCutOff && jobs.error !== null && (
          <Notice kind="error">{messageOf(jobs.error, 'The history could not be loaded.')}</Notice>
        )}
        {refused !== null && !refused.isTooLarge && <Notice kind="error">{refused.text}</Notice>}
        {list === undefined && <Skeleton height={300} />}
        {list !== undefined && list.length === 0 && (
          <div className={styles.empty}>
            <Empty
              icon={<ListChecks size={18} />}
              title={jobMessages.empty}
              action={
                <Link to={`/user/${encodeURIComponent(user.id)}/runtime`} className={buttonClass('primary')}>
                  Go to Home and start a capture
                </Link>
              }
            >
              Each capture will be listed here with what it found, its files and its areas.
            </Empty>
          </div>
        )}
        {list !== undefined && list.length > 0 && (
          <>
            <StatCards jobs={list} stats={stats} />
            {isPro && (
              <div className={styles.charts}>
                <Suspense fallback={<Skeleton height={214} />}>
                  <Charts jobs={list} />
                </Suspense>
              </div>
            )}
            <JobTable
              jobs={list}
              openId={query.get('job')}
              onOpen={(id) => {
                setQuery(id === null ? {} : { job: id }, { replace: true })
              }}
              renderDetails={(job) => (
                <JobDetails
                  job={job}
                  user={user}
                  isStarting={starting?.job.id === job.id && starting.problem === null}
                  onRunAgain={isPro ? () => void again(job, () => runAgain(job)) : undefined}
                  onRetryGaps={() => void again(job, () => retryGaps(job.id))}
                >
                  <AreaTable jobId={job.id} status={job.status === 'running' ? 'active' : 'ended'} />
                </JobDetails>
              )}
            />
            {stats !== undefined && list.length < stats.jobs && !isCutOff && <OlderJobs older={older} />}
          </>
        )}
      </div>
      <LargeStartDialog
        text={refused?.isTooLarge === true ? refused.text : null}
        onConfirm={() => {
          if (starting !== null) void again(starting.job, () => runAgain(starting.job, true))
        }}
        onClose={() => {
          setStarting(null)
        }}
      />
    </Page>
  )
}
