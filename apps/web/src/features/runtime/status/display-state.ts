import type { Job, RuntimeStatus } from '@gazetteer/contract'
import type { Tone } from '../../../platform/ui/index.ts'

export type DisplayState = 'Live' | 'On hold' | 'Idle'

/** Stopped, success and error display as idle. */
export function displayState(status: RuntimeStatus['status'] | undefined): DisplayState {
  if (status === 'active') return 'Live'
  return status === 'paused' ? 'On hold' : 'Idle'
}

export const displayTones: Record<DisplayState, Tone> = { Live: 'running', 'On hold': 'paused', Idle: 'waiting' }

export const isOpen = (status: RuntimeStatus['status'] | undefined): boolean =>
  status === 'active' || status === 'paused'

/** Tone of the last run's end: failed, stopped, with gaps, or completed. */
export function endTone({ status }: RuntimeStatus, job: Job | undefined): Tone {
  if (status === 'error') return 'failed'
  if (status === 'stopped') return 'stopped'
  return job !== undefined && job.gaps.length > 0 ? 'warn' : 'done'
}
