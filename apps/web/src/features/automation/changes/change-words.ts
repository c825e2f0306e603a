import type { ChangedField, ChangeKind } from '@gazetteer/contract'
import type { Tone } from '../../../platform/ui/index.ts'

export const kinds: readonly ChangeKind[] = ['new', 'changed', 'closed', 'reopened', 'gone']
export const kindTones: Record<ChangeKind, Tone> = {
  new: 'done',
  changed: 'running',
  closed: 'stopped',
  reopened: 'done',
  gone: 'failed',
}
export const kindWords: Record<ChangeKind, string> = {
  new: 'New',
  changed: 'Changed',
  closed: 'Closed',
  reopened: 'Open again',
  gone: 'Gone',
}

const fieldWords: Record<string, string> = { reviewcount: 'reviews', source_id: 'id at the source' }

export const fieldWord = (field: string): string => fieldWords[field] ?? field.replaceAll('_', ' ')

export function cellWord(value: ChangedField['from']): string {
  if (value === null || value === '') return 'none'
  return typeof value === 'object' ? value.join(' ') : String(value).replaceAll('_', ' ')
}
