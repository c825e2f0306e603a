import { interned, wordsOf } from './likeness.ts'
import { cardinalOf, withOrdinals } from './numbers.ts'

/**
 * A parsed street line; '' for a missing part. `core` is the street without direction and type: `w 3rd st` has the
 * core `3`.
 */
export type Address = { number: string; core: string; direction: string; kind: string }

const none: Address = { number: '', core: '', direction: '', kind: '' }

/** Parses a street line; drops suite, floor, building and cross streets. */
export function addressOf(address: string | null | undefined): Address {
  const line = streetLine(address ?? '')
  const words = withOrdinals(wordsOf(line)).map((word) => directions.get(word) ?? kinds.get(word) ?? word)
  if (words.length === 0) return none
  const { number, rest } = houseNumber(words)
  if (rest.length === 0) return { ...none, core: number }
  return { number, ...streetParts(rest) }
}

/** Reduces `Lenox Square, 3393 Peachtree Rd near Main St, Suite 4` to `3393 Peachtree Rd`. */
function streetLine(address: string): string {
  const bare = address
    .replace(/\(.*?\)/g, ' ')
    .replace(/\b([NSEW])\.\s?([NSEW])\.?(?=\s|$)/gi, '$1$2')
    .replace(/\bU\.\s?S\.?(?=\s|$)/gi, 'US')
    .replace(unit, ' ')
  const pieces = bare.split(/[,;]/).filter((piece) => /[\p{L}\p{N}]/u.test(piece))
  const line = pieces.find((piece) => /^\s*\d+\S*\s+\S/.test(piece)) ?? pieces[0] ?? ''
  return line.replace(hooks, '$1')
}

const unit =
  /\b(?:suite|ste|unit|apt|apartment|room|rm|bldg|building|space|spc|lot|no)\b\.?\s*#?\s*[\w-]*\d[\w-]*|\b(?:suite|ste|unit|apt|bldg|space)\b\.?\s+[a-z]\b\.?|#\s*[\w-]+|\b(?:\d+(?:st|nd|rd|th)|ground|first|second|third|lower|upper|main)\s+(?:floor|fl|level)\b\.?|\b(?:floor|fl)\b\.?\s*\d+/gi

/**
 * Words that introduce a cross street: `between 5th and 6th`, `at Main`, `off Hudson`. Text before them is required.
 */
const hooks =
  /^(\s*\S+\s+\S.*?)\s+(?:between|betw|btwn|btw|bet|at|near|nr|off|by|opposite|opp|across from|behind|next to|around|corner of|cor|corner|in the|inside|@|&|and|\/)(?=\s|\.).*$/i

function houseNumber(words: string[]): { number: string; rest: string[] } {
  const [first = '', second = ''] = words
  // `12-14 Main St`: the line is cut at the hyphen, and the first number counts.
  if (/^\d+$/.test(first) && /^\d+$/.test(second) && words.length > 2 && isRange(first, second))
    return { number: first, rest: words.slice(2) }
  if (/^\d+[a-z]?$/.test(first) && words.length > 1 && !isStreetNumber(words)) {
    const isLetter = /^[a-d]$/.test(second) && words.length > 2 && !kindForms.has(words[2] ?? '')
    return { number: first.replace(/[a-z]$/, ''), rest: words.slice(isLetter ? 2 : 1) }
  }
  const inWords = cardinalOf(first)
  if (inWords !== null && words.length > 2) return { number: inWords, rest: words.slice(1) }
  return { number: '', rest: words }
}

const isRange = (low: string, high: string): boolean => Number(high) > Number(low) && Number(high) - Number(low) <= 60

/** `3rd St.` without a street number: reading `3rd` as the number would leave no street. */
const isStreetNumber = (words: string[]): boolean =>
  words.slice(1).every((word) => kindForms.has(word) || directionForms.has(word))

function streetParts(words: string[]): Omit<Address, 'number'> {
  const left = cutAfterStreetType(words)
  const named = left.filter((word) => !directionForms.has(word))
  const direction = left.find((word) => directionForms.has(word)) ?? ''
  const core = named.filter((word, at) => !(kindForms.has(word) && at > 0))
  const kind = named.findLast((word, at) => kindForms.has(word) && at > 0) ?? ''
  return { core: interned((core.length > 0 ? core : left).join(' ')), direction, kind }
}

/**
 * Text after the street type is a building: `Peachtree Rd Battle Shopping Center`. A number there belongs to the
 * street: `Road 9`.
 */
function cutAfterStreetType(words: string[]): string[] {
  const at = words.findIndex(
    (word, place) => kindForms.has(word) && words.slice(0, place).some((one) => !directionForms.has(one)),
  )
  if (at === -1) return words
  let end = at + 1
  while (end < words.length && isPartOfStreet(words[end] ?? '')) end += 1
  return words.slice(0, end)
}

const isPartOfStreet = (word: string): boolean =>
  kindForms.has(word) || directionForms.has(word) || /^(?:\d+|[a-z])$/.test(word)

const spelled = (forms: Record<string, string>): Map<string, string> =>
  new Map(
    Object.entries(forms).flatMap(([form, others]) =>
      [form, ...others.split(' ')].filter((one) => one !== '').map((other): [string, string] => [other, form]),
    ),
  )

const directions = spelled({
  n: 'north no',
  s: 'south so',
  e: 'east',
  w: 'west',
  ne: 'northeast',
  nw: 'northwest',
  se: 'southeast',
  sw: 'southwest',
})

const kinds = spelled({
  st: 'street str strt sts streets',
  ave: 'avenue av aven avenues',
  blvd: 'boulevard boul blv bl bvd',
  rd: 'road roads',
  dr: 'drive drv',
  ln: 'lane la',
  ct: 'court crt',
  pl: 'place',
  sq: 'square',
  pkwy: 'parkway pky pkway',
  hwy: 'highway hiway hwys route rte rt',
  ter: 'terrace terr',
  cir: 'circle circ',
  trl: 'trail',
  tpke: 'turnpike tpk pike',
  expy: 'expressway expwy',
  fwy: 'freeway',
  plz: 'plaza plza',
  aly: 'alley',
  way: 'wy',
  row: '',
  walk: '',
  pier: '',
  wharf: '',
  katu: '',
  strasse: 'straße',
})

const kindForms = new Set(kinds.values())
const directionForms = new Set(directions.values())
