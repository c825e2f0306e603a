import { businessTypeLines } from './generated/business-types.ts'
import { plainWords } from './normalize-words.ts'

/** A kind of business or place. `key` is stored; `name` is a unique English singular for display. */
export type BusinessType = { key: string; name: string; synonyms: readonly string[] }

export const businessTypes: readonly BusinessType[] = businessTypeLines.split('\n').map((line) => {
  const [name = '', ...synonyms] = line.split('|')
  return { key: plainWords(name).replaceAll(' ', '-'), name, synonyms }
})
