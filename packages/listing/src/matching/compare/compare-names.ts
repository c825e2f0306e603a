import { isGeneral, type ParsedName } from '../record/name.ts'
import type { MatchRecord } from '../record/record.ts'
import type { Frequencies } from '../list/frequencies.ts'
import { anyBusiness, anyEating, branchWords, departmentTrades, tradeOf, venues } from '../record/trades.ts'
import { bigramDice, jaroWinkler } from '../text/similarity.ts'
import { bestMatch, sameWordFrom } from './match-words.ts'

/** How two names relate. Weights are in nats; see `compare/features.ts` for the meaning of each value. */
export type NameMatch = {
  overlap: number
  containment: number
  shared: number
  lostLeast: number
  lostMost: number
  dice: number
  letters: number
  isCoreEqual: boolean
  firstWord: number
  marks: number
  trades: number
  /** Whether one name only has the word of a department that the other place is not: a pharmacy, a workshop. */
  isDepartment: boolean
  isInside: boolean
}

export function compareNames(a: MatchRecord, b: MatchRecord, weightOf: Frequencies['weightOf']): NameMatch | null {
  if (a.name.letters === '' || b.name.letters === '') return null
  const [weighedA, weighedB] = [weighed(a, b, weightOf), weighed(b, a, weightOf)]
  const sharedWeight = (weighedA.shared + weighedB.shared) / 2
  const total = weighedA.shared + weighedA.lost + weighedB.shared + weighedB.lost
  const [first = ''] = a.name.words
  const [otherFirst = ''] = b.name.words
  if (a.name.written === b.name.written)
    return sameName(Math.max(weighedA.shared + weighedA.lost, weighedB.shared + weighedB.lost))
  const isDepartment = isDepartmentOf(weighedA, weighedB) || isDepartmentOf(weighedB, weighedA)
  return {
    overlap: total === 0 ? 0 : (weighedA.shared + weighedB.shared) / total,
    containment:
      sharedWeight / Math.max(0.2, Math.min(weighedA.shared + weighedA.lost, weighedB.shared + weighedB.lost)),
    shared: Math.min(20, sharedWeight),
    lostLeast: Math.min(12, weighedA.lost, weighedB.lost),
    lostMost: Math.min(20, Math.max(weighedA.lost, weighedB.lost)),
    dice: bigramDice(a.name.letters, b.name.letters),
    // The core lacks the word that makes a department of a business.
    letters: Math.max(
      isDepartment ? 0 : jaroWinkler(a.name.core, b.name.core),
      jaroWinkler(a.name.letters, b.name.letters),
    ),
    isCoreEqual: (a.name.core === b.name.core && !isDepartment) || a.name.letters === b.name.letters,
    firstWord: jaroWinkler(first, otherFirst),
    marks: marksOf(weighedA, weighedB),
    trades: tradesOf(weighedA, weighedB),
    isDepartment,
    isInside: isInside(a.name, b.name) || isInside(b.name, a.name),
  }
}

/** Whatever the words are where blanks, hyphens and capitals are left out: `AT Cars`, `A T Cars`. */
const sameName = (weight: number): NameMatch => ({
  overlap: 1,
  containment: 1,
  shared: Math.min(20, weight),
  lostLeast: 0,
  lostMost: 0,
  dice: 1,
  letters: 1,
  isCoreEqual: true,
  firstWord: 1,
  marks: 0,
  trades: 0,
  isDepartment: false,
  isInside: false,
})

/** `Sushi Bar at Tillman's` is inside `Tillman's`, but another business. */
const isInside = (a: ParsedName, b: ParsedName): boolean => a.host !== '' && b.host === '' && a.host === b.core

/** Two people of one practice, or two parts named behind a dash: `Physicians – Neurology`, `Physicians – Urology`. */
function isOtherPart(first: Weighed, second: Weighed): boolean {
  const [a, b] = [first.record.name, second.record.name]
  if (first.rest.length === 0 || second.rest.length === 0) return false
  if (a.isPerson && b.isPerson) return true
  return a.tail !== '' && b.tail !== '' && first.shared > 0 && jaroWinkler(a.tail, b.tail) < 0.8
}

type Weighed = { record: MatchRecord; shared: number; lost: number; rest: string[] }

/** The weight of the words that also occur in the other name, and the remaining words. */
function weighed(a: MatchRecord, b: MatchRecord, weightOf: Frequencies['weightOf']): Weighed {
  let shared = 0
  let lost = 0
  const rest: string[] = []
  const taken = new Set<number>()
  for (const word of a.name.words) {
    const weight = isOfPlace(word, a, b) ? weightOf(word) * 0.3 : weightOf(word)
    const { like, from, to } = bestMatch(word, b.name.words, taken)
    if (like < sameWordFrom) {
      rest.push(word)
      lost += weight
      continue
    }
    for (let at = from; at < to; at += 1) taken.add(at)
    shared += weight * like
    lost += weight * (1 - like)
  }
  return { record: a, shared, lost, rest }
}

/** Words of the own city or street distinguish no business of that city: `Denver Dental`. */
const isOfPlace = (word: string, a: MatchRecord, b: MatchRecord): boolean =>
  word.length > 2 &&
  (hasWord(a.city, word) || hasWord(b.city, word) || hasWord(a.street.core, word) || hasWord(b.street.core, word))

function hasWord(text: string, word: string): boolean {
  const at = text.indexOf(word)
  if (at === -1) return false
  return (at === 0 || text[at - 1] === ' ') && (at + word.length === text.length || text[at + word.length] === ' ')
}

const isMark = (word: string): boolean => /^(?:[a-z]|\d+[a-z]?|[a-z]\d+)$/.test(word) || branchWords.has(word)

/**
 * Single letters, numbers and words for branches that only one name has. 2: each name has its own (`Hall A`,
 * `Hall B`); 1: one has; 0: none.
 */
function marksOf(left: Weighed, right: Weighed): number {
  if (isOtherPart(left, right)) return 2
  return Number(left.rest.some(isMark)) + Number(right.rest.some(isMark))
}

/**
 * Whether words that only one name has name another trade than that of the other row. 2: both have one, and they do
 * not fit; 1: one has one that does not fit; 0.5: the trade of the other row is unknown; 0: none.
 */
function tradesOf(first: Weighed, second: Weighed): number {
  const [firstTrades, secondTrades] = [first.rest.filter(isTrade), second.rest.filter(isTrade)]
  if (isWorkshop(first) !== isWorkshop(second)) return firstTrades.length > 0 && secondTrades.length > 0 ? 2 : 1
  if (firstTrades.length === 0 && secondTrades.length === 0) return 0
  if (firstTrades.length > 0 && secondTrades.length > 0) return canBeOne(firstTrades, secondTrades) ? 0 : 2
  const words = firstTrades.length > 0 ? firstTrades : secondTrades
  const trades = tradesOfRow(firstTrades.length > 0 ? second.record : first.record)
  const hasDepartment = words.some((word) => departmentTrades.has(tradeOf(word) ?? ''))
  if (trades.size === 0) return hasDepartment ? 1 : 0.5
  return words.every((word) => trades.has(tradeOf(word) ?? '')) ? 0 : 1
}

/** `Walmart Pharmacy` of `Walmart`; not of a place that is a pharmacy by its name or category, nor of a dentist. */
function isDepartmentOf({ rest, shared }: Weighed, other: Weighed): boolean {
  if (shared === 0) return false
  if (isWorkshop({ record: other.record, rest }) && !isWorkshop(other)) return true
  const trades = tradesOfRow(other.record)
  return rest.some((word) => {
    const trade = tradeOf(word) ?? ''
    return departmentTrades.has(trade) && !trades.has(trade)
  })
}

/** `Erie Toyota Service` is the workshop of `Erie Toyota`, with its own phone. */
const isWorkshop = ({ record, rest }: Pick<Weighed, 'record' | 'rest'>): boolean =>
  (rest.includes('service') || rest.includes('part') || rest.includes('department')) &&
  record.name.words.some((word) => tradeOf(word) === 'dealer')

const isTrade = (word: string): boolean => isGeneral(word) && !anyBusiness.has(word) && tradeOf(word) !== undefined

const tradesOfRow = ({ name, category }: MatchRecord): Set<string> =>
  new Set([...category.trades, ...name.words.flatMap((word) => tradeOf(word) ?? [])])

/** `Palm Restaurant` and `Palm Cafe` are one; `Palm Cafe` and `Palm Dining Room` are two venues. */
function canBeOne(a: readonly string[], b: readonly string[]): boolean {
  if (a.every((word) => b.some((other) => tradeOf(other) === tradeOf(word) && !venues.has(word)))) return true
  const isEating = (words: readonly string[]): boolean => words.every((word) => anyEating.has(word) || venues.has(word))
  return (
    (a.every((word) => anyEating.has(word)) && isEating(b)) || (b.every((word) => anyEating.has(word)) && isEating(a))
  )
}
