import type { TableField } from '../listing-columns.ts'
import { type FilteredRow, isEmptyCell } from './filter-test.ts'

/** Sums over rows. `filled`: the number of rows with a value in a column. `ratings`: the sum of the ratings. */
export type RowSums = { count: number; filled: { [field in TableField]?: number }; ratings: number }

export function rowSumsOf(rows: readonly FilteredRow[], fields: readonly TableField[]): RowSums {
  const filled: RowSums['filled'] = {}
  for (const field of fields) {
    let count = 0
    for (const row of rows) if (!isEmptyCell(row[field])) count += 1
    filled[field] = count
  }
  let ratings = 0
  for (const { rating } of rows) if (typeof rating === 'number') ratings += rating
  return { count: rows.length, filled, ratings }
}

/** The mean of the ratings; null: no row has one. */
export function averageRatingOf({ filled, ratings }: RowSums): number | null {
  const { rating = 0 } = filled
  return rating === 0 ? null : ratings / rating
}
