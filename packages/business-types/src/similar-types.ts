import { editsBetween } from '@gazetteer/listing/text'
import { type BusinessType, businessTypes } from './business-types.ts'
import { otherLanguages } from './find-business-type.ts'
import { foldedWords, plainWords, wordKey } from './normalize-words.ts'

/** Half of the letters must be in words that both have. */
const leastShare = 0.5
/** Names in other languages are many. */
const leastForeignShare = 0.8

/** After folding, which can make a text many times longer. Longer texts are similar to no name. */
const maxLetters = 100
const maxWords = 12

type Spoken = { type: BusinessType; key: string; words: readonly string[] }
let spoken: readonly Spoken[] | null = null

/** Types whose name or synonym has few other letters, or has most of the words; the most similar first. */
export function similarTypes(text: string): BusinessType[] {
  spoken ??= businessTypes.flatMap((type) =>
    [type.name, ...type.synonyms].map((name) => ({ type, key: wordKey(name), words: wordsOf(name) })),
  )
  const [key, folded] = [wordKey(text), foldedWords(text)]
  const best = new Map<BusinessType, number>()
  if (Math.max(key.length, folded.length) > maxLetters) return []
  const words = wordsOf(text).slice(0, maxWords)
  for (const one of spoken) {
    const edits = editsBetween(key, one.key)
    const share = edits === null ? sharedLetters(words, one.words) : 1 - edits / Math.max(key.length, one.key.length)
    if (share >= leastShare && share > (best.get(one.type) ?? 0)) best.set(one.type, share)
  }
  for (const [name, type] of otherLanguages()) {
    const edits = editsBetween(folded, name)
    const share = edits === null ? 0 : 1 - edits / name.length
    if (share > Math.max(leastForeignShare, best.get(type) ?? 0)) best.set(type, share)
  }
  return [...best]
    .toSorted(([a, shareA], [b, shareB]) => shareB - shareA || a.name.length - b.name.length)
    .map(([type]) => type)
}

const wordsOf = (text: string): string[] =>
  plainWords(text)
    .split(' ')
    .map(wordKey)
    .filter((word) => !general.has(word))

/** Words that say nothing about the type. */
const general = new Set([
  'shop',
  'store',
  'service',
  'center',
  'company',
  'office',
  'and',
  'the',
  'of',
  'a',
  'place',
  'local',
  'near',
  'me',
])

/** Letters of the common words, by those of both (Dice). */
function sharedLetters(one: readonly string[], other: readonly string[]): number {
  const common = one.filter((word) => other.some((its) => isSameWord(word, its)))
  const lengthOf = (words: readonly string[]) => words.join('').length
  const all = lengthOf(one) + lengthOf(other)
  return all === 0 ? 0 : (2 * lengthOf(common)) / all
}

const isSameWord = (one: string, other: string): boolean =>
  one === other || (one[0] === other[0] && (editsBetween(one, other) ?? Infinity) <= 1)
