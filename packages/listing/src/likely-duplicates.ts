import type { DuplicateRow } from './duplicates.ts'
import { type LikelyReason, type Traits, type WeightOf, scorePair } from './likely-duplicates-score.ts'
import { lettersOf, nameWordsOf, siteOf, streetCore, streetOf } from './likely-duplicates-text.ts'

export type { LikelyReason } from './likely-duplicates-score.ts'

/** Two rows that are probably one business, `a` with the lower id; `score` is 0 to 1. For a person to judge: nothing is merged. */
export type LikelyDuplicate = { a: number; b: number; score: number; reasons: LikelyReason[] }

/** Found on the labelled set of bench/duplicates: above it more than 19 of 20 pairs are one business. */
export const defaultThreshold = 0.8

/** Rows that share a key are compared with each other; a key that so many share tells nothing and is left out. */
const maxInBlock = 40

/**
 * Pairs beyond the four passes: other spellings, abbreviations, a moved phone, a place a few metres on. Rows are compared only
 * where they share one of a few keys, and large groups are left out, so that the work grows with the rows and not with their
 * square. The likeliest come first.
 */
export function findLikelyDuplicates(rows: Iterable<DuplicateRow>, threshold = defaultThreshold): LikelyDuplicate[] {
  const all = Array.from(rows, traitsOf)
  const weightOf = weightsOf(all)
  const found: LikelyDuplicate[] = []
  for (const [order, keyOf] of keys.entries()) {
    const earlier = keys.slice(0, order)
    for (const block of blocksBy(all, (traits) => keyOf(traits, weightOf))) {
      for (const [at, one] of block.entries()) {
        for (const other of block.slice(at + 1)) {
          // Each pair is judged once: under the first key that brings it together.
          if (earlier.some((key) => isShared(key(one, weightOf), key(other, weightOf)))) continue
          const { score, reasons } = scorePair(one, other, weightOf)
          if (score < threshold) continue
          found.push({ a: Math.min(one.id, other.id), b: Math.max(one.id, other.id), score, reasons })
        }
      }
    }
  }
  return found.sort((one, other) => other.score - one.score || one.a - other.a || one.b - other.b)
}

type Key = (traits: Traits, weightOf: WeightOf) => string

/** Each is '' where the row lacks what it needs. */
const keys: readonly Key[] = [
  ({ phone }) => phone,
  ({ site, city }) => join(site, city),
  ({ number, street, zip, city }) => join(number, streetCore(street).slice(0, 4), zip === '' ? city : zip),
  ({ number, street, squashed }) => join(number, streetCore(street).slice(0, 3), squashed.slice(0, 3)),
  ({ words, city, state }, weightOf) => join(rarest(words, weightOf).slice(0, 5), city, state),
  ({ squashed, zip, city }) => join(squashed.slice(0, 6), zip === '' ? city : zip),
  ({ squashed, latitude, longitude }) => cell(latitude, longitude, 0, squashed),
  ({ squashed, latitude, longitude }) => cell(latitude, longitude, 0.5, squashed),
]

const join = (...parts: string[]): string => (parts.includes('') ? '' : parts.join('|'))
const isShared = (one: string, other: string): boolean => one !== '' && one === other

function rarest(words: string[], weightOf: WeightOf): string {
  let best = ''
  for (const word of words) if (best === '' || weightOf(word) > weightOf(best)) best = word
  return best
}

/** About 200 m; the second grid is shifted by half a cell, so that neighbours meet in one of them. */
function cell(latitude: number | null, longitude: number | null, shift: number, squashed: string): string {
  if (latitude === null || longitude === null || squashed === '') return ''
  return `${Math.floor(latitude * 500 + shift)}|${Math.floor(longitude * 400 + shift)}|${squashed.slice(0, 1)}`
}

function blocksBy(all: readonly Traits[], keyOf: (traits: Traits) => string): Traits[][] {
  const blocks = new Map<string, Traits[]>()
  for (const traits of all) {
    const key = keyOf(traits)
    if (key === '') continue
    const block = blocks.get(key)
    if (block === undefined) blocks.set(key, [traits])
    else block.push(traits)
  }
  return [...blocks.values()].filter(({ length }) => length > 1 && length <= maxInBlock)
}

const maxWeight = 8
const minWeight = 0.5

/** The rarer a word is among these rows the more it tells; between bounds, so that small tables behave like large ones. */
function weightsOf(all: readonly Traits[]): WeightOf {
  const counts = new Map<string, number>()
  for (const { words } of all) for (const word of new Set(words)) counts.set(word, (counts.get(word) ?? 0) + 1)
  const total = Math.max(all.length, 200)
  return (word) => Math.min(maxWeight, Math.max(minWeight, Math.log(total / (counts.get(word) ?? 1)) - 1))
}

function traitsOf(row: DuplicateRow): Traits {
  const words = nameWordsOf(row.name)
  const { number, street } = streetOf(row.address)
  const phone = row.phone?.replace(/\D/g, '').slice(-10) ?? ''
  return {
    id: row.id,
    words,
    squashed: words.join(''),
    letters: lettersOf(row.name),
    number,
    street,
    phone: phone.length === 10 && !/^0+$/.test(phone) ? phone : '',
    site: siteOf(row.website),
    zip: row.zip?.trim().slice(0, 5) ?? '',
    city: row.city?.trim().toLowerCase() ?? '',
    state: row.state?.trim().toLowerCase() ?? '',
    latitude: row.latitude ?? null,
    longitude: row.longitude ?? null,
  }
}
