import { wordCounts, wordTotal } from '../model/generated/words.ts'
import { hashOf } from '../text/hash.ts'
import type { MatchRecord } from './record.ts'

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

/** Counts of a small list say little, so the table always takes part. */
export function frequenciesOf(all: readonly MatchRecord[], table: WordTable = shippedTable): Frequencies {
  const words = new Map<string, number>()
  const [names, phones, sites] = [new DistinctAddresses(), new DistinctAddresses(), new DistinctAddresses()]
  for (const record of all) {
    const { name, phone, site } = record
    for (const [at, word] of name.words.entries())
      if (name.words.indexOf(word) === at) words.set(word, (words.get(word) ?? 0) + 1)
    const address = hashOf(addressKeyOf(record))
    names.add(name.core, address)
    phones.add(phone, address)
    sites.add(site.domain, address)
  }
  const total = table.total + all.length
  const weights = new Map<string, number>()
  for (const [word, count] of words) weights.set(word, weightFor(total / (1 + count + (table.counts.get(word) ?? 0))))
  const [chains, firms, domains] = [names.onMany(), phones.onMany(), sites.onMany()]
  const flags = Uint8Array.from(
    all,
    ({ name, phone, site }) =>
      Number(isIn(chains, name.core)) + 2 * Number(isIn(firms, phone)) + 4 * Number(isIn(domains, site.domain)),
  )
  const flagOf = ({ at }: MatchRecord): number => flags[at] ?? 0
  return {
    weightOf: (word) => weights.get(word) ?? weightFor(total / (1 + (table.counts.get(word) ?? 0))),
    isChain: (record) => (flagOf(record) & 1) !== 0,
    isSharedPhone: (record) => (flagOf(record) & 2) !== 0,
    isSharedSite: (record) => (flagOf(record) & 4) !== 0,
  }
}

const weightFor = (ratio: number): number => Math.max(0.2, Math.log(ratio) - 1)

const isIn = (hashes: ReadonlySet<number>, value: string): boolean =>
  value !== '' && hashes.size > 0 && hashes.has(hashOf(value))

export type WordTable = { counts: ReadonlyMap<string, number>; total: number }
const shippedTable: WordTable = { counts: wordCounts, total: wordTotal }

/** By street and number, else by location (about 100 m), else one per row. */
function addressKeyOf({ id, street, latitude, longitude }: MatchRecord): string {
  const [number = ''] = street.numbers
  if (street.core !== '' && number !== '') return `${number} ${street.core}`
  if (latitude === null || longitude === null) return String(id)
  return `${Math.round(latitude * 1_000)} ${Math.round(longitude * 1_000)}`
}

/**
 * The distinct addresses of each value, counted up to a limit. Stores hashes, because there may be as many as rows.
 */
class DistinctAddresses {
  readonly #first = new Map<number, number>()
  readonly #more = new Map<number, Set<number>>()

  add(value: string, address: number): void {
    if (value === '') return
    const key = hashOf(value)
    const first = this.#first.get(key)
    if (first === undefined) {
      this.#first.set(key, address)
      return
    }
    if (first === address) return
    const more = this.#more.get(key)
    if (more === undefined) this.#more.set(key, new Set([address]))
    else if (more.size < many) more.add(address)
  }

  /** Hashes of the values shared by too many addresses to be distinctive; everything else may be dropped. */
  onMany(): ReadonlySet<number> {
    return new Set([...this.#more].flatMap(([value, { size }]) => (size + 1 >= many ? [value] : [])))
  }
}
