import { branchWords } from './branch-words.ts'
import type { Commonness } from './commonness.ts'
import { canBeSameBusiness } from './general-words.ts'
import { likeness } from './likeness.ts'
import type { Name } from './name.ts'

/**
 * How two names relate. same: equal except for spelling, articles and general words. part: one is a shortened form of
 * the other. kin: each also has words of its own. `branch`: the extra words describe a location. `weight`: total
 * weight of the shared words.
 */
export type NameMatch = { kind: 'same' | 'part' | 'kin' | 'other'; likeness: number; weight: number; branch: boolean }

const sameWordFrom = 0.88

export function compareNames(a: Name, b: Name, weightOf: Commonness['weightOf']): NameMatch {
  const none: NameMatch = { kind: 'other', likeness: 0, weight: 0, branch: false }
  if (a.squashed === '' || b.squashed === '') return none
  // `Sushi Bar at Tillman's` is inside `Tillman's`, but another business.
  if (isInside(a, b) || isInside(b, a)) return none
  const [ofA, ofB] = [shared(a.distinctiveWords, b, weightOf), shared(b.distinctiveWords, a, weightOf)]
  const weight = Math.min(ofA.weight, ofB.weight)
  const byLetters = Math.max(likeness(a.squashed, b.squashed), likeness(a.letters, b.letters))
  if (a.squashed === b.squashed || a.letters === b.letters || (ofA.rest.length === 0 && ofB.rest.length === 0)) {
    const isOfOneKind = canBeSameBusiness(a.general, b.general)
    const whole = Math.max(ofA.weight + ofA.lost, ofB.weight + ofB.lost)
    return { kind: isOfOneKind ? 'same' : 'kin', likeness: isOfOneKind ? 1 : 0.45, weight: whole, branch: false }
  }
  const total = ofA.weight + ofB.weight + ofA.lost + ofB.lost
  const byWords = (ofA.weight + ofB.weight) / total
  const [restA = '', restB = ''] = [ofA.rest[0], ofB.rest[0]]
  const isOneWord = ofA.rest.length === 1 && ofB.rest.length === 1 && restA.length > 3 && likeness(restA, restB) >= 0.75
  const isOneLength = Math.abs(a.squashed.length - b.squashed.length) <= 2
  const isMisspelt = isOneWord ? byLetters >= 0.93 : isOneLength && likeness(a.squashed, b.squashed) >= 0.95
  if (isMisspelt && !hasDigits(ofA.rest, ofB.rest))
    return { kind: 'same', likeness: byLetters, weight: Math.max(weight, 3), branch: false }
  if (weight === 0) return { ...none, likeness: byLetters >= 0.93 ? byLetters : byWords }
  const isPart = ofA.rest.length === 0 || ofB.rest.length === 0
  const rest = [...ofA.rest, ...ofB.rest]
  const branch = rest.some((word) => branchWords.has(word) || /^\d{1,2}$/.test(word))
  return { kind: isPart ? 'part' : 'kin', likeness: byWords, weight, branch }
}

const isInside = (a: Name, b: Name): boolean => a.host !== '' && a.host === b.squashed && a.squashed !== b.squashed

/** The weight of the words that also occur in the other name, and the remaining words. */
function shared(
  words: readonly string[],
  other: Name,
  weightOf: Commonness['weightOf'],
): { weight: number; lost: number; rest: string[] } {
  let weight = 0
  let lost = 0
  const rest: string[] = []
  const taken = new Set<number>()
  for (const word of words) {
    let best = 0
    let at = -1
    for (const [place, one] of other.distinctiveWords.entries()) {
      const like = taken.has(place) ? 0 : wordLikeness(word, one)
      if (like <= best) continue
      best = like
      at = place
    }
    if (best >= sameWordFrom) taken.add(at)
    else if (other.general.includes(word)) best = 1
    if (best >= sameWordFrom) weight += weightOf(word) * best
    else {
      rest.push(word)
      lost += weightOf(word)
    }
  }
  return { weight, lost, rest }
}

/** Short words and numbers must be equal. */
function wordLikeness(a: string, b: string): number {
  if (a === b) return 1
  if (hasDigits([a], [b])) return 0
  if (isShortFor(a, b) || isShortFor(b, a)) return 0.9
  if (a.length < 4 || b.length < 4) return 0
  return likeness(a, b)
}

/** `pt` for `point`, `mtn` for `mountain`: the same first and last letter, and the letters between in order. */
function isShortFor(short: string, long: string): boolean {
  if (short.length < 2 || short.length > 4 || long.length < short.length + 2) return false
  if (short[0] !== long[0] || short.at(-1) !== long.at(-1)) return false
  let at = 0
  for (const letter of long) if (letter === short[at]) at += 1
  return at === short.length
}

const hasDigits = (...lists: string[][]): boolean => lists.some((list) => list.some((word) => /\d/.test(word)))
