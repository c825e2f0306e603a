import type { CSSProperties } from 'react'
import type { TableColumn, ColumnKey } from '../rows/columns.ts'

/** Share of the frame that frozen columns may cover, so that the others can still be reached. */
const maxShare = 0.6

export type Frozen = { columns: readonly TableColumn[]; last: ColumnKey; widthOf: (column: TableColumn) => number }

/**
 * Left edges of the columns that stay in sight, from the first one to `last`. Those that would cover too much of the
 * frame scroll with the others; on a phone that can be all of them.
 */
export function frozenEdges({ columns, last, widthOf }: Frozen, from: number, frameWidth: number): number[] {
  const edges: number[] = []
  let edge = from
  for (const column of columns) {
    if (edge + widthOf(column) > frameWidth * maxShare) break
    edges.push(edge)
    edge += widthOf(column)
    if (column.key === last) break
  }
  return edges
}

/** Attributes of the cell at a position: sticky at its edge if its column is frozen. */
export function frozenProps(
  edges: readonly number[],
  at: number,
): { 'data-frozen'?: 'last' | 'yes'; style?: CSSProperties } {
  const left = edges[at]
  if (left === undefined) return {}
  return { 'data-frozen': at === edges.length - 1 ? 'last' : 'yes', style: { left } }
}
