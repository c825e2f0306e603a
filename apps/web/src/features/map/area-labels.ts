import type { RunArea } from './queries.ts'

export const areaLabels: Record<RunArea['state'], string> = {
  waiting: 'Waiting',
  partial: 'Partly done',
  running: 'Running',
  done: 'Done',
  saturated: 'Splitting',
  failed: 'Gap',
  'not-requested': 'Not requested',
}
