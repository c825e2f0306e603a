import { likeness } from './likely-duplicates-text.ts'

/** A row in the forms that are compared; '' and null are unknown. */
export type Traits = {
  id: number
  words: string[]
  /** The words without spaces: `bad wolf` and `badwolf` are one. */
  squashed: string
  /** All letters of the name as they stand. */
  letters: string
  number: string
  street: string
  phone: string
  site: string
  zip: string
  city: string
  state: string
  latitude: number | null
  longitude: number | null
}

export type LikelyReason =
  'same name' | 'similar name' | 'same address' | 'similar address' | 'same phone' | 'same website' | 'close together'

/** How telling a word is: rare words of the data weigh more than `restaurant`. */
export type WeightOf = (word: string) => number

/**
 * How likely two rows are one business, 0 to 1, and what speaks for it. Evidence for and against is added up as log-odds; the
 * figures were set on one half of the labelled pairs of bench/duplicates and are measured on the other.
 */
export function scorePair(a: Traits, b: Traits, weightOf: WeightOf): { score: number; reasons: LikelyReason[] } {
  const reasons: LikelyReason[] = []
  const say = (reason: LikelyReason, odds: number): number => {
    reasons.push(reason)
    return odds
  }
  let odds = -5.2
  const name = nameLikeness(a, b, weightOf)
  if (name >= 0.97) odds += say('same name', 4.5)
  else if (name >= 0.8) odds += say('similar name', 1.5 + (name - 0.8) * 15)
  else odds -= (0.8 - name) * 10
  odds += addressOdds(a, b, say)
  if (a.phone !== '' && b.phone !== '') odds += a.phone === b.phone ? say('same phone', 3.2) : -0.7
  if (a.site !== '' && b.site !== '') odds += a.site === b.site ? say('same website', 1.7) : -1
  odds += distanceOdds(a, b, say)
  if (a.zip !== '' && b.zip !== '') odds += a.zip === b.zip ? 0.8 : -1
  if (a.city !== '' && b.city !== '') odds += a.city === b.city || likeness(a.city, b.city) > 0.9 ? 0.4 : -1
  if (a.state !== '' && b.state !== '' && a.state !== b.state) odds -= 3
  return { score: 1 / (1 + Math.exp(-odds)), reasons }
}

/** Words matched by likeness, rare ones counting more; a name that the other one holds whole; or all letters in a row. */
export function nameLikeness(a: Traits, b: Traits, weightOf: WeightOf): number {
  if (a.squashed === '' || b.squashed === '') return 0
  if (a.squashed === b.squashed) return 1
  const [sumA, sumB] = [covered(a.words, b.words, weightOf), covered(b.words, a.words, weightOf)]
  const byWords = (sumA.covered + sumB.covered) / (sumA.total + sumB.total)
  const whole = Math.max(sumA.covered / sumA.total, sumB.covered / sumB.total)
  const byLetters = Math.max(likeness(a.squashed, b.squashed), likeness(a.letters, b.letters))
  return Math.max(byWords, (byWords + whole) * 0.47, byLetters >= 0.93 ? byLetters * 0.97 : 0)
}

const sameWordFrom = 0.88

function covered(words: string[], others: string[], weightOf: WeightOf): { covered: number; total: number } {
  let sum = 0
  let total = 0
  for (const word of words) {
    const weight = weightOf(word)
    total += weight
    let best = 0
    for (const other of others) best = Math.max(best, likeness(word, other))
    if (best >= sameWordFrom) sum += weight * best
  }
  return { covered: sum, total }
}

type Say = (reason: LikelyReason, odds: number) => number

function addressOdds(a: Traits, b: Traits, say: Say): number {
  if (a.street === '' || b.street === '') return 0
  const street = likeness(a.street, b.street)
  const hasNumbers = a.number !== '' && b.number !== ''
  if (street >= 0.97) {
    if (hasNumbers && a.number === b.number) return say('same address', 2.8)
    return hasNumbers ? -2.5 : say('similar address', 0.8)
  }
  if (street >= 0.85) return hasNumbers && a.number === b.number ? say('similar address', 1.8) : -2
  return -2.8
}

const metersPerDegree = 111_320

function distanceOdds(a: Traits, b: Traits, say: Say): number {
  const meters = distanceMeters(a, b)
  if (meters === null) return 0
  if (meters < 80) return say('close together', 1.8)
  if (meters < 250) return 0.6
  if (meters < 1_000) return -1
  return meters < 5_000 ? -2.5 : -4
}

function distanceMeters(a: Traits, b: Traits): number | null {
  if (a.latitude === null || a.longitude === null || b.latitude === null || b.longitude === null) return null
  const north = (a.latitude - b.latitude) * metersPerDegree
  const east = (a.longitude - b.longitude) * metersPerDegree * Math.cos((a.latitude * Math.PI) / 180)
  return Math.hypot(north, east)
}
