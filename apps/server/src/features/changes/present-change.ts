import { withAllFields } from '@gazetteer/listing'
import type { Change, Comparison } from '@gazetteer/contract'
import type { ChangeRow } from './change-table.ts'
import type { ComparisonRow } from './comparison-table.ts'

export function presentChange({ run_id: jobId, seq, kind, at, fields, listing }: ChangeRow): Change {
  return { jobId, seq, kind, at, fields, listing: withAllFields(listing) }
}

export function presentComparison(row: ComparisonRow & { started_at: number }): Comparison {
  const { run_id: jobId, started_at: startedAt, is_first: isFirst, error } = row
  return { jobId, startedAt, isFirst, counts: row.counts, error }
}

/** A change as one line: `name: "A" → "B"; phone: none → "+1…"`. */
export function changeText({ fields }: Pick<ChangeRow, 'fields'>): string {
  return fields.map(({ field, from, to }) => `${field}: ${quoted(from)} → ${quoted(to)}`).join('; ')
}

function quoted(value: ChangeRow['fields'][number]['from']): string {
  if (value === null) return 'none'
  return typeof value === 'object' ? value.join(' ') : JSON.stringify(value)
}
