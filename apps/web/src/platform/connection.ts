import { create } from 'zustand'
import { gatewayStatuses } from './api/api-error.ts'
import { apiBase } from './paths.ts'
import { wait as waitFor } from './retry.ts'

/**
 * One state for all screens: whether the server is unreachable, also because a backup is being restored, and whether only
 * the live feed of a running capture is interrupted, while polls are answered.
 */
export const useConnection = create(() => ({ isLost: false, isRestoring: false, isRetrying: false, isFeedCut: false }))

export const useIsLost = (): boolean => useConnection(({ isLost }) => isLost)

export type ConnectionDependencies = {
  /** Whether the server responds. */
  probe: () => Promise<boolean>
  wait: (ms: number) => Promise<void>
  onChange: (isLost: boolean) => void
}

const confirmMs = 500
const firstRetryMs = 1_000
const maxRetryMs = 5_000

/**
 * A single failed call is no outage. After two failed probes the server counts as unreachable; probing continues
 * until it responds.
 */
export function watchConnection({ probe, wait, onChange }: ConnectionDependencies) {
  let running: Promise<void> | null = null

  const probeUntilAnswered = async () => {
    if (await probe()) return
    await wait(confirmMs)
    if (await probe()) return
    onChange(true)
    for (let retryMs = firstRetryMs; ; retryMs = Math.min(2 * retryMs, maxRetryMs)) {
      await wait(retryMs)
      if (await probe()) break
    }
    onChange(false)
  }
  /** A call got no response, or the live feed broke. */
  return function noteNoAnswer(): void {
    running ??= probeUntilAnswered().finally(() => (running = null))
  }
}

const probeTimeoutMs = 5_000
let skipWait: (() => void) | null = null

async function probeReady(): Promise<boolean> {
  useConnection.setState({ isRetrying: true })
  try {
    const answer = await fetch(`${apiBase}/api/ready`, { signal: AbortSignal.timeout(probeTimeoutMs) })
    const isAnswered = !gatewayStatuses.includes(answer.status)
    useConnection.setState({ isRestoring: !isAnswered && (await answer.text()).includes('"restoring"') })
    return isAnswered
  } catch {
    return false
  } finally {
    useConnection.setState({ isRetrying: false })
  }
}

export const noteNoAnswer = watchConnection({
  probe: probeReady,
  wait: (ms) => Promise.race([waitFor(ms), new Promise<void>((resolve) => (skipWait = resolve))]),
  onChange: (isLost) => useConnection.setState({ isLost }),
})

/** Retry Connection: probes immediately. */
export function retryConnection(): void {
  noteNoAnswer()
  skipWait?.()
}

/** Runs when the server responds again. */
export const onReconnected = (listener: () => void): (() => void) =>
  useConnection.subscribe(({ isLost }, before) => {
    if (before.isLost && !isLost) listener()
  })
