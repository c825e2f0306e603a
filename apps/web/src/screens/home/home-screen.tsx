import { Button } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { runtimeMessages, type RuntimeStatus, type User } from '@gazetteer/contract'
import { CalendarClock } from 'lucide-react'
import { lazy, Suspense, useCallback, useState } from 'react'
import { useFullScreen, useRunView } from '../../features/map/index.ts'
import {
  displayState,
  isSampleNamed,
  nextSource,
  firstCityOf,
  usePreferences,
  useRuntimeStatus,
  useSources,
} from '../../features/runtime/index.ts'
import { isUnreachable } from '../../platform/api/api-error.ts'
import { messageOf } from '../../platform/api/call.ts'
import { useIsLost } from '../../platform/connection.ts'
import { formatCount } from '../../platform/formats.ts'
import { ConnectionBar, ConnectionError, Notice, Problem } from '../../platform/ui/index.ts'
import { useTitle } from '../../platform/use-title.ts'
import { BottomPanel } from './bottom-panel.tsx'
import { CaptureCard } from './capture-card.tsx'
import { DatabaseCard } from './database-card.tsx'
import { type HomeDialog, HomeDialogs } from './home-dialogs.tsx'
import styles from './home.module.css'
import { MetricsCard } from './metrics-card.tsx'
import { RunButtons } from './run-buttons.tsx'
import { SidePanel } from './side-panel.tsx'
import { StatusCard } from './status-card.tsx'
import { Strip } from './step-card.tsx'
import { NotifyButton, SourceNote } from './title-aside.tsx'
import { TitleRow } from './title-row.tsx'
import { useHomeActions } from './use-home-actions.ts'
import { useRun } from './use-run.ts'
import { type Start, usePlan, useStart } from './use-start.ts'

const MapPanel = lazy(() => import('../../features/map/map-panel.tsx'))
const PhoneDownload = lazy(() => import('./phone-download.tsx'))
const QueueMenu = lazy(() => import('../../features/runtime/queue/queue-menu.tsx'))
const ScheduleNote = lazy(() => import('../../features/automation/campaigns/schedule-note.tsx'))
const ScheduleButton = lazy(() => import('../shared/schedule-button.tsx'))

/** The capture: what is set up, the map, what it found, and what to do next. The regions stay in every state. */
export default function HomeScreen({ user }: { user: User }) {
  const runtime = useRuntimeStatus(user.id)
  const { status, isRunning } = runtime
  const { job } = useRun(user)
  const { isPro, problem } = usePlan(user, status)
  const start = useStart(user, status)
  const isCutOff = useIsLost() || runtime.isCutOff
  const [opened, setOpened] = useState<{ dialog: HomeDialog; jobId: string | null }>({ dialog: null, jobId: null })
  const jobId = status?.manualRunId ?? null
  const setDialog = useCallback((dialog: HomeDialog) => setOpened({ dialog, jobId }), [jobId])
  /** The dismissed prompt, by id; it still waits on the server. */
  const [dismissedPromptId, setDismissedPromptId] = useState<string | null>(null)
  const running = isRunning ? (status?.progress?.currentCity ?? null) : null
  const preferences = usePreferences()
  const isFirst = status !== undefined && jobId === null
  const view = useRunView({
    jobId,
    status: status?.status,
    endedAt: status?.endTime,
    stored: status?.spent?.listings,
    running,
  })
  useTitle(titleOf(status, { isRunning, isCutOff }))
  // A capture that has ended has no limits to change.
  const hasNoLimits = opened.jobId !== jobId || (status !== undefined && !isRunning)
  const dialog = opened.dialog === 'limits' && hasNoLimits ? null : opened.dialog
  const fullScreen = useFullScreen()
  useHomeActions({ status, start, onOpen: setDialog, onFullScreen: fullScreen.toggle })

  if (isCutOff) return <ConnectionError onRetry={() => void runtime.refetch()} />
  const choose = () => setDialog('choose')
  return (
    <main id="main" tabIndex={-1} className={styles.home}>
      <TitleRow user={user}>
        <TitleNotes user={user} isPro={isPro} onAdd={choose} />
      </TitleRow>
      <Strip>
        <DatabaseCard user={user} />
        <CaptureCard user={user} start={start} onOpen={setDialog} />
        <StatusCard user={user} isStartPending={start.controls.isStartPending} />
        <MetricsCard user={user} banner={start.controls.banner} onDismiss={start.controls.dismiss} />
      </Strip>
      <Suspense fallback={<div className={styles.map} />}>
        <MapPanel
          view={view}
          fullScreen={fullScreen}
          chosenCity={isFirst ? firstCityOf(preferences, start.mode) : null}
          source={preferences.source}
          className={styles.map}
          place={job?.cities[0]?.city ?? job?.city ?? undefined}
        />
      </Suspense>
      <div className={styles.notices}>
        <Problem of={statusProblem(runtime.error)} />
        <Problem kind="warn" of={problem?.text} />
        {status?.recovery != null && status.recovery.id === dismissedPromptId && (
          <Notice kind="warn" act={{ label: 'Decide', onClick: () => setDismissedPromptId(null) }}>
            {runtimeMessages.recoveryTitle}: {status.recovery.message}
          </Notice>
        )}
        <ConnectionBar />
      </div>
      <SidePanel
        user={user}
        status={status}
        start={start}
        isPro={isPro}
        areas={view.data?.areas ?? []}
        picked={view.place}
        onPick={view.setPlace}
        onChoose={choose}
        onLimits={() => setDialog('limits')}
      />
      <BottomPanel user={user} status={status} />
      <PhoneActions user={user} start={start} isPro={isPro} onAdd={choose} />
      <HomeDialogs
        user={user}
        start={start}
        open={dialog}
        isPromptDismissed={status?.recovery?.id === dismissedPromptId}
        onClose={() => setDialog(null)}
        onDismissPrompt={setDismissedPromptId}
      />
    </main>
  )
}

/** At the end of the title row: whether the data are invented, and one button. */
function TitleNotes({ user, isPro, onAdd }: { user: User; isPro: boolean; onAdd: () => void }) {
  const { status, job, isRunning } = useRun(user)
  const sources = useSources()
  const source = nextSource(sources, usePreferences().source)
  const shown = isRunning ? status?.source : (source ?? status?.source)
  return (
    <>
      {shown?.isFictional === true && (
        <SourceNote
          title={shown.title}
          why={source?.id === shown.id ? source.why : ''}
          isFree={!isPro && !isSampleNamed(sources)}
        />
      )}
      {isRunning && <NotifyButton />}
      <Queue user={user} place="title" onAdd={onAdd} />
      {!isRunning && isPro && (
        <Suspense>
          <ScheduleNote userId={user.id} />
        </Suspense>
      )}
      {!isRunning && isPro && job !== undefined && (
        <Suspense
          fallback={
            <Button leftSection={<CalendarClock size={14} />} disabled>
              Schedule this
            </Button>
          }
        >
          <ScheduleButton job={job} />
        </Suspense>
      )}
    </>
  )
}

type QueueProps = { user: User; place: 'title' | 'actions'; onAdd: () => void }

/** What waits while a capture runs: in the title row, on a phone beside the other buttons. */
function Queue({ user, place, onAdd }: QueueProps) {
  const { status, isRunning } = useRun(user)
  const isNarrow = useMediaQuery('(max-width: 640px)', false, { getInitialValueInEffect: false })
  if (!isRunning || isNarrow !== (place === 'actions')) return null
  return (
    <Suspense>
      <QueueMenu jobId={status?.manualRunId ?? null} isShort={isNarrow} onAdd={onAdd} />
    </Suspense>
  )
}

type PhoneActionsProps = { user: User; start: Start; isPro: boolean; onAdd: () => void }

/** The buttons of the capture over the bottom bar of a phone; the first capture has its own. */
function PhoneActions({ user, start, isPro, onAdd }: PhoneActionsProps) {
  const { status, isRunning, job, isJobPending } = useRun(user)
  if (!isRunning && job === undefined && !isJobPending) return null
  const hasFile = !isRunning && job !== undefined && job.recordsProcessed > 0 && job.clearedAt === null
  return (
    <div className={styles.actions}>
      {hasFile && (
        <Suspense fallback={<span />}>
          <PhoneDownload job={job} isPro={isPro} />
        </Suspense>
      )}
      <RunButtons status={status} isRunning={isRunning} start={start} />
      <Queue user={user} place="actions" onAdd={onAdd} />
    </div>
  )
}

/** An unanswered status call is retried; after two in a row the error replaces the screen. */
const statusProblem = (error: Error | null): string | null =>
  error === null || isUnreachable(error)
    ? null
    : runtimeMessages.statusError(messageOf(error, 'The status could not be loaded.'))

/** Has the count while a capture runs, so that it is readable in a background tab. */
function titleOf(
  status: RuntimeStatus | undefined,
  { isRunning, isCutOff }: { isRunning: boolean; isCutOff: boolean },
): string {
  if (isCutOff) return 'Connection Error'
  if (!isRunning) return 'Home'
  const stored = status?.counters?.stored ?? 0
  return `${stored === 0 ? '' : `${formatCount(stored)} · `}${displayState(status?.status)}`
}
