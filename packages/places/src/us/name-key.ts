/** Abbreviations that mean one word wherever they stand in the name of a US place. */
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

/** Lower case, no diacritics, apostrophes dropped, other punctuation a single space: "Coeur d'Alene" → "coeur dalene". */
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

/** The plain name with its abbreviations written out: "St. Louis" → "saint louis". */
export function fullName(text: string): string {
  const words = plainName(text)
    .replace(/^(city|town|village|borough|township) of /, '')
    .split(' ')
  return words.map((word) => (Object.hasOwn(abbreviations, word) ? abbreviations[word] : word)).join(' ')
}

/** A file of listings names few cities many times; a name that comes from nowhere is not kept for ever. */
const maxCached = 20_000
const kept = new Map<string, string>()

/** What two spellings of one place name have in common: "De Kalb", "DeKalb" and "Dekalb" are all "dekalb". */
export function nameKey(text: string): string {
  const known = kept.get(text)
  if (known !== undefined) return known
  const key = fullName(text).replaceAll(' ', '')
  if (kept.size >= maxCached) kept.clear()
  kept.set(text, key)
  return key
}
