import { hashOf } from '../text/hash.ts'
import type { PairList } from './pair-list.ts'

/** Larger blocks are sorted, and each row is compared with its neighbours only. */
const maxInBlock = 12
const neighbours = 3

/** Keys of a row are hashed to 32 bits, which leaves 21 bits of a double for the row; larger lists hash to fewer. */
const bitsOfRow = (rows: number): number => Math.max(21, Math.ceil(Math.log2(rows + 1)))

/** The keys of a row, and the order of the rows of a large block. */
export type Blocking = { keysOf: (row: number) => string[]; sortKeyOf: (row: number) => string }

/**
 * Adds each pair of rows that shares a key. `sortKeyOf` orders large blocks. Work grows linearly with the rows,
 * because the pairs of a row and key are limited.
 */
export function addPairs(rows: number, { keysOf, sortKeyOf }: Blocking, pairs: PairList): void {
  const width = 2 ** bitsOfRow(rows)
  const hashes = 2 ** (53 - bitsOfRow(rows))
  let entries = new Float64Array(rows)
  let size = 0
  for (let row = 0; row < rows; row += 1) {
    for (const key of keysOf(row)) {
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
    const hash = Math.floor((sorted[start] ?? 0) / width)
    let end = start + 1
    while (end < size && (sorted[end] ?? 0) < (hash + 1) * width) end += 1
    if (end - start > 1)
      addBlock(
        Array.from(sorted.subarray(start, end), (entry) => entry - hash * width),
        sortKeyOf,
        pairs,
      )
    start = end
  }
}

function addBlock(rows: number[], sortKeyOf: (row: number) => string, pairs: PairList): void {
  const isLarge = rows.length > maxInBlock
  const members = isLarge ? sortedBy(rows, sortKeyOf) : rows
  const reach = isLarge ? neighbours : members.length
  for (const [at, one] of members.entries()) {
    for (let next = at + 1; next < Math.min(members.length, at + 1 + reach); next += 1) {
      const other = members[next]
      if (other !== undefined && other !== one) pairs.add(one, other)
    }
  }
}

function sortedBy(rows: readonly number[], sortKeyOf: (row: number) => string): number[] {
  const keyed = rows.map((row) => ({ row, key: sortKeyOf(row) }))
  return keyed.sort(byKey).map(({ row }) => row)
}

function byKey(a: { row: number; key: string }, b: { row: number; key: string }): number {
  if (a.key === b.key) return a.row - b.row
  return a.key < b.key ? -1 : 1
}
