import { Button, SimpleGrid } from '@mantine/core'
import { runtimeMessages, type RuntimeStatus, type User } from '@gazetteer/contract'
import { lazy, Suspense, useState } from 'react'
import { RecentExport } from '../../features/history/recent-export.tsx'
import { CoveragePanel } from '../../features/map/coverage-panel.tsx'
import { ActivityPanel } from '../../features/runtime/log/activity-panel.tsx'
import { displayState } from '../../features/runtime/status/display-state.ts'
import { useLiveFeed } from '../../features/runtime/status/use-live-feed.ts'
import { formatCount } from '../../platform/formats.ts'
import { ConnectionError, Notice, Page } from '../../platform/ui/index.ts'
import { NotifyButton, RunningNote, SourceNote } from './home-notes.tsx'
import { useTitle } from '../../platform/use-title.ts'
import { CaptureCard } from './capture-card.tsx'
import { DatabaseCard } from './database-card.tsx'
import { type HomeDialog, HomeDialogs } from './home-dialogs.tsx'
import styles from './home.module.css'
import { MetricsCard } from './metrics-card.tsx'
import { StatusCard } from './status-card.tsx'
import { useHome, useHomeActions } from './use-home.ts'

const ScheduleNote = lazy(() => import('../../features/automation/campaigns/schedule-note.tsx'))

export default function HomeScreen({ user }: { user: User }) {
  const home = useHome(user)
  const { runtime, status, source, preferences, isRunning } = home
  const feed = useLiveFeed(user.id)
  const [dialog, setDialog] = useState<HomeDialog>(null)
  /** The prompt that was put aside, by its id: it waits on the server. */
  const [aside, setAside] = useState<string | null>(null)
  const shown = isRunning ? status?.source : (source ?? status?.source)
  const note = shown?.isFictional === true && (
    <SourceNote title={shown.title} why={isRunning ? '' : (source?.why ?? '')} />
  )
  useTitle(isRunning ? titleOf(status) : 'Home')
  useHomeActions(home, setDialog)

  if (runtime.isCutOff) {
    return <ConnectionError isRetrying={runtime.isFetching} onRetry={() => void runtime.refetch()} />
  }
  return (
    <Page title="Capture" note={<RunningNote home={home} />} actions={preferences.isNoteMinimized && note}>
      {runtime.error !== null && status === undefined && (
        <Notice kind="error" mb="md">
          {runtimeMessages.statusError(runtime.error.message)}
        </Notice>
      )}
      {home.problem !== null && (
        <Notice kind="warn" mb="md">
          {home.problem.text}
        </Notice>
      )}
      {status?.recovery != null && status.recovery.id === aside && (
        <Notice
          kind="warn"
          mb="md"
          action={
            <Button variant="link" onClick={() => setAside(null)}>
              Decide
            </Button>
          }
        >
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
          now={[status?.progress?.currentCity, status?.progress?.currentBusinessType].filter(Boolean).join(' · ')}
        />
        <ActivityPanel status={status?.status} lines={status?.logs ?? []} feed={feed} />
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

/** Counts while it runs, so that it is read in a tab that is not looked at. */
function titleOf(status: RuntimeStatus | undefined): string {
  const stored = status?.progress?.recordsProcessed ?? 0
  return `${stored === 0 ? '' : `${formatCount(stored)} · `}${displayState(status?.status)}`
}
