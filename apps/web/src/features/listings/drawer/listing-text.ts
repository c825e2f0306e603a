import type { TableRow } from '@gazetteer/contract'
import { formatPhone } from '../../../platform/formats.ts'
import { columns } from '../rows/columns.ts'

/** A listing as lines of text, for pasting elsewhere: only what is known. */
export function listingText(row: TableRow): string {
  return columns
    .flatMap(({ key, label, kind }) => {
      const value = row[key]
      if (value == null || value === '' || (Array.isArray(value) && value.length === 0)) return []
      const text = Array.isArray(value) ? value.join(' ') : String(value)
      return [`${label}: ${kind === 'phone' ? formatPhone(text) : text}`]
    })
    .join('\n')
}
