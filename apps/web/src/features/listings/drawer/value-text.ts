import type { TableRow } from '@gazetteer/contract'
import { formatPhone } from '@gazetteer/listing/normalize'
import { formatCount, formatRating, formatWebsite } from '../../../platform/formats.ts'
import type { TableColumn } from '../rows/columns.ts'

/** A value as text, formatted as in the table; '' for a missing one. */
export function valueText(value: TableRow[TableColumn['key']], kind: TableColumn['kind']): string {
  if (value == null || value === '') return ''
  if (Array.isArray(value)) return value.join(' ')
  if (typeof value === 'number') return kind === 'rating' ? formatRating(value) : formatCount(value)
  if (kind === 'phone') return formatPhone(value)
  return kind === 'website' ? formatWebsite(value) : value
}
