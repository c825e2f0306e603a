import { averageRatingOf, rowSumsOf } from '@gazetteer/listing/filter'
import type { TableRow } from '@gazetteer/contract'
import { memo, useDeferredValue, useMemo } from 'react'
import { dash, formatCount, formatRating, formatShare, plural } from '../../../platform/formats.ts'
import { type TableColumn, isNumeric } from '../rows/columns.ts'
import { frozenProps } from './frozen.ts'
import styles from './listing-table.module.css'

export type SummaryRowProps = {
  /** Every row of the view. */
  rows: readonly TableRow[]
  columns: readonly TableColumn[]
  edges: readonly number[]
  hasTick: boolean
}

/** Below the rows: their number, the mean of the ratings, and how many have a value in the other columns. */
export const SummaryRow = memo(function SummaryRow({ rows: shown, columns, edges, hasTick }: SummaryRowProps) {
  // After the rows are drawn.
  const rows = useDeferredValue(shown)
  const sums = useMemo(
    () => rowSumsOf(rows, [...new Set(['rating' as const, ...columns.map(({ key }) => key)])]),
    [rows, columns],
  )
  const average = averageRatingOf(sums)
  const textOf = ({ key }: TableColumn): string => {
    if (key === 'name') return plural(sums.count, 'row')
    if (key === 'rating') return average === null ? dash : `avg ${formatRating(average)}`
    return sums.count === 0 ? dash : formatShare((sums.filled[key] ?? 0) / sums.count)
  }
  const titleOf = ({ key, label }: TableColumn): string =>
    key === 'rating'
      ? `Average of ${plural(sums.filled.rating ?? 0, 'rating')}`
      : `${label}: ${formatCount(sums.filled[key] ?? 0)} of ${formatCount(sums.count)} have it`
  return (
    <tfoot>
      <tr aria-label="Summary of the rows">
        {hasTick && <td aria-label="Summary" className={styles.tick} />}
        {columns.map((column, at) => (
          <td
            key={column.key}
            data-column={column.key}
            className={isNumeric(column.kind) ? 'num' : undefined}
            title={titleOf(column)}
            {...frozenProps(edges, at)}
          >
            {textOf(column)}
          </td>
        ))}
      </tr>
    </tfoot>
  )
})
