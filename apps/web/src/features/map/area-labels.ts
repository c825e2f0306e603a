import type { Tone } from '../../platform/ui/state-mark.tsx'
import type { RunArea, RunPlace } from './queries.ts'

/** Whether the areas of a place are ZIP areas; else they are counties, states or the whole place. */
export const isByZip = (areas: readonly { label: string }[]): boolean =>
  areas.length > 0 && areas.every(({ label }) => label.startsWith('ZIP '))

export const areaLabels: Record<RunArea['state'], string> = {
  waiting: 'Waiting',
  partial: 'Partly done',
  running: 'Running',
  done: 'Done',
  saturated: 'Splitting',
  failed: 'Gap',
  'not-requested': 'Not requested',
}

export const areaTones: Record<RunArea['state'], Tone> = {
  waiting: 'waiting',
  partial: 'ongoing',
  running: 'running',
  done: 'done',
  saturated: 'warn',
  failed: 'failed',
  'not-requested': 'waiting',
}

export const placeTones: Record<RunPlace['state'], Tone> = {
  waiting: 'waiting',
  running: 'running',
  done: 'done',
  partial: 'warn',
  failed: 'failed',
  'not-requested': 'waiting',
}
