import type { TableRow } from '@gazetteer/contract'
import type { ColumnKey } from './columns.ts'
import { isSameKey } from './sort-order.ts'
import type { Sort } from './view-state.ts'

/** Rows with the same value; `from` is the position of the first one, whose spelling the header has. */
export type RowGroup = { from: number; count: number; row: TableRow }
/** A group on a page: `at` is the row before which its header is drawn. */
export type PageGroup = RowGroup & { at: number }

/** The order that brings equal values together, and then that of the sort. */
export function sortsOfGroups(group: ColumnKey | null, sorts: readonly Sort[]): readonly Sort[] {
  if (group === null) return sorts
  const ofGroup = sorts.find(({ column }) => column === group) ?? { column: group, isDescending: false }
  return [ofGroup, ...sorts.filter((sort) => sort !== ofGroup)]
}

/** The groups of rows that `sortsOfGroups` ordered. */
export function groupsOf(rows: readonly TableRow[], column: ColumnKey): RowGroup[] {
  const groups: RowGroup[] = []
  let group: RowGroup | undefined
  rows.forEach((row, from) => {
    if (group !== undefined && isSameKey(group.row, row, column)) group.count += 1
    else groups.push((group = { from, count: 1, row }))
  })
  return groups
}

/** The groups with rows from `start` to before `end`; one that began on an earlier page has its header here, too. */
export const groupsOfPage = (groups: readonly RowGroup[], start: number, end: number): PageGroup[] =>
  groups
    .filter(({ from, count }) => from < end && from + count > start)
    .map((group) => ({ ...group, at: Math.max(0, group.from - start) }))
