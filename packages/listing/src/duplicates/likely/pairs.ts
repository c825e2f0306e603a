import { hashOf } from './hash.ts'
import type { Commonness } from './commonness.ts'
import type { Traits } from './traits.ts'

/** Rows that share a key are compared; keys shared by more rows than this are not distinctive and are skipped. */
const maxInBlock = 40

/**
 * Visits each pair of rows (by index) that shares a blocking key, once. Skips large blocks, so that work grows
 * linearly with the rows.
 */
export function eachPair(
  all: readonly Traits[],
  weightOf: Commonness['weightOf'],
  visit: (one: number, other: number) => void,
): void {
  const earlier: Int32Array[] = []
  for (const blockKeyOf of keys) {
    const { own, starts, members } = blocksBy(all, (traits) => blockKeyOf(traits, weightOf))
    for (let block = 0; block + 1 < starts.length; block += 1) {
      const end = starts[block + 1] ?? 0
      for (let at = starts[block] ?? 0; at < end; at += 1) {
        const one = members[at] ?? 0
        for (let next = at + 1; next < end; next += 1) {
          const other = members[next] ?? 0
          // Each pair is scored once, under the first key that it shares.
          if (!earlier.some((of) => of[one] !== 0 && of[one] === of[other])) visit(one, other)
        }
      }
    }
    earlier.push(own)
  }
}

type Key = (traits: Traits, weightOf: Commonness['weightOf']) => string

/** Blocking keys; '' when the row lacks the required fields. */
const keys: readonly Key[] = [
  ({ phone }) => phone.slice(-7),
  ({ site, city }) => join(site, city),
  ({ address, zip, city }) => join(address.number, address.core.slice(0, 4), zip === '' ? city : zip),
  ({ address, name }, weightOf) =>
    join(address.number, address.core.slice(0, 3), rarest(name.distinctiveWords, weightOf).slice(0, 3)),
  ({ name, city, state }, weightOf) =>
    join(rarest(name.distinctiveWords, weightOf).slice(0, 5), city) &&
    `${rarest(name.distinctiveWords, weightOf).slice(0, 5)}|${city}|${state}`,
  ({ name, zip, city }) => join(name.squashed.slice(0, 6), zip === '' ? city : zip),
  (traits) => cell(traits, 0),
  (traits) => cell(traits, 0.5),
]

const join = (...parts: string[]): string => (parts.includes('') ? '' : parts.join('|'))

function rarest(words: string[], weightOf: Commonness['weightOf']): string {
  let best = ''
  for (const word of words) if (best === '' || weightOf(word) > weightOf(best)) best = word
  return best
}

/**
 * A cell of about 200 m. The second grid is shifted by half a cell, so that neighbours share a cell in one of them.
 */
function cell({ latitude, longitude, name: { squashed } }: Traits, shift: number): string {
  if (latitude === null || longitude === null || squashed === '') return ''
  return `${Math.floor(latitude * 500 + shift)}|${Math.floor(longitude * 400 + shift)}|${squashed.slice(0, 1)}`
}

/**
 * `own`: the key number of each row, 0 for none. Rows of a block are in `members`, from its start to the next start.
 */
type Blocks = { own: Int32Array; starts: Int32Array; members: Int32Array }

/** Flat typed arrays: a million rows have eight keys each. */
function blocksBy(all: readonly Traits[], keyOf: (traits: Traits) => string): Blocks {
  const own = new Int32Array(all.length)
  const counts = new Int32Array(all.length + 1)
  const numbers = new Map<number, number>()
  for (const [at, traits] of all.entries()) {
    const key = keyOf(traits)
    if (key === '') continue
    const hash = hashOf(key)
    const number = numbers.get(hash) ?? numbers.size + 1
    if (number > numbers.size) numbers.set(hash, number)
    own[at] = number
    counts[number] = (counts[number] ?? 0) + 1
  }
  const starts = [0]
  /** Insert position for the next row of a key; -1: its block is skipped. */
  const next = counts.map((count) => {
    const start = starts.at(-1) ?? 0
    if (count < 2 || count > maxInBlock) return -1
    starts.push(start + count)
    return start
  })
  const members = new Int32Array(starts.at(-1) ?? 0)
  for (const [at, number] of own.entries()) {
    const place = number === 0 ? -1 : (next[number] ?? -1)
    if (place < 0) continue
    members[place] = at
    next[number] = place + 1
  }
  return { own, starts: Int32Array.from(starts), members }
}
