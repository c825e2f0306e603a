import type { ChangedField, HistoryEntry } from '@gazetteer/contract'
import { fieldTable, isTableField } from '@gazetteer/listing'
import { type TableColumn, columns } from '../rows/columns.ts'
import { valueText } from '../rows/value-text.ts'

const namedFields = 3
const longestValue = 40

/** An entry of the history as one sentence without a full stop. */
export function historyText({ kind, fields }: HistoryEntry): string {
  switch (kind) {
    case 'found':
      return 'First seen'
    case 'captured':
      return fieldsText(fields)
    case 'website':
      return `From its website: ${fieldsText(fields)}`
    case 'edited':
      return `Edited by you: ${fieldsText(fields)}`
    case 'merged':
      return fields.length === 0 ? 'Merged with a duplicate' : `Merged with a duplicate: ${fieldsText(fields)}`
    case 'undone':
      return 'Merge undone'
    case 'closed':
      return 'Closed at the source'
    case 'reopened':
      return 'Open again at the source'
    case 'gone':
      return 'No longer at the source'
  }
}

function fieldsText(fields: readonly ChangedField[]): string {
  const named = fields.slice(0, namedFields).map(fieldText)
  const more = fields.length - named.length
  return [...named, ...(more > 0 ? [`${more} more`] : [])].join(', ')
}

function fieldText({ field, from, to }: ChangedField): string {
  const label = isTableField(field) ? fieldTable[field].label : field
  const kind = columns.find(({ key }) => key === field)?.kind ?? 'text'
  const [before, after] = [shortText(from, kind), shortText(to, kind)]
  if (before === '') return `${label} added`
  return after === '' ? `${label} removed` : `${label} ${before} → ${after}`
}

function shortText(value: ChangedField['from'], kind: TableColumn['kind']): string {
  const text = valueText(value, kind)
  return text.length <= longestValue ? text : `${text.slice(0, longestValue)}…`
}
