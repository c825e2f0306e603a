import { businessTypeLines } from './generated/business-types.ts'
import { plainWords } from './words.ts'

/** A kind of business or place that people ask for. `key` is for storing, `name` a unique English singular for showing. */
export type BusinessType = { key: string; name: string; synonyms: readonly string[] }

/** Every business type, in the order of their keys. */
export const businessTypes: readonly BusinessType[] = businessTypeLines.split('\n').map((line) => {
  const [name = '', ...synonyms] = line.split('|')
  return { key: plainWords(name).replaceAll(' ', '-'), name, synonyms }
})
