import { type BusinessType, businessTypes } from './business-types.ts'
import { findBusinessType, otherLanguages } from './find-business-type.ts'
import { foldedWords, plainWords, wordKey } from './normalize-words.ts'
import { similarTypes } from './similar-types.ts'

/**
 * Types that match a typed text, best first: name before synonym, exact before prefix before infix, shorter names
 * first; without any, those with similar names. An empty text returns all by name.
 */
export function searchBusinessTypes(text: string, limit: number): BusinessType[] {
  if (text.trim() === '') return businessTypes.slice(0, limit)
  const found = plainWords(text) === '' ? [] : rankedTypes(text)
  const more = found.length > 0 ? [] : inOtherLanguages(text)
  const similar = found.length + more.length > 0 ? [] : similarTypes(text)
  return [...found, ...more, ...similar].slice(0, limit)
}

function rankedTypes(text: string): BusinessType[] {
  const [typed, key, named] = [plainWords(text), wordKey(text), findBusinessType(text)]
  return businessTypes
    .map((type) => ({ type, rank: type === named ? Math.min(1, rankOf(type, typed, key)) : rankOf(type, typed, key) }))
    .filter(({ rank }) => rank < none)
    .sort((a, b) => a.rank - b.rank || a.type.name.length - b.type.name.length || (a.type.key < b.type.key ? -1 : 1))
    .map(({ type }) => type)
}

/** Exact names and prefixes in any language and script. */
function inOtherLanguages(text: string): BusinessType[] {
  const key = foldedWords(text)
  if (key.length < 2) return []
  const names = [...otherLanguages()].filter(([name]) => name.startsWith(key))
  return [...new Set(names.toSorted(([a], [b]) => a.length - b.length).map(([, type]) => type))]
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
