import { KeyedRows } from '../list/keyed-rows.ts'
import type { MatchList } from '../list/match-list.ts'
import { canMatch } from './can-match.ts'
import { maxKeys, passes } from './keys.ts'
import { PairList } from './pair-list.ts'

/** Of larger groups, each row is compared with its neighbours in the order of names only. */
const maxInGroup = 8
const neighbours = 2

/**
 * Visits each pair of rows that may be one business, once. Work grows linearly with the rows, because the pairs of a row and
 * key are limited. Pairs come in the order of their names.
 */
export function eachCandidate(list: MatchList, visit: (one: number, other: number) => void): void {
  const rows = inOrderOfNames(list)
  const pairs = new PairList(list.size)
  const groups = new KeyedRows(list.size, list.size * maxKeys)
  for (const keysOf of passes) {
    for (const [rank, row] of rows.entries()) for (const key of keysOf(list, row)) groups.add(key, rank)
    groups.eachGroup((ranks, start, end) => {
      const reach = end - start > maxInGroup ? neighbours : end - start
      for (let at = start; at < end; at += 1) {
        const one = ranks[at] ?? 0
        for (let next = at + 1; next < end && next <= at + reach; next += 1) {
          const other = ranks[next] ?? 0
          if (other !== one && canMatch(list.parts, rows[one] ?? 0, rows[other] ?? 0)) pairs.add(one, other)
        }
      }
    })
  }
  pairs.visit((one, other) => {
    const [a, b] = [rows[one] ?? 0, rows[other] ?? 0]
    visit(Math.min(a, b), Math.max(a, b))
  })
}

/** By the first six letters: similar names follow each other. */
function inOrderOfNames(list: MatchList): Uint32Array {
  const sorting = new KeyedRows(list.size)
  for (let row = 0; row < list.size; row += 1) sorting.add(list.parts.order(row) + 1, row)
  return sorting.sorted()
}
