import { wordsOf } from '../text/words.ts'
import { nameSpellings } from './name-words.ts'
import { tradeOf } from './trades.ts'

/** The words of a category, and the trades that they name. Accepts labels and codes: `Gas Station`, `gas_station`. */
export type Category = { words: readonly string[]; trades: readonly string[] }

export const noCategory: Category = { words: [], trades: [] }

export function categoryOf(category: string | null | undefined): Category {
  const text = category ?? ''
  if (text === '') return noCategory
  const known = categories.get(text)
  if (known !== undefined) return known
  // `Travel and Transportation > Fuel Station`: the last part is the category.
  const leaf = text.split('>').findLast((part) => part.trim() !== '') ?? text
  const words = [
    ...new Set(
      wordsOf(leaf.replaceAll('_', ' '))
        .filter((word) => !filler.has(word))
        .map(formOf),
    ),
  ]
  const isFuel = /\b(?:gas|petrol|fuel|filling)[ _]station\b/i.test(leaf)
  const own = words.includes('bus') ? ['busstop'] : []
  const trades = isFuel ? ['fuel'] : [...new Set([...own, ...words.flatMap((word) => tradeOf(word) ?? [])])]
  const found = { words, trades }
  if (categories.size < 20_000) categories.set(text, found)
  return found
}

const categories = new Map<string, Category>()
const filler = new Set('and of the or other general services service store shop'.split(' '))

function formOf(word: string): string {
  const stem = word.length > 3 && /[^s]s$/.test(word) ? word.slice(0, -1) : word
  return nameSpellings.get(word) ?? nameSpellings.get(stem) ?? stem
}
