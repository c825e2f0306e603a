import { type BusinessType, businessTypes } from './business-types.ts'
import { wordKey } from './normalize-words.ts'

/** The type that a text names by key, name or unambiguous synonym, ignoring case and plural; else null. */
export function findBusinessType(text: string): BusinessType | null {
  return table().get(wordKey(text)) ?? null
}

/** The type of a stored key; null for a removed key. */
export function businessTypeByKey(key: string): BusinessType | null {
  byKey ??= new Map(businessTypes.map((type) => [type.key, type]))
  return byKey.get(key) ?? null
}

let byKey: Map<string, BusinessType> | null = null
let known: Map<string, BusinessType> | null = null

function table(): Map<string, BusinessType> {
  if (known) return known
  const synonyms = new Map<string, BusinessType | null>()
  for (const type of businessTypes)
    for (const synonym of type.synonyms) {
      const other = synonyms.get(wordKey(synonym))
      synonyms.set(wordKey(synonym), other === undefined || other === type ? type : null)
    }
  known = new Map([...synonyms].filter((entry): entry is [string, BusinessType] => entry[1] !== null))
  for (const type of businessTypes) known.set(wordKey(type.name), type)
  known.delete('')
  return known
}

/** The category of a listing: the English name of its most specific business type. */
export function businessTypeName(key: string | null): string | null {
  return key === null ? null : (businessTypeByKey(key)?.name ?? null)
}
