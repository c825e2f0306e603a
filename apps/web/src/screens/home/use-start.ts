import { polls, runtimeMessages, type RuntimeStatus, type User } from '@gazetteer/contract'
import { useStableCallback } from '../../platform/use-stable-callback.ts'
import { useEffect, useRef } from 'react'
import { recheckSession, signedOut } from '../../features/accounts/index.ts'
import { useSubscription } from '../../features/billing/index.ts'
import { useDatabaseStatus } from '../../features/destinations/index.ts'
import {
  isSampleNamed,
  nextSource,
  useOffered,
  withAvailable,
  usePreferences,
  type StartPreferences,
  startBlock,
  startRequest,
  usePlanPreview,
  useRuntimeControls,
  useRefreshStatus,
} from '../../features/runtime/index.ts'

/** The account's plan and credits, read more often while a capture runs. */
export function usePlan(user: User, status: RuntimeStatus | undefined) {
  const isActive = status?.status === 'active'
  return useSubscription(user.plan_type, isActive ? polls.subscriptionActiveMs : polls.subscriptionIdleMs)
}

/** Starting a capture, from the saved selection or from a draft, and why it is not possible. */
export function useStart(user: User, status: RuntimeStatus | undefined) {
  const { credits, isPro } = usePlan(user, status)
  const creditsLeft = credits.usage?.left ?? null
  const database = useDatabaseStatus().data
  const isConnected = database?.connected === true
  const preferences = usePreferences()
  const offered = useOffered()
  const { sources } = offered
  // A free account is in single mode, regardless of the stored preference.
  const mode = isPro ? preferences.mode : 'manual'
  const controls = useRuntimeControls({
    userId: user.id,
    recheckSession: isStillSignedIn,
    refreshStatus: useRefreshStatus(user.id),
  })
  useStopWithoutCredits(status, { creditsLeft: isPro ? null : creditsLeft, stop: controls.stop })
  /** Why the selection cannot be started; null if it can. */
  const blockOf = (chosen: StartPreferences, { hasDatabase = isConnected } = {}): string | null =>
    startBlock({
      ...chosen,
      mode,
      hasDatabase,
      isDatabaseAway: database !== undefined && database.provider !== 'none' && !isConnected,
      isProfessional: isPro,
      credits: creditsLeft,
      isSampleRefused:
        isConnected &&
        database.provider !== 'none' &&
        nextSource(sources, chosen.source ?? null)?.canBeStored === false,
    })
  const block = blockOf(preferences)
  const onStart = useStableCallback((chosen: StartPreferences) => {
    const request = startRequest(withAvailable(chosen, offered), mode, isPro)
    const isRunning = status?.status === 'active' || status?.status === 'paused'
    void (isRunning ? controls.enqueue(request) : controls.start(request))
  })
  const onStartSaved = useStableCallback(() => (block === null ? onStart(preferences) : controls.say(block)))
  const shownCredits = { left: creditsLeft, isSampleFree: !isSampleNamed(sources) }
  return {
    mode,
    controls,
    credits: shownCredits,
    block: database === undefined ? '' : block,
    blockOf,
    onStart,
    onStartSaved,
  }
}

export type Start = ReturnType<typeof useStart>

/** The estimate of the saved selection; nothing while it cannot be started. */
export function useSavedPlan({ mode, block }: Pick<Start, 'mode' | 'block'>, isPro: boolean) {
  const chosen = withAvailable(usePreferences(), useOffered())
  const request = block === null ? JSON.stringify(startRequest(chosen, mode, isPro)) : null
  const plan = usePlanPreview(request)
  return request === null ? { ...plan, data: undefined } : plan
}

/** Stops a free run at zero credits, once, and notifies the user. */
function useStopWithoutCredits(
  status: RuntimeStatus | undefined,
  { creditsLeft, stop }: { creditsLeft: number | null; stop: (cause: string) => Promise<void> },
): void {
  const notifiedRunId = useRef<string | null>(null)
  const isGone = status?.status === 'active' && creditsLeft !== null && creditsLeft <= 0
  const jobId = status?.manualRunId ?? null
  useEffect(() => {
    if (!isGone || notifiedRunId.current === jobId) return
    notifiedRunId.current = jobId
    void stop(creditsGone)
  }, [isGone, jobId, stop])
}

const creditsGone = `${runtimeMessages.noCredits}. The capture was stopped. Your listings are saved.`

async function isStillSignedIn(notice: string): Promise<boolean> {
  const { user } = await recheckSession()
  if (user === null) signedOut(notice)
  return user !== null
}
