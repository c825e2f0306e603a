import type { RuntimeStatus } from '@gazetteer/contract'
import type { Tone } from '../../../platform/ui/state-mark.tsx'

export type DisplayState = 'Live' | 'On hold' | 'Idle'

/** Stopped, success and error show as idle, like never having run. */
export function displayState(status: RuntimeStatus['status'] | undefined): DisplayState {
  if (status === 'active') return 'Live'
  return status === 'paused' ? 'On hold' : 'Idle'
}

export const displayTones: Record<DisplayState, Tone> = { Live: 'running', 'On hold': 'paused', Idle: 'waiting' }

export function isOpen(status: RuntimeStatus['status'] | undefined): boolean {
  return status === 'active' || status === 'paused'
}
