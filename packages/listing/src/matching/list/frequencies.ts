import type { MatchRecord } from '../record/record.ts'
import { KeyedRows } from './keyed-rows.ts'
import type { ListWords } from './list-words.ts'
import { type Part, type Parts, partIndex } from './parts.ts'

/** How distinctive values are: by the table of common words, and among all compared rows. */
export type Frequencies = {
  /** The weight of a word in nats: rare words weigh more than common ones. */
  weightOf: (word: string) => number
  /** Whether so many places share this name that it does not identify one. */
  isChain: (record: MatchRecord) => boolean
  /** Whether so many addresses share this phone or site that it belongs to a company, not to a branch. */
  isSharedPhone: (record: MatchRecord) => boolean
  isSharedSite: (record: MatchRecord) => boolean
}

/** Minimum number of addresses from which a name counts as a chain's, and a phone or site as a company's. */
const many = 3

export function frequenciesOf(rows: number, parts: Parts, words: ListWords): Frequencies {
  const [chains, firms, domains] = (['core', 'phone', 'domain'] as const).map((part) => onMany(rows, parts, part))
  return {
    weightOf: (word) => words.weightOf(word),
    isChain: ({ at, name }) => chains?.[at] === 1 || words.isKnownChain(name.letters),
    isSharedPhone: ({ at }) => firms?.[at] === 1,
    isSharedSite: ({ at }) => domains?.[at] === 1,
  }
}

/** 1 for each row whose value is at many addresses. */
function onMany(rows: number, parts: Parts, part: Part): Uint8Array {
  const [place, address] = [partIndex(part), partIndex('address')]
  const isPresent = new Uint8Array(rows)
  const groups = new KeyedRows(rows)
  for (let row = 0; row < rows; row += 1) groups.add(parts.hash(row, place), row)
  groups.eachGroup((sorted, start, end) => {
    if (end - start < many) return
    const addresses = new Set<number>()
    for (let at = start; at < end && addresses.size < many; at += 1) addresses.add(parts.hash(sorted[at] ?? 0, address))
    if (addresses.size >= many) for (let at = start; at < end; at += 1) isPresent[sorted[at] ?? 0] = 1
  })
  return isPresent
}
