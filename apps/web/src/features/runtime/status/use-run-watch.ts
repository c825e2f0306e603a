import { type RuntimeStatus, stopCleanupDelayMs } from '@gazetteer/contract'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { announce } from '../../../platform/events.ts'
import { isOpen } from './display-state.ts'
import { clearJobClock, clockOf, saveJobClock, saveLastRunCount } from './job-clock.ts'
import { notifyEnd } from './notifications.ts'
import { noteProgress } from './progress.ts'

/** Stores the clock and count of the run in this browser, and emits events when a run starts, pauses or ends. */
export function useRunWatch(userId: string, status: RuntimeStatus | undefined): void {
  const client = useQueryClient()
  const before = useRef<RuntimeStatus['status'] | undefined>(undefined)
  const state = status?.status
  const latest = useRef(status)

  useEffect(() => {
    latest.current = status
    if (status === undefined) return
    noteProgress(client, status)
    if (isOpen(status.status)) saveJobClock(userId, clockOf(status))
  }, [client, userId, status])

  const count = status?.spent?.listings ?? 0
  const wasActive = useRef(false)
  useEffect(() => {
    if (state === 'active') wasActive.current = true
    // The final count can exceed the last progress: requests in flight are stored first.
    else if (wasActive.current) saveLastRunCount(userId, count)
  }, [userId, state, count])

  useEffect(() => {
    const previous = before.current
    before.current = state
    if (state === undefined || previous === undefined || previous === state) return undefined
    announce('job-history-updated')
    if (previous === 'active') announce('credit-update')
    if (isOpen(state)) return undefined
    if (latest.current !== undefined) notifyEnd(latest.current)
    const timer = setTimeout(() => clearJobClock(userId), stopCleanupDelayMs)
    return () => clearTimeout(timer)
  }, [userId, state])
}
