import { jaroWinkler } from '../text/similarity.ts'

/** Words so alike are one. */
export const sameWordFrom = 0.88

/** How alike the found word is, and its position; an empty range where it is a part of a longer one. */
export type WordMatch = { like: number; from: number; to: number }

/** The most similar word that is not taken, or two neighbouring words that are one here (`bad wolf`, `badwolf`). */
export function bestMatch(word: string, others: readonly string[], taken: ReadonlySet<number>): WordMatch {
  let best = { like: 0, from: -1, to: -1 }
  for (let at = 0; at < others.length; at += 1) {
    if (taken.has(at)) continue
    const other = others[at] ?? ''
    const like = wordLikeness(word, other)
    if (like > best.like) best = { like, from: at, to: at + 1 }
    if (like === 1) return best
    const next = others[at + 1]
    if (word.length > 4 && next !== undefined && word.startsWith(other) && word === other + next)
      return { like: 1, from: at, to: at + 2 }
    if (
      other.length > word.length &&
      word.length > 2 &&
      other.length > 4 &&
      best.like < 0.95 &&
      isJoined(word, other, others)
    )
      best = { like: 0.95, from: at, to: at }
  }
  return best
}

/** `wolf` is a part of `badwolf` where the other name has no word `wolf`. */
const isJoined = (word: string, other: string, others: readonly string[]): boolean =>
  (other.startsWith(word) || other.endsWith(word)) && !others.includes(word)

/** Short words and numbers must be equal. */
function wordLikeness(a: string, b: string): number {
  if (a === b) return 1
  if (isShortFor(a, b) || isShortFor(b, a)) return 0.9
  if (a.length < 4 || b.length < 4 || a[0] !== b[0] || hasDigit.test(a) || hasDigit.test(b)) return 0
  return jaroWinkler(a, b)
}

const hasDigit = /\d/

/** `mtn` for `mountain`: the same first and last letter, and the letters between in order. */
function isShortFor(short: string, long: string): boolean {
  if (short.length < 2 || short.length > 4 || long.length < short.length + 2) return false
  if (short[0] !== long[0] || short.at(-1) !== long.at(-1) || hasDigit.test(short)) return false
  let at = 0
  for (const letter of long) if (letter === short[at]) at += 1
  return at === short.length
}
