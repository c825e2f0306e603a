import { SimpleGrid } from '@mantine/core'
import { runtimeMessages, type RuntimeStatus, type User } from '@gazetteer/contract'
import { lazy, Suspense, useState } from 'react'
import { RecentExport } from '../../features/history/recent-export.tsx'
import { CoveragePanel } from '../../features/map/coverage-panel.tsx'
import { ActivityPanel } from '../../features/runtime/log/activity-panel.tsx'
import { displayState } from '../../features/runtime/status/display-state.ts'
import { useFeedState } from '../../features/runtime/status/live-status.ts'
import { useIsLost } from '../../platform/connection.ts'
import { isUnreachable } from '../../platform/api/api-error.ts'
import { formatCount } from '../../platform/formats.ts'
import { ConnectionError, Notice, Page, Problem } from '../../platform/ui/index.ts'
import { NotifyButton, RunningNote, SourceNote } from './home-notes.tsx'
import { useTitle } from '../../platform/use-title.ts'
import { CaptureCard } from './capture-card.tsx'
import { DatabaseCard } from './database-card.tsx'
import styles from './home.module.css'
import { MetricsCard } from './metrics-card.tsx'
import { StatusCard } from './status-card.tsx'
import { type Home, useHome, useHomeActions } from './use-home.ts'

const ScheduleNote = lazy(() => import('../../features/automation/campaigns/schedule-note.tsx'))

export default function HomeScreen({ user }: { user: User }) {
  const home = useHome(user)
  const { runtime, status, source, preferences, isRunning } = home
  const feed = useFeedState()
  const isCutOff = useIsLost() || runtime.isCutOff
  const [dialog, setDialog] = useState<HomeDialog>(null)
  /** The dismissed prompt, by id; it still waits on the server. */
  const [aside, setAside] = useState<string | null>(null)
  const shown = isRunning ? status?.source : (source ?? status?.source)
  const note = shown?.isFictional === true && (
    <SourceNote
      title={shown.title}
      why={isRunning ? '' : (source?.why ?? '')}
      isFree={!home.isPro && !home.isSampleNamed}
    />
  )
  const title = isRunning ? titleOf(status) : 'Home'
  useTitle(isCutOff ? 'Connection Error' : title)
  useHomeActions(home, setDialog)

  if (isCutOff) return <ConnectionError onRetry={() => void runtime.refetch()} />
  return (
    <Page title="Capture" note={<RunningNote home={home} />} actions={preferences.isNoteMinimized && note}>
      <Problem of={statusProblem(runtime.error)} mb="md" />
      <Problem kind="warn" of={home.problem?.text} mb="md" />
      {status?.recovery != null && status.recovery.id === aside && (
        <Notice kind="warn" mb="md" act={{ label: 'Decide', onClick: () => setAside(null) }}>
          {runtimeMessages.recoveryTitle}: {status.recovery.message}
        </Notice>
      )}
      {!preferences.isNoteMinimized && note}
      <SimpleGrid cols={{ base: 1, xs: 2, md: 4 }} spacing="md">
        <DatabaseCard home={home} />
        <CaptureCard home={home} onOpen={setDialog} />
        <StatusCard home={home} />
        <MetricsCard home={home} />
      </SimpleGrid>
      <RecentExport
        userId={user.id}
        ended={isRunning || home.lastJob?.status === 'running' ? undefined : home.lastJob}
        aside={isRunning && <NotifyButton />}
      />
      <div className={styles.panes}>
        <CoveragePanel
          jobId={status?.manualRunId ?? null}
          status={status?.status}
          stored={status?.spent?.listings}
          now={[status?.progress?.currentCity, status?.progress?.currentBusinessType].filter(Boolean).join(' · ')}
        />
        <ActivityPanel run={status} feed={feed} />
      </div>
      {home.isPro && (
        <Suspense>
          <ScheduleNote userId={user.id} />
        </Suspense>
      )}
      <HomeDialogs
        home={home}
        open={dialog}
        isPromptAside={status?.recovery?.id === aside}
        onClose={() => setDialog(null)}
        onAside={setAside}
      />
    </Page>
  )
}

/** An unanswered status call is retried; after two in a row the error replaces the screen. */
const statusProblem = (error: Error | null): string | null =>
  error === null || isUnreachable(error) ? null : runtimeMessages.statusError(error.message)

/** Shows the count while running, so that it is readable in a background tab. */
function titleOf(status: RuntimeStatus | undefined): string {
  const stored = status?.progress?.recordsProcessed ?? 0
  return `${stored === 0 ? '' : `${formatCount(stored)} · `}${displayState(status?.status)}`
}

const ChooseDialog = lazy(() => import('../../features/runtime/choose/choose-dialog.tsx'))
const LimitsDialog = lazy(() => import('../../features/runtime/limits/limits-dialog.tsx'))
const RecoveryDialog = lazy(() => import('../../features/runtime/start/recovery-dialog.tsx'))

type HomeDialog = 'choose' | 'limits' | null

type HomeDialogsProps = {
  home: Home
  open: HomeDialog
  isPromptAside: boolean
  onClose: () => void
  onAside: (recoveryId: string) => void
}

/** The dialogs of Home, loaded on first use and then cached. */
function HomeDialogs({ home, open, isPromptAside, onClose, onAside }: HomeDialogsProps) {
  const { user, status, mode, isPro, refreshStatus } = home
  const [wanted, setWanted] = useState<ReadonlySet<HomeDialog>>(new Set())
  if (!wanted.has(open)) setWanted(new Set([...wanted, open]))
  const recovery = status?.recovery ?? null
  return (
    <Suspense>
      {wanted.has('choose') && (
        <ChooseDialog
          userId={user.id}
          mode={mode}
          isProfessional={isPro}
          isOpen={open === 'choose'}
          recent={home.recent}
          blockOf={home.blockOf}
          onStart={home.startSaved}
          onClose={onClose}
        />
      )}
      {wanted.has('limits') && status?.limits != null && status.spent !== null && (
        <LimitsDialog
          limits={status.limits}
          spent={status.spent}
          isOpen={open === 'limits' && home.isRunning && recovery === null}
          onClose={onClose}
          onChanged={refreshStatus}
        />
      )}
      {recovery !== null && (
        <RecoveryDialog
          key={recovery.id}
          recovery={recovery}
          userId={user.id}
          limits={status?.limits ?? null}
          spent={status?.spent ?? null}
          isOpen={!isPromptAside}
          onClose={() => onAside(recovery.id)}
          onDecided={refreshStatus}
        />
      )}
    </Suspense>
  )
}
