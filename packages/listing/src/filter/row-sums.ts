import { type TableField, tableFields } from '../listing-columns.ts'
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

export function addSums(one: RowSums, other: RowSums): RowSums {
  const filled: RowSums['filled'] = { ...one.filled }
  for (const field of tableFields) {
    const { [field]: count } = other.filled
    if (count !== undefined) filled[field] = (filled[field] ?? 0) + count
  }
  return { count: one.count + other.count, filled, ratings: one.ratings + other.ratings }
}

/** The mean of the ratings, without the noise of adding them; null: no row has one. */
export function averageRatingOf({ filled, ratings }: RowSums): number | null {
  const { rating = 0 } = filled
  return rating === 0 ? null : Math.round((ratings / rating) * 1e6) / 1e6
}
