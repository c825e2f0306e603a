import type { Job, RuntimeStatus } from '@gazetteer/contract'
import type { Tone } from '../../../platform/ui/index.ts'

export type DisplayState = 'Live' | 'On hold' | 'Idle'

/** Stopped, success and error show as idle, like never having run. */
export function displayState(status: RuntimeStatus['status'] | undefined): DisplayState {
  if (status === 'active') return 'Live'
  return status === 'paused' ? 'On hold' : 'Idle'
}

export const displayTones: Record<DisplayState, Tone> = { Live: 'running', 'On hold': 'paused', Idle: 'waiting' }

export const isOpen = (status: RuntimeStatus['status'] | undefined): boolean =>
  status === 'active' || status === 'paused'

/** How the end of the last run is told: a failure, a stop, an end with gaps, or nothing but what came of it. */
export function endTone({ status }: RuntimeStatus, job: Job | undefined): Tone {
  if (status === 'error') return 'failed'
  if (status === 'stopped') return 'stopped'
  return job !== undefined && job.gaps.length > 0 ? 'warn' : 'done'
}
