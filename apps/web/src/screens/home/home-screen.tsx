import { runtimeMessages, type User } from '@gazetteer/contract'
import { lazy, Suspense, useCallback, useMemo, useState } from 'react'
import { recheckSession, signedOut } from '../../features/accounts/session.ts'
import { shownCredits } from '../../features/billing/credits.ts'
import { isProfessional, subscriptionPolls, useSubscription } from '../../features/billing/queries.ts'
import { useDatabaseStatus } from '../../features/destinations/queries.ts'
import { useJobs } from '../../features/history/queries.ts'
import { RecentExport } from '../../features/history/recent-export.tsx'
import { useTableCount } from '../../features/listings/count.ts'
import { CoveragePanel } from '../../features/map/coverage-panel.tsx'
import { ActivityPanel } from '../../features/runtime/activity-panel.tsx'
import { displayState, isOpen } from '../../features/runtime/display-state.ts'
import { LargeStartDialog } from '../../features/runtime/large-start-dialog.tsx'
import { usePreferences } from '../../features/runtime/preferences.ts'
import { useRefreshStatus, useRuntimeStatus } from '../../features/runtime/queries.ts'
import { startBlock } from '../../features/runtime/start-block.ts'
import { startRequest } from '../../features/runtime/start-request.ts'
import { nextSource, useSources } from '../../features/runtime/use-sources.ts'
import { useLiveFeed } from '../../features/runtime/use-live-feed.ts'
import { useRuntimeControls } from '../../features/runtime/use-runtime-controls.ts'
import { useOfferActions } from '../../platform/screen-actions.ts'
import { ConnectionError } from '../../platform/ui/connection-error.tsx'
import { Notice } from '../../platform/ui/notice.tsx'
import { Page } from '../../platform/ui/page.tsx'
import { useTitle } from '../../platform/use-title.ts'
import { CaptureCard } from './capture-card.tsx'
import { DatabaseCard } from './database-card.tsx'
import styles from './home-screen.module.css'
import { MetricsCard } from './metrics-card.tsx'
import { RunningNote } from './running-note.tsx'
import { SourceNote } from './source-note.tsx'
import { StatusCard } from './status-card.tsx'
import { creditsGoneText, useCreditGuard } from './use-credit-guard.ts'

const ChooseDialog = lazy(() => import('../../features/runtime/choose/choose-dialog.tsx'))
const LimitsDialog = lazy(() => import('../../features/runtime/limits-dialog.tsx'))
const RecoveryDialog = lazy(() => import('../../features/runtime/recovery-dialog.tsx'))

export default function HomeScreen({ user }: { user: User }) {
  const runtime = useRuntimeStatus(user.id)
  const { status } = runtime
  const refreshStatus = useRefreshStatus(user.id)
  const feed = useLiveFeed(user.id)
  const isActive = status?.status === 'active'
  const { subscription, problem } = useSubscription(
    isActive ? subscriptionPolls.runtimeActive : subscriptionPolls.runtimeIdle,
  )
  const isPro = isProfessional(subscription, user.plan_type)
  const credits = shownCredits(subscription, problem)
  const database = useDatabaseStatus().data
  const hasTable = database?.connected === true && database.provider !== 'none'
  const count = useTableCount({ isEnabled: hasTable, isActive }).data ?? null
  const records = hasTable ? (count ?? database.records ?? null) : (database?.records ?? null)
  const jobs = useJobs(user, false).data ?? []
  const lastJob = jobs.find(({ id }) => id === status?.manualRunId)
  const previousJob = jobs.find((job) => job.status !== 'running')
  const preferences = usePreferences()
  // A free account is in single mode whatever this browser remembers.
  const mode = isPro ? preferences.mode : 'manual'
  // Once opened a dialog stays in the page, so that it closes as it opened.
  const [isChoosing, setIsChoosing] = useState<boolean | null>(null)
  const [isLimiting, setIsLimiting] = useState<boolean | null>(null)
  const controls = useRuntimeControls({ userId: user.id, recheckSession: isStillSignedIn, refreshStatus })
  const { start, stop, hold, say } = controls
  const block = startBlock({
    ...preferences,
    mode,
    hasDatabase: database?.connected === true,
    isProfessional: isPro,
    credits: credits.usage?.left ?? null,
  })
  const next = nextSource(useSources(), preferences.source)
  const shown = isOpen(status?.status) ? status?.source : (next ?? status?.source)
  const why = isOpen(status?.status) ? '' : (next?.why ?? '')
  const source = shown?.isFictional === true && <SourceNote title={shown.title} why={why} />
  const isNoteSmall = preferences.isNoteMinimized
  useTitle(isOpen(status?.status) ? displayState(status?.status) : 'Home')

  const onGone = useCallback(() => {
    say(creditsGoneText)
    void stop()
  }, [say, stop])
  useCreditGuard({
    isPro,
    creditsLeft: credits.usage?.left ?? null,
    status: status?.status,
    jobId: status?.manualRunId ?? null,
    onGone,
  })

  const onStart = useCallback(() => {
    if (block === null) void start(startRequest(preferences, mode, isPro))
    else say(block)
  }, [block, start, say, preferences, mode, isPro])
  const onChoose = useCallback(() => {
    setIsChoosing(true)
  }, [setIsChoosing])
  const state = status?.status
  useOfferActions(
    useMemo(() => {
      const group = 'Capture'
      const choose = { id: 'choose', label: 'Choose cities and business types', group, run: onChoose }
      const end = { id: 'stop', label: 'Stop', group, run: () => void stop() }
      if (state === 'active') return [{ id: 'pause', label: 'Pause', group, run: () => void hold('pause') }, end]
      if (state === 'paused') return [{ id: 'resume', label: 'Resume', group, run: () => void hold('resume') }, end]
      return [{ id: 'start', label: 'Start', group, run: onStart }, choose]
    }, [state, onChoose, onStart, stop, hold]),
  )

  if (runtime.isCutOff) {
    return <ConnectionError isRetrying={runtime.isFetching} onRetry={() => void runtime.refetch()} />
  }
  return (
    <Page
      title="Capture"
      note={<RunningNote status={status} job={lastJob} receivedAt={runtime.receivedAt} />}
      actions={isNoteSmall && source}
    >
      {runtime.error !== null && status === undefined && (
        <div className={styles.notice}>
          <Notice kind="error">{runtimeMessages.statusError(runtime.error.message)}</Notice>
        </div>
      )}
      {problem !== null && (
        <div className={styles.notice}>
          <Notice kind="warn">{problem.text}</Notice>
        </div>
      )}
      {!isNoteSmall && source}
      <div className={styles.cards}>
        <DatabaseCard
          user={user}
          database={database}
          records={records}
          previousRun={database?.previousRun ?? previousJob?.recordsProcessed ?? null}
        />
        <CaptureCard
          status={status}
          source={next}
          preferences={preferences}
          mode={mode}
          isPro={isPro}
          credits={credits}
          block={database === undefined ? '' : block}
          busy={controls.busy}
          isStartPending={controls.isStartPending && !isOpen(status?.status)}
          onStart={onStart}
          onStop={() => void stop()}
          onPause={() => void hold('pause')}
          onResume={() => void hold('resume')}
          onChoose={onChoose}
          onLimits={() => {
            setIsLimiting(true)
          }}
          onRefusedMode={() => {
            say(runtimeMessages.autonomousIsPro)
          }}
        />
        <StatusCard status={status} job={lastJob} isStarting={controls.isStartPending} />
        <MetricsCard
          user={user}
          status={status}
          receivedAt={runtime.receivedAt}
          job={lastJob}
          totalRecords={records}
          banner={controls.banner}
          onDismiss={controls.dismiss}
        />
      </div>
      <div className={styles.panes}>
        <CoveragePanel
          jobId={status?.manualRunId ?? null}
          status={status?.status}
          city={status?.progress?.currentCity ?? ''}
          businessType={status?.progress?.currentBusinessType ?? ''}
        />
        <ActivityPanel status={status?.status} lines={status?.logs ?? []} feed={feed} />
      </div>
      <RecentExport userId={user.id} />
      <LargeStartDialog {...controls.asked} />
      <Suspense>
        {isChoosing !== null && (
          <ChooseDialog
            userId={user.id}
            mode={mode}
            isProfessional={isPro}
            isOpen={isChoosing}
            onClose={() => {
              setIsChoosing(false)
            }}
          />
        )}
        {isLimiting !== null && status?.limits != null && status.spent !== null && (
          <LimitsDialog
            limits={status.limits}
            spent={status.spent}
            isOpen={isLimiting && isOpen(status.status) && status.recovery === null}
            onClose={() => {
              setIsLimiting(false)
            }}
            onChanged={refreshStatus}
          />
        )}
        {status?.recovery != null && (
          <RecoveryDialog
            key={status.recovery.id}
            recovery={status.recovery}
            userId={user.id}
            limits={status.limits}
            spent={status.spent}
            onDecided={refreshStatus}
          />
        )}
      </Suspense>
    </Page>
  )
}

async function isStillSignedIn(notice: string): Promise<boolean> {
  const { user } = await recheckSession()
  if (user === null) signedOut(notice)
  return user !== null
}
