import type { Frequencies } from '../record/frequencies.ts'
import type { MatchRecord } from '../record/record.ts'
import { addPairs } from './blocks.ts'
import { canMatch } from './can-match.ts'
import { passes, rareWords } from './keys.ts'
import { PairList } from './pair-list.ts'

/** Visits each pair of records (by index) that may be one business, once. */
export function eachCandidate(
  records: readonly MatchRecord[],
  { weightOf }: Frequencies,
  visit: (one: number, other: number) => void,
): void {
  const pairs = new PairList(records.length)
  const order = Float64Array.from(records, ({ name }) => orderOf(name.letters))
  for (const keysOf of passes) {
    const blocking = {
      keysOf: (row: number): string[] => {
        const record = records[row]
        return record === undefined ? [] : keysOf(record, keysOf.length > 1 ? rareWords(record, weightOf) : [])
      },
      order,
    }
    addPairs(records.length, blocking, (one, other) => {
      const [a, b] = [records[one], records[other]]
      if (a !== undefined && b !== undefined && canMatch(a, b)) pairs.add(one, other)
    })
  }
  pairs.visit(visit)
}

/** The first six letters as 30 bits: in this order, similar names follow each other. */
function orderOf(letters: string): number {
  let order = 0
  for (let at = 0; at < 6; at += 1) order = order * 32 + (at < letters.length ? letters.charCodeAt(at) & 31 : 0)
  return order
}
