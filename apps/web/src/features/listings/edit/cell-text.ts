import type { TableRow } from '@gazetteer/contract'
import { type ColumnKey, columns, isEditable } from '../rows/columns.ts'
import { editValue } from './edit-value.ts'

export type CellChange = { row: TableRow; field: ColumnKey; value: string | number }

/** Cells as lines with tabs between values, as spreadsheets exchange them. */
export function cellsAsText(rows: readonly TableRow[], keys: readonly ColumnKey[]): string {
  return rows.map((row) => keys.map((key) => textOf(row[key])).join('\t')).join('\n')
}

const textOf = (value: TableRow[ColumnKey]): string =>
  (Array.isArray(value) ? value.join(' ') : String(value ?? '')).replaceAll(/[\t\r\n]+/gu, ' ')

/** Lines with tabs between values; one value is one cell. */
export const cellsOfText = (text: string): string[][] =>
  text
    .replaceAll('\r\n', '\n')
    .replace(/\n$/u, '')
    .split('\n')
    .map((line) => line.split('\t'))

export type Target = { rows: readonly TableRow[]; keys: readonly ColumnKey[] }

/**
 * The changes of a paste: one value fills the selected cells, several go in from its first cell. Or why nothing is
 * changed. `rest`: the rows and columns from the first cell to the end of the page.
 */
export function pasted(text: string, selected: Target, rest: Target): { changes: CellChange[] } | { problem: string } {
  const values = cellsOfText(text)
  const isOne = values.length === 1 && values[0]?.length === 1
  const target = isOne ? selected : rest
  const changes: CellChange[] = []
  for (const [down, row] of target.rows.entries()) {
    for (const [across, field] of target.keys.entries()) {
      const given = isOne ? values[0]?.[0] : values[down]?.[across]
      if (given === undefined || given.trim() === '' || given === textOf(row[field])) continue
      if (!isEditable(field)) return { problem: `${labelOf(field)} cannot be edited.` }
      const { value, problem } = editValue(field, given)
      if (problem !== null) return { problem }
      changes.push({ row, field, value })
    }
  }
  return { changes }
}

const labelOf = (key: ColumnKey): string => columns.find((column) => column.key === key)?.label ?? key
