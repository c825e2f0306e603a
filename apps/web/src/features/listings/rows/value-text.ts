import type { TableRow } from '@gazetteer/contract'
import { formatPhone } from '@gazetteer/listing/normalize'
import { formatCount, formatDate, formatRating, formatWebsite } from '../../../platform/formats.ts'
import type { TableColumn } from './columns.ts'

/** A value as the table and the record show it; '' for a missing one. */
export function valueText(value: TableRow[TableColumn['key']], kind: TableColumn['kind']): string {
  if (value == null || value === '') return ''
  if (Array.isArray(value)) return value.join(' ')
  if (kind === 'share') return Number(value).toFixed(2)
  if (typeof value === 'number') return kind === 'rating' ? formatRating(value) : formatCount(value)
  if (kind === 'phone') return formatPhone(value)
  if (kind === 'date') return formatDate(value)
  if (kind === 'word') return value.replaceAll('_', ' ')
  return kind === 'website' ? formatWebsite(value) : value
}
