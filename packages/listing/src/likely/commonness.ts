import { hashOf } from './hash.ts'
import type { Traits } from './traits.ts'

/** How much a value tells in the light of all rows that are compared. */
export type Commonness = {
  /** How telling a word is: rare words of the data weigh more than common ones. */
  weightOf: (word: string) => number
  /** Whether so many places bear this name that the name alone names none of them. */
  isChain: (squashed: string) => boolean
  /** Whether so many houses have this phone or site that it is a firm's and not a house's. */
  isShared: (contact: string) => boolean
}

const maxWeight = 8
const minWeight = 0.5

/** From this many different houses on a name is a chain's, and a phone or site a firm's. */
const many = 3

export function commonnessOf(all: readonly Traits[]): Commonness {
  const words = new Map<string, number>()
  const names = new Houses()
  const contacts = new Houses()
  for (const traits of all) {
    const { name, phone, site } = traits
    for (const word of new Set(name.telling)) words.set(word, (words.get(word) ?? 0) + 1)
    const house = hashOf(houseOf(traits))
    names.add(name.squashed, house)
    contacts.add(phone, house)
    contacts.add(site, house)
  }
  // Between bounds, so that small tables behave like large ones.
  const total = Math.max(all.length, 200)
  const [chains, firms] = [names.onMany(), contacts.onMany()]
  return {
    weightOf: (word) => Math.min(maxWeight, Math.max(minWeight, Math.log(total / (words.get(word) ?? 1)) - 1)),
    isChain: (squashed) => chains.has(hashOf(squashed)),
    isShared: (contact) => firms.has(hashOf(contact)),
  }
}

/** By address, else by place (about 100 m), else each row for itself. */
function houseOf({ id, address, latitude, longitude }: Traits): string {
  if (address.core !== '' && address.number !== '') return `${address.number} ${address.core}`
  if (latitude === null || longitude === null) return String(id)
  return `${Math.round(latitude * 1_000)} ${Math.round(longitude * 1_000)}`
}

/** The different houses of each value, up to as many as matter; by their hashes, for there are as many as rows. */
class Houses {
  readonly #first = new Map<number, number>()
  readonly #more = new Map<number, Set<number>>()

  add(value: string, house: number): void {
    if (value === '') return
    const key = hashOf(value)
    const first = this.#first.get(key)
    if (first === undefined) {
      this.#first.set(key, house)
      return
    }
    if (first === house) return
    const more = this.#more.get(key)
    if (more === undefined) this.#more.set(key, new Set([house]))
    else if (more.size < many) more.add(house)
  }

  /** Hashes of the values that are on so many houses that they tell nothing; all else may be forgotten. */
  onMany(): ReadonlySet<number> {
    return new Set([...this.#more].flatMap(([value, { size }]) => (size + 1 >= many ? [value] : [])))
  }
}
