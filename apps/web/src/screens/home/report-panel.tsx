import { ActionIcon, Anchor, Button, Menu, Skeleton } from '@mantine/core'
import type { Job, JobSummary, RuntimeStatus, User } from '@gazetteer/contract'
import { CircleAlert, CircleCheck, Database, Ellipsis, MapPin, Shapes } from 'lucide-react'
import { useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { ContactsLine } from '../../features/contacts/index.ts'
import { useSubscription } from '../../features/billing/index.ts'
import {
  Bars,
  DownloadMenu,
  isContinueOffered,
  isRetryOffered,
  missingSentence,
  Quality,
  useJobSummary,
} from '../../features/history/index.ts'
import { listingsByArea, type RunArea } from '../../features/map/index.ts'
import { continueJob, requestRetryOfGaps, runAgain, useStartAgain } from '../../features/runtime/index.ts'
import { hrefOf } from '../../platform/base-path.ts'
import { useCall } from '../../platform/api/use-call.ts'
import { formatCount, plural } from '../../platform/formats.ts'
import { databasePath, duplicatesPath, jobPath } from '../../platform/paths.ts'
import { Note, Notice, Problem, ScrollFrame } from '../../platform/ui/index.ts'
import { useTablePath } from '../shared/use-table-path.ts'
import styles from './side-panel.module.css'
import { filteredText, ProgressBar } from './progress-bar.tsx'

export type ReportPanelProps = {
  user: User
  job: Job
  status: RuntimeStatus
  isPro: boolean
  /** Of its only place. */
  areas: readonly RunArea[]
  onChoose: () => void
}

/** Bars shown at first; more behind "All". */
const firstBars = 5

/** The result of the last capture: headline, bars, rating, completeness, what is missing, and the next step. */
export default function ReportPanel({ user, job, status, isPro, areas, onChoose }: ReportPanelProps) {
  const { data: summary, error } = useJobSummary(job)
  const again = useStartAgain(user.id)
  const hasRows = job.recordsProcessed > 0 && job.clearedAt === null
  return (
    <section className={styles.side} aria-label="Result">
      <Head user={user} job={job} status={status} summary={summary} isPro={isPro} begin={again.begin} />
      <ScrollFrame className={styles.body ?? ''} role="group" aria-label="Charts of the result">
        <Problem of={again.problem ?? error} m="md" />
        {job.isAtPlanLimit && !isPro && <NextStep user={user} job={job} status={status} />}
        {job.status === 'failed' && job.message !== null && (
          <Notice kind="error" m="md">
            {job.message}
          </Notice>
        )}
        {hasRows && summary === undefined && error === null && (
          <div className={styles.section}>
            <Skeleton h={420} />
          </div>
        )}
        {hasRows && summary !== undefined && <Charts summary={summary} user={user} job={job} areas={areas} />}
        {!hasRows && (
          <div className={styles.section}>
            <Note>{emptyText(job)}</Note>
          </div>
        )}
      </ScrollFrame>
      <Foot user={user} job={job} summary={summary} again={again} onChoose={onChoose} />
    </section>
  )
}

function emptyText({ clearedAt, message }: Job): string {
  if (clearedAt !== null) return 'The listings were deleted after the retention period.'
  return message ?? 'The capture stored no listings.'
}

type HeadProps = Pick<ReportPanelProps, 'user' | 'job' | 'status' | 'isPro'> & {
  summary: JobSummary | undefined
  begin: ReturnType<typeof useStartAgain>['begin']
}

function Head({ user, job, status: { places, expectedListings }, summary, isPro, begin }: HeadProps) {
  const hasRows = job.recordsProcessed > 0 && job.clearedAt === null
  const stored = summary?.listings ?? job.recordsProcessed
  const isLimited = job.isAtPlanLimit && expectedListings != null && expectedListings > stored
  const added = summary?.new ?? null
  return (
    <div className={styles.head}>
      <div className={styles.headline}>
        <strong>{formatCount(stored)}</strong>{' '}
        <span>{isLimited ? `listings saved, of about ${formatCount(expectedListings)}` : nounOf(stored)}</span>
        {hasRows && (
          <span style={{ display: 'flex', gap: 8, alignSelf: 'center' }}>
            <DownloadMenu job={job} isPro={isPro} isPrimary summary={summary ?? null} />
            <MoreActions user={user} job={job} isPro={isPro} begin={begin} />
          </span>
        )}
      </div>
      <p className={styles.line}>
        <span>
          {places !== null && places.places > 1 && (
            <>
              <b>
                {formatCount(places.done)} of {formatCount(places.places)}
              </b>{' '}
              {job.areaCount > 0 ? 'places' : 'cities'} done{' · '}
            </>
          )}
          {places !== null && (
            <>
              <b>
                {formatCount(completeAreas(places, summary))} of {formatCount(places.areasKnown)}
              </b>{' '}
              areas
            </>
          )}
        </span>
        <span className="num">
          {[
            added !== null && `${formatCount(added)} new`,
            added !== null && summary?.updated ? `${formatCount(summary.updated)} updated` : null,
            filteredText(job.filtered),
          ]
            .filter(Boolean)
            .join(' · ')}
        </span>
      </p>
      {isLimited ? (
        <ProgressBar
          totals={{ areasDone: stored, areasKnown: expectedListings }}
          missing={expectedListings - stored}
          label="Listings saved"
        />
      ) : (
        <ProgressBar totals={places} failed={failedAreas(summary)} missing={missingAreas(places)} />
      )}
      <ContactsLine job={job} userId={user.id} />
    </div>
  )
}

const nounOf = (count: number): string => (count === 1 ? 'listing' : 'listings')

type Places = NonNullable<RuntimeStatus['places']>
const failedAreas = (summary: JobSummary | undefined): number =>
  (summary?.gaps ?? []).reduce((sum, { kind, areas }) => (kind === 'failed' ? sum + areas : sum), 0)
const missingAreas = (places: Places | null): number =>
  places === null ? 0 : Math.max(0, places.areasKnown - places.areasDone)
const completeAreas = (places: Places, summary: JobSummary | undefined): number =>
  Math.max(0, places.areasDone - failedAreas(summary))

type MoreActionsProps = Pick<HeadProps, 'user' | 'job' | 'isPro' | 'begin'>

function MoreActions({ user, job, isPro, begin }: MoreActionsProps) {
  const tablePath = useTablePath(user.id, job)
  const [isCopied, setIsCopied] = useState(false)
  const link = jobPath(user.id, job.id)
  const copy = () =>
    void navigator.clipboard.writeText(new URL(hrefOf(link), window.location.href).href).then(() => setIsCopied(true))
  return (
    <Menu onClose={() => setIsCopied(false)}>
      <Menu.Target>
        <ActionIcon variant="default" size={32} aria-label="More actions">
          <Ellipsis size={16} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item component={Link} to={tablePath}>
          Open in table
        </Menu.Item>
        <Menu.Item component={Link} to={link}>
          Open job
        </Menu.Item>
        {isPro && (
          <Menu.Item onClick={() => void begin(job.id, (isSure) => runAgain(job, isSure))}>Run again</Menu.Item>
        )}
        <Menu.Item closeMenuOnClick={false} onClick={copy}>
          {isCopied ? 'Link copied' : 'Copy link'}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}

type ChartsProps = Pick<ReportPanelProps, 'user' | 'job' | 'areas'> & { summary: JobSummary }

function Charts({ summary, user, job, areas }: ChartsProps) {
  const [isAllShown, setIsAllShown] = useState(false)
  const duplicates = useCall('jobResult', { query: { jobId: job.id } }).data?.duplicates ?? 0
  const { byPlace, byType } = summary
  const isOnePlace = byPlace.length === 1 && areas.some(({ fresh }) => fresh > 0)
  const places = isOnePlace ? listingsByArea(areas) : byPlace
  const shown = isAllShown ? places : places.slice(0, isOnePlace ? 8 : firstBars)
  return (
    <>
      <div className={styles.section}>
        <Bars
          title={isOnePlace ? 'By area' : 'By city'}
          note={shown.length < places.length ? `${shown.length} of ${places.length}` : undefined}
          rows={shown}
          isTwoColumns={isOnePlace}
          more={
            shown.length < places.length && (
              <Button variant="link" onClick={() => setIsAllShown(true)}>
                {isOnePlace ? 'All areas' : `All ${places.length} cities`}
              </Button>
            )
          }
        />
        {byType.length > 1 && (
          <Bars title="By business type" rows={byType.map(({ type, listings }) => ({ label: type, listings }))} />
        )}
      </div>
      <div className={styles.section}>
        <Quality summary={summary} />
      </div>
      {duplicates > 0 && (
        <div className={styles.section}>
          <Note>
            {plural(duplicates, 'possible duplicate')}
            {job.dbProvider !== 'none' && (
              <>
                {' · '}
                <Anchor component={Link} to={duplicatesPath(user.id)}>
                  Review
                </Anchor>
              </>
            )}
          </Note>
        </div>
      )}
    </>
  )
}

type NextStepProps = Pick<ReportPanelProps, 'user' | 'job' | 'status'>

/** What the limit of the free plan left out, and how to get it. */
function NextStep({ user, job, status: { expectedListings } }: NextStepProps) {
  const { credits } = useSubscription(user.plan_type)
  const left = Math.max(0, (expectedListings ?? 0) - job.recordsProcessed)
  const types = new Set(job.cities.flatMap(({ businessTypes }) => businessTypes))
  const [type] = types
  const noun = types.size === 1 && type !== undefined ? `${type.toLowerCase()} listings` : 'listings'
  return (
    <div className={styles.next}>
      <div>
        <b>
          {left > 0 ? `About ${formatCount(left)} ${noun} are left` : 'The capture ended at the limit of the free plan'}
        </b>
        <Note>
          On the free plan a capture ends at 100 listings.{' '}
          {job.status === 'completed'
            ? 'Sample data used none of your 100 credits.'
            : `You have used ${credits.usage?.text ?? '100/100'} credits.`}
        </Note>
      </div>
      <Button component={Link} to="/payment">
        Upgrade to Pro
      </Button>
    </div>
  )
}

type FootProps = Pick<ReportPanelProps, 'user' | 'job' | 'onChoose'> & {
  summary: JobSummary | undefined
  again: ReturnType<typeof useStartAgain>
}

function Foot({ user, job, summary, again, onChoose }: FootProps) {
  const navigate = useNavigate()
  const isStarting = again.startingId === job.id
  if (job.isAtPlanLimit)
    return (
      <div className={styles.foot} data-choices>
        <span>Next</span>
        <Button leftSection={<MapPin size={14} />} onClick={onChoose}>
          Another city
        </Button>
        <Button leftSection={<Shapes size={14} />} onClick={onChoose}>
          Another business type
        </Button>
        <Button leftSection={<Database size={14} />} onClick={() => void navigate(databasePath(user.id))}>
          Connect a database
        </Button>
      </div>
    )
  const missing = missingSentence(summary?.gaps ?? [])
  if (missing === null)
    return (
      <div className={styles.foot}>
        {job.status === 'completed' && summary !== undefined && (
          <>
            <CircleCheck size={16} color="var(--done)" />
            <span>All areas complete</span>
          </>
        )}
      </div>
    )
  const action = nextAction(job)
  return (
    <div className={styles.foot}>
      {missing.kind === 'failed' && <CircleAlert size={16} color="var(--fail)" style={{ flex: 'none' }} />}
      <span title={missing.text}>{missing.text}</span>
      {action !== null && (
        <>
          {action.problem !== null && <Note style={{ flex: 'none' }}>{action.problem}</Note>}
          <Button
            variant="link"
            loading={isStarting}
            disabled={action.problem !== null}
            onClick={() => void again.begin(job.id, action.run)}
          >
            {action.label}
          </Button>
        </>
      )}
    </div>
  )
}

/** What fetches the missing areas, and why it cannot; null: nothing does. */
function nextAction(job: Job) {
  if (isContinueOffered(job)) return { label: 'Continue', problem: job.continueProblem, run: () => continueJob(job.id) }
  if (isRetryOffered(job))
    return { label: 'Fetch again', problem: job.retryProblem, run: () => requestRetryOfGaps(job.id) }
  return null
}
