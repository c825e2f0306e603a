import { type Job, polls, runtimeMessages, type User } from '@gazetteer/contract'
import { useCallbackRef } from '@mantine/hooks'
import { useEffect, useMemo, useRef } from 'react'
import { recheckSession, signedOut } from '../../features/accounts/session/session.ts'
import { useSubscription } from '../../features/billing/queries.ts'
import { useDatabaseStatus } from '../../features/destinations/queries.ts'
import { useJobs } from '../../features/history/queries.ts'
import { useTableCount } from '../../features/listings/rows/count.ts'
import { isSampleNamed, nextSource, useSources } from '../../features/runtime/choose/source/use-sources.ts'
import { usePreferences } from '../../features/runtime/preferences.ts'
import { type Chosen, startBlock, startRequest } from '../../features/runtime/start/start-request.ts'
import { useRuntimeControls } from '../../features/runtime/start/use-runtime-controls.ts'
import { useRefreshStatus, useRuntimeStatus } from '../../features/runtime/status/queries.ts'
import { useOfferActions } from '../../platform/screen-actions.ts'

/** What Home knows and can do: the run, the plan, the destination, what is chosen, and the controls. */
export function useHome(user: User) {
  const runtime = useRuntimeStatus(user.id)
  const { status } = runtime
  const refreshStatus = useRefreshStatus(user.id)
  const isActive = status?.status === 'active'
  const pollMs = isActive ? polls.subscriptionActiveMs : polls.subscriptionIdleMs
  const { credits, isPro, problem } = useSubscription(user.plan_type, pollMs)
  const creditsLeft = credits.usage?.left ?? null
  const database = useDatabaseStatus().data
  const hasTable = database?.connected === true && database.provider !== 'none'
  const isConnected = database?.connected === true
  const count = useTableCount({ isEnabled: isConnected, isActive, runtime: status }).data ?? null
  const jobs = useJobs(user, false).data ?? noJobs
  const lastJob = jobs.find(({ id }) => id === status?.manualRunId)
  const recent = useMemo(() => recentOf(jobs), [jobs])
  const preferences = usePreferences()
  // A free account is in single mode whatever this browser remembers.
  const mode = isPro ? preferences.mode : 'manual'
  const sources = useSources()
  const source = nextSource(sources, preferences.source)
  /** Why what is chosen cannot be started; null when it can. */
  const blockOf = (chosen: Chosen): string | null =>
    startBlock({
      ...chosen,
      mode,
      hasDatabase: isConnected,
      isDatabaseAway: database !== undefined && database.provider !== 'none' && !database.connected,
      isProfessional: isPro,
      credits: creditsLeft,
      isSampleRefused: hasTable && nextSource(sources, chosen.source ?? null)?.canBeStored === false,
    })
  const block = blockOf(preferences)
  /** While a capture runs, the snapshot's figures: they agree with its other counters. */
  const counters = runtime.isRunning ? status?.counters : null
  const controls = useRuntimeControls({ userId: user.id, recheckSession: isStillSignedIn, refreshStatus })
  const { start, stop, say } = controls
  // A free run whose credits reached zero is stopped, once, and its owner told.
  const told = useRef<string | null>(null)
  const isGone = isActive && !isPro && creditsLeft !== null && creditsLeft <= 0
  const jobId = status?.manualRunId ?? null
  useEffect(() => {
    if (!isGone || told.current === jobId) return
    told.current = jobId
    void stop(creditsGone)
  }, [isGone, jobId, stop])
  const onStart = useCallbackRef(() => {
    if (block === null) void start(startRequest(preferences, mode, isPro))
    else say(block)
  })
  return {
    user,
    runtime,
    status,
    isRunning: runtime.isRunning,
    refreshStatus,
    isPro,
    credits,
    problem,
    database,
    newToday: counters?.newToday ?? database?.newToday,
    records: counters?.records ?? (isConnected ? count : null) ?? database?.records ?? null,
    lastJob,
    /** The job that is running, wherever it was started. */
    runningJob: runtime.isRunning ? lastJob : undefined,
    previousJob: jobs.find((job) => job.status !== 'running'),
    recent,
    preferences,
    mode,
    source,
    isSampleNamed: isSampleNamed(sources),
    block: database === undefined ? '' : block,
    controls,
    onStart,
    blockOf,
    /** Starts what was kept a moment ago, before anything is drawn anew. */
    startSaved: () => void start(startRequest(usePreferences.getState(), mode, isPro)),
  }
}

export type Home = ReturnType<typeof useHome>

const creditsGone = `${runtimeMessages.noCredits}. The capture was stopped; what it found is kept.`

async function isStillSignedIn(notice: string): Promise<boolean> {
  const { user } = await recheckSession()
  if (user === null) signedOut(notice)
  return user !== null
}

const noJobs: readonly Job[] = []
/** So far back a choice counts as recent. */
const recentJobs = 10

/** Cities and types of the newest captures, each once. */
function recentOf(jobs: readonly Job[]) {
  const asked = jobs.slice(0, recentJobs).flatMap(({ cities }) => cities)
  return {
    cities: [...new Set(asked.map(({ city }) => city))].slice(0, recentJobs),
    types: [...new Set(asked.flatMap(({ businessTypes }) => businessTypes))].slice(0, recentJobs),
  }
}

const group = 'Capture'

/** What the command palette can do on Home: the same as its buttons. */
export function useHomeActions({ status, controls, onStart }: Home, onOpen: (dialog: 'choose') => void): void {
  const state = status?.status
  const { stop, hold } = controls
  useOfferActions(
    useMemo(() => {
      const choose = { id: 'choose', label: 'Choose cities and business types', group, run: () => onOpen('choose') }
      const end = { id: 'stop', label: 'Stop', group, run: () => void stop() }
      if (state === 'active') return [{ id: 'pause', label: 'Pause', group, run: () => void hold('pause') }, end]
      if (state === 'paused') return [{ id: 'resume', label: 'Resume', group, run: () => void hold('resume') }, end]
      return [{ id: 'start', label: 'Start', group, run: onStart }, choose]
    }, [state, onOpen, onStart, stop, hold]),
  )
}
