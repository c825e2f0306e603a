import { hashOf } from './hash.ts'
import type { Traits } from './traits.ts'

/** How distinctive a value is among all compared rows. */
export type Commonness = {
  /** The weight of a word: rare words weigh more than common ones. */
  weightOf: (word: string) => number
  /** Whether so many places share this name that it does not identify one. */
  isChain: (squashed: string) => boolean
  /** Whether so many addresses share this phone or site that it belongs to a company, not to a branch. */
  isShared: (contact: string) => boolean
}

const maxWeight = 8
const minWeight = 0.5

/** Minimum number of addresses from which a name counts as a chain's, and a phone or site as a company's. */
const many = 3

export function commonnessOf(all: readonly Traits[]): Commonness {
  const words = new Map<string, number>()
  const names = new DistinctAddresses()
  const contacts = new DistinctAddresses()
  for (const traits of all) {
    const { name, phone, site } = traits
    for (const word of new Set(name.distinctiveWords)) words.set(word, (words.get(word) ?? 0) + 1)
    const addressHash = hashOf(addressKeyOf(traits))
    names.add(name.squashed, addressHash)
    contacts.add(phone, addressHash)
    contacts.add(site, addressHash)
  }
  // A lower bound, so that small tables behave like large ones.
  const total = Math.max(all.length, 200)
  const [chains, firms] = [names.onMany(), contacts.onMany()]
  return {
    weightOf: (word) => Math.min(maxWeight, Math.max(minWeight, Math.log(total / (words.get(word) ?? 1)) - 1)),
    isChain: (squashed) => chains.has(hashOf(squashed)),
    isShared: (contact) => firms.has(hashOf(contact)),
  }
}

/** By address, else by location (about 100 m), else one per row. */
function addressKeyOf({ id, address, latitude, longitude }: Traits): string {
  if (address.core !== '' && address.number !== '') return `${address.number} ${address.core}`
  if (latitude === null || longitude === null) return String(id)
  return `${Math.round(latitude * 1_000)} ${Math.round(longitude * 1_000)}`
}

/**
 * The distinct addresses of each value, counted up to a limit. Stores hashes, because there may be as many as rows.
 */
class DistinctAddresses {
  readonly #first = new Map<number, number>()
  readonly #more = new Map<number, Set<number>>()

  add(value: string, addressHash: number): void {
    if (value === '') return
    const key = hashOf(value)
    const first = this.#first.get(key)
    if (first === undefined) {
      this.#first.set(key, addressHash)
      return
    }
    if (first === addressHash) return
    const more = this.#more.get(key)
    if (more === undefined) this.#more.set(key, new Set([addressHash]))
    else if (more.size < many) more.add(addressHash)
  }

  /** Hashes of the values shared by too many addresses to be distinctive; everything else may be dropped. */
  onMany(): ReadonlySet<number> {
    return new Set([...this.#more].flatMap(([value, { size }]) => (size + 1 >= many ? [value] : [])))
  }
}
