import { type RuntimeStatus, stopCleanupDelayMs } from '@gazetteer/contract'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { announce } from '../../../platform/events.ts'
import { isOpen } from './display-state.ts'
import { clearJobClock, clockOf, saveJobClock, saveLastRunCount } from './job-clock.ts'
import { notifyEnd } from './notifications.ts'
import { noteProgress } from './progress.ts'

/** Keeps this browser's notes of the run, and tells the other rooms when a run begins and ends. */
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

  const count = status?.progress?.recordsProcessed ?? 0
  const lastCount = useRef(0)
  useEffect(() => {
    if (isOpen(state)) lastCount.current = count
  }, [state, count])

  useEffect(() => {
    const previous = before.current
    before.current = state
    if (state === undefined || previous === undefined || previous === state) return undefined
    announce('job-history-updated')
    if (previous === 'active') announce('credit-update')
    if (isOpen(state)) return undefined
    // On hold a run is not over yet: only at its end is it the last one.
    if (isOpen(previous)) saveLastRunCount(userId, lastCount.current)
    if (latest.current !== undefined) notifyEnd(latest.current, lastCount.current)
    const timer = setTimeout(() => clearJobClock(userId), stopCleanupDelayMs)
    return () => clearTimeout(timer)
  }, [userId, state])
}
