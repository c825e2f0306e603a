import {
  authMessages,
  buttonBusyClearsMs,
  runtimeMessages,
  type RuntimeStatus,
  startErrorBannerClearsMs,
  startPendingResetMs,
  type StartRequest,
} from '@gazetteer/contract'
import { useStableCallback } from '../../../platform/use-stable-callback.ts'
import { isConflict, isUnauthorized } from '../../../platform/api/api-error.ts'
import { call, messageOf } from '../../../platform/api/call.ts'
import { announce } from '../../../platform/events.ts'
import { useTimedState } from '../../../platform/use-timed-state.ts'
import { confirmLargeStart, confirmQueue, type NotStarted, queueCapture, startCapture } from './start-capture.ts'
import { clearJobClock, saveJobClock } from '../status/job-clock.ts'

export type ControlName = 'start' | 'stop' | 'pause' | 'resume'

export type RuntimeControlsOptions = {
  userId: string
  /** Rechecks the session. Resolves to true if it is valid; otherwise the login screen shows the notice. */
  recheckSession: (notice: string) => Promise<boolean>
  refreshStatus: () => Promise<RuntimeStatus | undefined>
}

const texts = {
  start: {
    signedOut: authMessages.loginToStart,
    unauthorized: runtimeMessages.startUnauthorized,
    notReauthenticated: runtimeMessages.notReauthenticatedStart,
  },
  stop: {
    signedOut: authMessages.loginToStop,
    unauthorized: runtimeMessages.stopUnauthorized,
    notReauthenticated: runtimeMessages.notReauthenticatedStop,
  },
}

/** Start, Stop, Pause and Resume with busy states, timeouts and specified texts. */
export function useRuntimeControls({ userId, recheckSession, refreshStatus }: RuntimeControlsOptions) {
  const [busy, setBusy] = useTimedState<ControlName | null>(null, buttonBusyClearsMs)
  const [isStartPending, setIsStartPending] = useTimedState(false, startPendingResetMs)
  const [banner, setBanner] = useTimedState<string | null>(null, startErrorBannerClearsMs)

  const refuse = async (name: 'start' | 'stop') => {
    setBanner(texts[name].signedOut)
    if (await recheckSession(texts[name].notReauthenticated)) setBanner(texts[name].unauthorized)
  }

  const report = async (problem: NotStarted, onSure: () => void) => {
    if (problem.isUnauthorized) await refuse('start')
    else if (!problem.isTooLarge) setBanner(problem.text)
    else await confirmLargeStart(problem.text, onSure)
  }

  /** For a capture that starts when the running one ends. */
  const enqueue = useStableCallback(async function add(request: Partial<StartRequest>): Promise<void> {
    setBanner(null)
    const problem = await queueCapture(request)
    if (problem !== null) await report(problem, () => void add({ ...request, confirm: true }))
  })

  const start = useStableCallback(async function begin(request: Partial<StartRequest>): Promise<void> {
    setBanner(null)
    setBusy('start')
    setIsStartPending(true)
    saveJobClock(userId, { jobId: null, startTime: Date.now(), totalPausedMs: 0, pauseStartMs: null })
    const { jobId, problem } = await startCapture(request)
    if (problem !== null) {
      clearJobClock(userId)
      setIsStartPending(false)
      if (problem.queue === undefined) await report(problem, () => void begin({ ...request, confirm: true }))
      else await confirmQueue(() => void enqueue(request))
    }
    const status = await refreshStatus()
    if (jobId !== null && status?.manualRunId === jobId) setIsStartPending(false)
    setBusy(null)
    announce('job-history-updated')
  })

  /** `cause`: why it is stopped, if not by the user. */
  const stop = useStableCallback(async (cause: string | null = null) => {
    setBanner(cause)
    setBusy('stop')
    try {
      const answer = await call('runtimeStop')
      if (!answer.success) {
        const reason = answer.error ?? answer.message
        setBanner(reason === undefined ? runtimeMessages.stopFailed : runtimeMessages.stopFailedDetail(reason))
      }
    } catch (error) {
      if (isUnauthorized(error)) await refuse('stop')
      // The cause of an automatic stop stays shown when the run has ended by itself.
      else if (cause === null || !isConflict(error))
        setBanner(runtimeMessages.stopFailedDetail(messageOf(error, runtimeMessages.stopFailed)))
    }
    await refreshStatus()
    setBusy(null)
  })

  const setPaused = useStableCallback(async (name: 'pause' | 'resume') => {
    setBusy(name)
    try {
      const answer = await call(name === 'pause' ? 'runtimePause' : 'runtimeResume')
      if (!answer.success) setBanner(answer.error ?? answer.message ?? null)
      await refreshStatus()
    } catch (error) {
      const status = await refreshStatus()
      // Another tab did it first: the requested state is already reached.
      const isAlreadyDone = isConflict(error) && status?.status === (name === 'pause' ? 'paused' : 'active')
      if (!isAlreadyDone) setBanner(messageOf(error, `Failed to ${name}.`))
    }
    setBusy(null)
  })

  const dismiss = useStableCallback(() => setBanner(null))
  return { start, enqueue, stop, setPaused, busy, isStartPending, banner, say: setBanner, dismiss }
}
