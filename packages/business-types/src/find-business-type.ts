import { type BusinessType, businessTypes } from './business-types.ts'
import { otherLanguageLines } from './generated/other-languages.ts'
import { foldedWords, plainWords, wordKey } from './normalize-words.ts'

/**
 * The type that a text names by key, name or unambiguous synonym, ignoring case, plural and spelling; also with another
 * word for a shop ("tyre store"), or by its name in another language. Else null.
 */
export function findBusinessType(text: string): BusinessType | null {
  return byWords(text) ?? otherLanguages().get(foldedWords(text)) ?? null
}

/** The type of a stored key; null for a removed key. */
export function businessTypeByKey(key: string): BusinessType | null {
  byKey ??= new Map(businessTypes.map((type) => [type.key, type]))
  return byKey.get(key) ?? null
}

let byKey: Map<string, BusinessType> | null = null
let typesByName: Map<string, BusinessType> | null = null
let foreign: ReadonlyMap<string, BusinessType> | null = null

/** Words for the place or business at the end of a name; another one, or none, may name the same type. */
const heads = [
  'shop',
  'store',
  'studio',
  'salon',
  'parlor',
  'center',
  'clinic',
  'office',
  'company',
  'service',
  'place',
]

function byWords(text: string): BusinessType | null {
  const own = table().get(wordKey(text))
  if (own !== undefined) return own
  const words = plainWords(text).split(' ')
  const last = wordKey(words.at(-1) ?? '')
  if (words.length < 2 || !heads.includes(last)) return null
  const first = wordKey(words.slice(0, -1).join(' '))
  const others = new Set([first, ...heads.map((head) => first + head)].flatMap((key) => table().get(key) ?? []))
  const [only, ...more] = others
  return more.length === 0 ? (only ?? null) : null
}

function table(): Map<string, BusinessType> {
  if (typesByName) return typesByName
  const synonyms = new Map<string, BusinessType | null>()
  for (const type of businessTypes)
    for (const synonym of type.synonyms) {
      const other = synonyms.get(wordKey(synonym))
      synonyms.set(wordKey(synonym), other === undefined || other === type ? type : null)
    }
  typesByName = new Map([...synonyms].filter((entry): entry is [string, BusinessType] => entry[1] !== null))
  for (const type of businessTypes) typesByName.set(wordKey(type.name), type)
  typesByName.delete('')
  return typesByName
}

/** Types by their folded names in other languages. */
export function otherLanguages(): ReadonlyMap<string, BusinessType> {
  foreign ??= new Map(
    otherLanguageLines.split('\n').flatMap((line) => {
      const [key = '', ...names] = line.split('|')
      const type = businessTypeByKey(key)
      return type === null ? [] : names.map((name): [string, BusinessType] => [name, type])
    }),
  )
  return foreign
}

/** The category of a listing: the English name of its most specific business type. */
export function businessTypeName(key: string | null): string | null {
  return key === null ? null : (businessTypeByKey(key)?.name ?? null)
}

/** The name; the key itself for a type that is no longer in the list. */
export const businessTypeLabel = (key: string): string => businessTypeName(key) ?? key
