import { type BusinessType, businessTypes } from './business-types.ts'
import { plainWords, wordKey } from './normalize-words.ts'

/**
 * Types that match a typed text, best first: name before synonym, exact before prefix before infix, shorter names
 * first. An empty text returns all by name.
 */
export function searchBusinessTypes(text: string, limit: number): BusinessType[] {
  const typed = plainWords(text)
  if (typed === '') return businessTypes.slice(0, limit)
  const key = wordKey(text)
  return businessTypes
    .map((type) => ({ type, rank: rankOf(type, typed, key) }))
    .filter(({ rank }) => rank < none)
    .sort((a, b) => a.rank - b.rank || a.type.name.length - b.type.name.length || (a.type.key < b.type.key ? -1 : 1))
    .slice(0, limit)
    .map(({ type }) => type)
}

const none = 100

function rankOf(type: BusinessType, typed: string, key: string): number {
  return Math.min(wordRank(type.name, typed, key), ...type.synonyms.map((word) => wordRank(word, typed, key) + 1))
}

function wordRank(word: string, typed: string, key: string): number {
  const plain = plainWords(word)
  if (wordKey(word) === key) return 0
  if (plain.startsWith(typed)) return 2
  if (plain.includes(` ${typed}`)) return 4
  if (wordKey(word).startsWith(key)) return 6
  return typed.length > 2 && plain.includes(typed) ? 8 : none
}
