/** Abbreviations that mean one word anywhere in a US place name. */
const abbreviations: Record<string, string> = {
  st: 'saint',
  ste: 'sainte',
  ft: 'fort',
  mt: 'mount',
  mtn: 'mountain',
  n: 'north',
  s: 'south',
  e: 'east',
  w: 'west',
  hts: 'heights',
  spgs: 'springs',
  spg: 'spring',
  jct: 'junction',
  vlg: 'village',
  bch: 'beach',
  ctr: 'center',
  centre: 'center',
}

/**
 * Lower case, no diacritics, apostrophes removed, other punctuation as one space: "Coeur d'Alene" → "coeur dalene".
 */
export function plainName(text: string): string {
  if (/^[a-z]+( [a-z]+)*$/i.test(text)) return text.toLowerCase()
  return text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/['’‘`.]/g, '')
    .replace(/[^a-z0-9]+/g, ' ')
    .trim()
}

/** The plain name with abbreviations expanded: "St. Louis" → "saint louis". */
export function fullName(text: string): string {
  const plain = plainName(text).replace(/^(city|town|village|borough|township) of /, '')
  return plain.replace(/[^ ]+/g, (word) => (Object.hasOwn(abbreviations, word) ? (abbreviations[word] ?? word) : word))
}

/** Cache limit: a file of listings repeats few cities, but arbitrary names must not fill memory. */
const maxCached = 20_000
const keyCache = new Map<string, string>()

/** The key of a full name. */
export const joined = (full: string): string => full.replaceAll(' ', '')

/** Equal for spelling variants of one place name: "De Kalb", "DeKalb" and "Dekalb" are all "dekalb". */
export function nameKey(text: string): string {
  const known = keyCache.get(text)
  if (known !== undefined) return known
  const key = joined(fullName(text))
  if (keyCache.size >= maxCached) keyCache.clear()
  keyCache.set(text, key)
  return key
}
