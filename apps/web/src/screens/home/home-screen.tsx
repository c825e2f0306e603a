import { Skeleton } from '@mantine/core'
import { runtimeMessages, type RuntimeStatus, type User } from '@gazetteer/contract'
import { lazy, Suspense, useCallback, useState } from 'react'
import { RecentExport } from '../../features/history/index.ts'
import {
  displayState,
  useRuntimeStatus,
  isSampleNamed,
  nextSource,
  useSources,
  usePreferences,
} from '../../features/runtime/index.ts'
import { useIsLost } from '../../platform/connection.ts'
import { isUnreachable } from '../../platform/api/api-error.ts'
import { messageOf } from '../../platform/api/call.ts'
import { formatCount } from '../../platform/formats.ts'
import { ConnectionError, Notice, Page, Problem } from '../../platform/ui/index.ts'
import { NotifyButton, RunningNote, SourceNote } from './home-notes.tsx'
import { useTitle } from '../../platform/use-title.ts'
import { CaptureCard } from './capture-card.tsx'
import { DatabaseCard } from './database-card.tsx'
import { LivePanel } from './live-panel.tsx'
import { MetricsCard } from './metrics-card.tsx'
import { RunButtons } from './run-buttons.tsx'
import { StepCards } from './step-card.tsx'
import { StatusCard } from './status-card.tsx'
import { type HomeDialog, HomeDialogs } from './home-dialogs.tsx'
import { useHomeActions } from './use-home-actions.ts'
import { useRun } from './use-run.ts'
import { usePlan, useStart } from './use-start.ts'

const RunResult = lazy(() => import('./run-result.tsx'))
const ScheduleNote = lazy(() => import('../../features/automation/campaigns/schedule-note.tsx'))

export default function HomeScreen({ user }: { user: User }) {
  const runtime = useRuntimeStatus(user.id)
  const { status, isRunning } = runtime
  const { isPro, problem } = usePlan(user, status)
  const start = useStart(user, status)
  const preferences = usePreferences()
  const sources = useSources()
  const source = nextSource(sources, preferences.source)
  const isCutOff = useIsLost() || runtime.isCutOff
  const [opened, setOpened] = useState<{ dialog: HomeDialog; jobId: string | null }>({ dialog: null, jobId: null })
  const jobId = status?.manualRunId ?? null
  const setDialog = useCallback((dialog: HomeDialog) => setOpened({ dialog, jobId }), [jobId])
  /** The dismissed prompt, by id; it still waits on the server. */
  const [dismissedPromptId, setAside] = useState<string | null>(null)
  const shown = isRunning ? status?.source : (source ?? status?.source)
  const note = shown?.isFictional === true && (
    <SourceNote
      title={shown.title}
      why={source?.id === shown.id ? source.why : ''}
      isFree={!isPro && !isSampleNamed(sources)}
    />
  )
  const title = isRunning ? titleOf(status) : 'Home'
  useTitle(isCutOff ? 'Connection Error' : title)
  // A capture that has ended has no limits to change.
  const hasNoLimits = opened.jobId !== jobId || (status !== undefined && !isRunning)
  const dialog = opened.dialog === 'limits' && hasNoLimits ? null : opened.dialog
  useHomeActions(status?.status, start, setDialog)

  if (isCutOff) return <ConnectionError onRetry={() => void runtime.refetch()} />
  return (
    <Page
      title="Capture"
      note={<RunningNote user={user} />}
      actions={
        <>
          {preferences.isNoteMinimized && note}
          {isRunning && (
            <>
              <NotifyButton />
              <RunButtons status={status} isRunning start={start} />
            </>
          )}
        </>
      }
    >
      <Problem of={statusProblem(runtime.error)} mb="md" />
      <Problem kind="warn" of={problem?.text} mb="md" />
      {status?.recovery != null && status.recovery.id === dismissedPromptId && (
        <Notice kind="warn" mb="md" act={{ label: 'Decide', onClick: () => setAside(null) }}>
          {runtimeMessages.recoveryTitle}: {status.recovery.message}
        </Notice>
      )}
      {!preferences.isNoteMinimized && note}
      <StepCards isSummary={isRunning}>
        <DatabaseCard user={user} onProblem={start.controls.say} />
        <CaptureCard user={user} start={start} onOpen={setDialog} />
        <StatusCard user={user} isStartPending={start.controls.isStartPending} />
        <MetricsCard user={user} banner={start.controls.banner} onDismiss={start.controls.dismiss} />
      </StepCards>
      {!isRunning && <LastResult user={user} isPro={isPro} />}
      <LivePanel user={user} status={status} />
      {isPro && (
        <Suspense>
          <ScheduleNote userId={user.id} />
        </Suspense>
      )}
      <HomeDialogs
        user={user}
        start={start}
        open={dialog}
        isPromptDismissed={status?.recovery?.id === dismissedPromptId}
        onClose={() => setDialog(null)}
        onDismissPrompt={setAside}
      />
    </Page>
  )
}

/** Has the height of a result with ten rows, so that nothing moves. */
const placeholder = <Skeleton h={387} mt="md" radius="lg" />

/** The result of the last capture; without one, the newest file. */
function LastResult({ user, isPro }: { user: User; isPro: boolean }) {
  const { job, isJobPending } = useRun(user)
  if (isJobPending) return placeholder
  if (job === undefined) return <RecentExport userId={user.id} />
  return (
    <Suspense fallback={placeholder}>
      <RunResult user={user} job={job} isPro={isPro} />
    </Suspense>
  )
}

/** An unanswered status call is retried; after two in a row the error replaces the screen. */
const statusProblem = (error: Error | null): string | null =>
  error === null || isUnreachable(error)
    ? null
    : runtimeMessages.statusError(messageOf(error, 'The status could not be loaded.'))

/** Shows the count while running, so that it is readable in a background tab. */
function titleOf(status: RuntimeStatus | undefined): string {
  const stored = status?.progress?.recordsProcessed ?? 0
  return `${stored === 0 ? '' : `${formatCount(stored)} · `}${displayState(status?.status)}`
}
