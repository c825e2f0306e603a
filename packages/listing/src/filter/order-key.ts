import type { FilteredCell } from './filter-test.ts'

export type OrderKey = string | number | null

/** By what a column is ordered and grouped: texts without case and accents; null: no value. */
export function orderKeyOf(cell: FilteredCell): OrderKey {
  if (cell == null || cell === '') return null
  if (typeof cell === 'object') return cell.length === 0 ? null : folded(cell.join(' '))
  return typeof cell === 'number' ? cell : folded(cell)
}

function folded(text: string): string {
  const lower = text.toLowerCase()
  return /[^ -~]/u.test(lower) ? lower.normalize('NFKD').replace(/\p{M}/gu, '') : lower
}
