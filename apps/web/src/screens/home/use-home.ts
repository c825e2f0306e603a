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

/** State and actions of Home: run, plan, destination, selection and controls. */
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
  // A free account is in single mode, regardless of the stored preference.
  const mode = isPro ? preferences.mode : 'manual'
  const sources = useSources()
  const source = nextSource(sources, preferences.source)
  /** Why the selection cannot be started; null if it can. */
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
  /** During a capture, the counters of the snapshot, which are consistent with each other. */
  const counters = runtime.isRunning ? status?.counters : null
  const controls = useRuntimeControls({ userId: user.id, recheckSession: isStillSignedIn, refreshStatus })
  const { start, stop, say } = controls
  // Stops a free run at zero credits, once, and notifies the user.
  const notifiedRunId = useRef<string | null>(null)
  const isGone = isActive && !isPro && creditsLeft !== null && creditsLeft <= 0
  const jobId = status?.manualRunId ?? null
  useEffect(() => {
    if (!isGone || notifiedRunId.current === jobId) return
    notifiedRunId.current = jobId
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
    /** The running job, started here or elsewhere. */
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
    /** Starts what was just saved, before the next render. */
    startSaved: () => void start(startRequest(usePreferences.getState(), mode, isPro)),
  }
}

export type Home = ReturnType<typeof useHome>

const creditsGone = `${runtimeMessages.noCredits}. The capture was stopped. Your listings are saved.`

async function isStillSignedIn(notice: string): Promise<boolean> {
  const { user } = await recheckSession()
  if (user === null) signedOut(notice)
  return user !== null
}

const noJobs: readonly Job[] = []
/** How many jobs count as recent. */
const recentJobs = 10

/** Cities and types of the newest captures, without duplicates. */
function recentOf(jobs: readonly Job[]) {
  const recentCities = jobs.slice(0, recentJobs).flatMap(({ cities }) => cities)
  return {
    cities: [...new Set(recentCities.map(({ city }) => city))].slice(0, recentJobs),
    types: [...new Set(recentCities.flatMap(({ businessTypes }) => businessTypes))].slice(0, recentJobs),
  }
}

const group = 'Capture'

/** Home's actions for the command palette, the same as its buttons. */
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
