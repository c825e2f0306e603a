import { useStableCallback } from '../../../platform/use-stable-callback.ts'
import { useState } from 'react'
import type { ColumnKey } from './columns.ts'
import type { RowFocus } from './use-row-focus.ts'
import type { TableView } from './use-table-view.ts'

/** Rows of the page and positions of columns, first and last. */
export type CellRange = { rows: readonly [number, number]; columns: readonly [number, number] }
export type CellStep = { rows?: number; columns?: number; isExtending: boolean }
type Corner = { index: number; column: ColumnKey }

/** The focused cell of the focused row, and the range that Shift with the arrows spans from it. */
export function useCellFocus({ pageRows, state }: TableView, { index, move: moveRow }: RowFocus) {
  const [wanted, setColumn] = useState<ColumnKey | null>(null)
  const [anchor, setAnchor] = useState<Corner | null>(null)
  const { columns } = state
  const column = index !== null && wanted !== null && columns.includes(wanted) ? wanted : null
  const here = column === null ? -1 : columns.indexOf(column)

  const place = useStableCallback((key: ColumnKey | null) => {
    setColumn(key)
    setAnchor(null)
  })
  const move = useStableCallback(({ rows = 0, columns: across = 0, isExtending }: CellStep) => {
    if (index === null && rows === 0) return
    if (isExtending && index !== null && column !== null) setAnchor((known) => known ?? { index, column })
    else setAnchor(null)
    if (rows !== 0) moveRow(rows)
    if (across !== 0) setColumn(columns[Math.min(columns.length - 1, Math.max(0, here + across))] ?? null)
  })
  const range =
    index === null || column === null ? null : rangeOf({ index, column }, anchor ?? { index, column }, columns)
  return {
    column,
    range,
    /** Whether more than one cell is selected. */
    isRange: range !== null && (range.rows[0] !== range.rows[1] || range.columns[0] !== range.columns[1]),
    rows: range === null ? [] : pageRows.slice(range.rows[0], range.rows[1] + 1),
    keys: range === null ? [] : columns.slice(range.columns[0], range.columns[1] + 1),
    place,
    move,
  }
}

function rangeOf(one: Corner, other: Corner, columns: readonly ColumnKey[]): CellRange {
  const [a, b] = [columns.indexOf(one.column), columns.indexOf(other.column)]
  return {
    rows: [Math.min(one.index, other.index), Math.max(one.index, other.index)],
    columns: [Math.min(a, b), Math.max(a, b)],
  }
}
