import type { ChangedField, ChangeKind } from '@gazetteer/contract'
import { fieldTable, isTableField } from '@gazetteer/listing'

export const kindWords: Record<ChangeKind, string> = {
  new: 'New',
  changed: 'Changed',
  closed: 'Closed',
  reopened: 'Reopened',
  gone: 'Gone',
}
export const kindTones = {
  new: 'done',
  changed: 'running',
  closed: 'stopped',
  reopened: 'done',
  gone: 'failed',
} as const

export const fieldLabel = (field: string): string =>
  isTableField(field) ? fieldTable[field].label.toLowerCase() : field.replaceAll('_', ' ')

export function cellText(value: ChangedField['from']): string {
  if (value === null || value === '') return 'none'
  return typeof value === 'object' ? value.join(' ') : String(value).replaceAll('_', ' ')
}
