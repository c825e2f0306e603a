import type { Frequencies } from '../record/frequencies.ts'
import type { MatchRecord } from '../record/record.ts'
import { addPairs } from './blocks.ts'
import { passes, rareWords } from './keys.ts'
import { PairList } from './pair-list.ts'

/** Visits each pair of records (by index) that may be one business, once. */
export function eachCandidate(
  records: readonly MatchRecord[],
  { weightOf }: Frequencies,
  visit: (one: number, other: number) => void,
): void {
  const pairs = new PairList(records.length)
  for (const keysOf of passes) {
    const blocking = {
      keysOf: (row: number): string[] => {
        const record = records[row]
        return record === undefined ? [] : keysOf(record, keysOf.length > 1 ? rareWords(record, weightOf) : [])
      },
      sortKeyOf: (row: number): string => records[row]?.name.letters ?? '',
    }
    addPairs(records.length, blocking, pairs)
  }
  pairs.visit(visit)
}
