import type { TableRow } from '@gazetteer/contract'
import { type OrderKey, orderKeyOf } from '@gazetteer/listing/filter'
import type { ColumnKey } from './columns.ts'
import type { Sort } from './view-state.ts'

/** The place of each row's value among the values of a column; equal values share it. `missing`: it has none. */
type Ranks = { ranks: Uint32Array; missing: number }
export type RanksOf = (column: ColumnKey) => Ranks

/** The ranks of a column are computed when it is first sorted by. */
export function ranksOfRows(rows: readonly TableRow[]): RanksOf {
  const known = new Map<ColumnKey, Ranks>()
  return (column) => {
    const ranks = known.get(column) ?? computeRanks(rows, column)
    known.set(column, ranks)
    return ranks
  }
}

/**
 * Row positions in sort order; null for load order. A later column orders the rows that are equal in those before.
 * Equal rows keep their order, and rows without a value are last in both directions.
 */
export function orderOf(count: number, sorts: readonly Sort[], ranksOf: RanksOf): Uint32Array | null {
  if (sorts.length === 0) return null
  let order = positions(count)
  // The last column first: each pass keeps the order of the one before it.
  for (const { column, isDescending } of sorts.toReversed()) order = sortedBy(order, ranksOf(column), isDescending)
  return order
}

/** Counts instead of comparing: about ten times as fast, and stable. */
function sortedBy(order: Uint32Array, { ranks, missing }: Ranks, isDescending: boolean): Uint32Array {
  const placeOf = (row: number): number => {
    const rank = ranks[row] ?? missing
    return isDescending && rank < missing ? missing - 1 - rank : rank
  }
  const starts = new Uint32Array(missing + 2)
  for (const row of order) starts[placeOf(row) + 1] = (starts[placeOf(row) + 1] ?? 0) + 1
  for (let place = 1; place < starts.length; place += 1) starts[place] = (starts[place] ?? 0) + (starts[place - 1] ?? 0)
  const sorted = new Uint32Array(order.length)
  for (const row of order) {
    const place = placeOf(row)
    const next = starts[place] ?? 0
    sorted[next] = row
    starts[place] = next + 1
  }
  return sorted
}

function computeRanks(rows: readonly TableRow[], column: ColumnKey): Ranks {
  const keys = rows.map((row) => orderKeyOf(row[column]))
  const order = positions(keys.length).sort((a, b) => compareKeys(keys[a] ?? null, keys[b] ?? null))
  const ranks = new Uint32Array(keys.length)
  let missing = 0
  let before: OrderKey = null
  for (const row of order) {
    const key = keys[row] ?? null
    if (key !== null && key !== before) missing += 1
    ranks[row] = key === null ? missing : missing - 1
    before = key
  }
  return { ranks, missing }
}

/** Filled by hand: `Uint32Array.from` an iterator is ten times slower. */
function positions(count: number): Uint32Array {
  const all = new Uint32Array(count)
  for (let index = 0; index < count; index += 1) all[index] = index
  return all
}

/** Whether two rows are equal in the order of a column. */
export const isSameKey = (one: TableRow, other: TableRow, column: ColumnKey): boolean =>
  one[column] === other[column] || orderKeyOf(one[column]) === orderKeyOf(other[column])

function compareKeys(a: OrderKey, b: OrderKey): number {
  if (a === b) return 0
  if (a === null) return 1
  if (b === null) return -1
  return a < b ? -1 : 1
}
