import type { RuntimeStatus } from '@gazetteer/contract'
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
