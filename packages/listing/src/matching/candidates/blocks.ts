import { hashOf } from '../text/hash.ts'

/** Larger blocks are sorted, and each row is compared with its neighbours only. */
const maxInBlock = 8
const neighbours = 2

/** Keys of a row are hashed to 32 bits, which leaves 21 bits of a double for the row; larger lists hash to fewer. */
const bitsOfRow = (rows: number): number => Math.max(21, Math.ceil(Math.log2(rows + 1)))

/** The keys of a row, and the order of the rows of a large block, as integers of 30 bits. */
export type Blocking = { keysOf: (row: number) => string[]; order: Float64Array }

/**
 * Visits each pair of rows that shares a key, once for each key. `order` sorts large blocks. Work grows linearly with the rows,
 * because the pairs of a row and key are limited.
 */
export function addPairs(rows: number, { keysOf, order }: Blocking, visit: (one: number, other: number) => void): void {
  const width = 2 ** bitsOfRow(rows)
  const hashes = 2 ** (53 - bitsOfRow(rows))
  let entries = new Float64Array(rows)
  let size = 0
  for (let row = 0; row < rows; row += 1) {
    for (const key of keysOf(row)) {
      if (key === '') continue
      if (size === entries.length) {
        const larger = new Float64Array(size * 2)
        larger.set(entries)
        entries = larger
      }
      entries[size] = (hashOf(key) % hashes) * width + row
      size += 1
    }
  }
  const sorted = entries.subarray(0, size).sort()
  let start = 0
  while (start < size) {
    const first = Math.floor((sorted[start] ?? 0) / width) * width
    let end = start
    // The rows of a block replace its entries.
    for (; end < size && (sorted[end] ?? 0) < first + width; end += 1) sorted[end] = (sorted[end] ?? 0) - first
    if (end - start > 1) visitBlock(sorted.subarray(start, end), { order, width }, visit)
    start = end
  }
}

type Sorting = { order: Float64Array; width: number }

function visitBlock(rows: Float64Array, { order, width }: Sorting, visit: (one: number, other: number) => void): void {
  const isLarge = rows.length > maxInBlock
  if (isLarge) {
    for (let at = 0; at < rows.length; at += 1) rows[at] = (order[rows[at] ?? 0] ?? 0) * width + (rows[at] ?? 0)
    rows.sort()
    for (let at = 0; at < rows.length; at += 1) rows[at] = (rows[at] ?? 0) % width
  }
  const reach = isLarge ? neighbours : rows.length
  for (let at = 0; at < rows.length; at += 1) {
    const one = rows[at] ?? 0
    const end = Math.min(rows.length, at + 1 + reach)
    for (let next = at + 1; next < end; next += 1) {
      const other = rows[next] ?? 0
      if (other !== one) visit(one, other)
    }
  }
}
