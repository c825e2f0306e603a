import { cardinalOf, withOrdinals } from '../text/numbers.ts'
import { isSpaceless, wordsOf } from '../text/words.ts'
import { directions, kindBefore, kindBeforeParticle, kindBehind, particles, splitCompound } from './street-forms.ts'
import { noStreet, type Street } from './street-parts.ts'
import { spacelessStreet } from './street-spaceless.ts'

/** Parses a street line by the customs of the country: house number before or behind, kind before or behind. */
export function streetOf(address: string | null | undefined, country = ''): Street {
  const line = (address ?? '').normalize('NFKC').trim()
  if (line === '') return noStreet
  if (isSpaceless(line)) return spacelessStreet(line)
  const { bare, unit } = withoutUnit(line)
  const { street, numbers: apart } = streetPiece(bare, country)
  const words = withOrdinals(wordsOf(street)).map((word) => directions.get(word) ?? word)
  if (words.length === 0) return { ...noStreet, numbers: apart, unit, line }
  const { numbers, rest } = apart.length > 0 ? { numbers: apart, rest: words } : houseNumber(words, street, country)
  return { numbers, unit, line, ...streetParts(rest.length > 0 ? rest : words, country) }
}

/** Kinds and particles make streets look alike: `Rue de la Paix`, `Rue de la Gare`. */
export const lineWithoutKinds = (line: string, country: string): string =>
  wordsOf(line)
    .filter((word) => !particles.has(word) && kindBehind(word) === undefined && kindBefore(word, country) === undefined)
    .join(' ')

/** Takes suite, room and shop out of the line; drops floors and brackets. */
function withoutUnit(line: string): { bare: string; unit: string } {
  let unit = ''
  const bare = (/^[^#]*\d/.test(line) ? line : line.replace('#', ' '))
    .replace(numberSigns, ' ')
    .replace(/^(\d+\w?) - (?=\d)/, '$1 ')
    .replace(/\(.*?\)/g, ' ')
    .replace(/\b([NSEW])\.\s?([NSEW])\.?(?=\s|$)/gi, '$1$2')
    .replace(/\bU\.\s?S\.?(?=\s|$)/gi, 'US')
    .replace(floors, ' ')
    .replace(units, (...found) => {
      const [one, other, third] = found.slice(1, 4).map((part) => (typeof part === 'string' ? part : undefined))
      if (unit === '') unit = (one ?? other ?? third ?? '').toLowerCase().replace(/[^a-z0-9]/g, '')
      return ' '
    })
  return { bare, unit }
}

/** `No:82`, `nº 12`, `Núm. 4`: the sign before a house number. `#140` is one where no other number is before it. */
const numberSigns = /(?<![\p{L}\d])(?:n[°º]|no|nr|n[uú]m|number)[.:]*\s*(?=\d)/giu

const floors =
  /\b(?:\d+(?:st|nd|rd|th)|ground|first|second|third|lower|upper|main)\s+(?:floor|fl|level|flr)\b\.?|\b(?:floor|fl|level|piso|kat|etage|og)\b[.:]?\s*\d+|\b\d+\.?\s*(?:og|etage|piso|andar)\b/gi
const units =
  /\b(?:suite|ste|unit|apt|apartment|room|rm|bldg|building|space|spc|lot|shop|stall|sala|loja|local|office|dept)\b\.?\s*#?\s*([a-z]?-?\d[\w-]*)|\b(?:suite|ste|unit|apt|bldg|building|space)\b\.?\s+([a-z])\b\.?|#\s*([\w-]+)/gi

/** Words that introduce a cross street: `between 5th and 6th`, `at Main`. Text before them is required. */
const hooks =
  /^(\s*\S+\s+\S.*?)\s+(?:between|betw|btwn|btw|bet|at|near|nr|off|by|opposite|opp|across from|behind|next to|around|corner of|cor|corner|esquina|esq|in the|inside|@|&|and|\/)(?=\s|\.).*$/i

const onlyNumber = /^\s*(?:n[°ºo.]*\s*)?\d+\s?[a-z]?(?:\s*[-–/]\s*\d+[a-z]?)*\s*$/i

/** The piece between commas that holds the street, and the house number when it is a piece of its own. */
function streetPiece(line: string, country: string): { street: string; numbers: string[] } {
  const pieces = line.split(/[,;]|\s[-–]\s/).filter((piece) => /[\p{L}\p{N}]/u.test(piece))
  let best = -1
  let most = -1
  for (const [at, piece] of pieces.entries()) {
    if (onlyNumber.test(piece)) continue
    const words = wordsOf(piece)
    const isNamed = words.some(
      (word, place) => (place > 0 && kindBehind(word) !== undefined) || splitCompound(word, country) !== null,
    )
    const points =
      (isNamed || kindBefore(words[0] ?? '', country) !== undefined || kindBefore(words[1] ?? '', country) !== undefined
        ? 2
        : 0) +
      (/^\s*\d+\S*\s+\S/.test(piece) ? 2 : 0) +
      (/\s\d+\s?[a-z]?\s*$/i.test(piece) || onlyNumber.test(pieces[at + 1] ?? '') ? 1 : 0)
    if (points > most) [best, most] = [at, points]
  }
  if (best === -1) return { street: pieces[0] ?? '', numbers: [] }
  const street = (pieces[best] ?? '').replace(hooks, '$1')
  if (/^\s*\d/.test(street)) return { street, numbers: [] }
  const apart = [pieces[best + 1], pieces[best - 1]].find((piece) => piece !== undefined && onlyNumber.test(piece))
  return { street, numbers: apart === undefined ? [] : rangeOf(apart) }
}

function rangeOf(text: string): string[] {
  const found = text.match(/\d+/g) ?? []
  const [first = '', second] = found
  if (second === undefined) return first === '' ? [] : [first]
  if (isRange(first, second) || text.includes('/')) return [first, second]
  return [text.includes('-') ? first + second : first]
}

const isRange = (low: string, high: string): boolean => Number(high) > Number(low) && Number(high) - Number(low) <= 60

function houseNumber(words: string[], street: string, country: string): { numbers: string[]; rest: string[] } {
  const [first = '', second = ''] = words
  const leading = /^\s*(?:n[°º.]+\s*)?(\d+\s?[-–/]\s?\d+)[a-z]?(?=[\s.]|$)/i.exec(street)?.[1]
  if (leading !== undefined && words.length > 2 && /^\d+$/.test(second))
    return { numbers: rangeOf(leading), rest: words.slice(2) }
  if (/^\d+[a-z]{0,2}$/.test(first) && words.length > 1 && !isStreetNumber(words)) {
    const third = words[2] ?? ''
    const isStreet = third !== '' && (kindBehind(third) === undefined || kindBefore(third, country) !== undefined)
    const isLetter = /^(?:[a-d]|bis|ter)$/.test(second) && isStreet
    return { numbers: [first.replace(/[a-z]+$/, '')], rest: words.slice(isLetter ? 2 : 1) }
  }
  const inWords = cardinalOf(first)
  if (inWords !== null && words.length > 2) return { numbers: [inWords], rest: words.slice(1) }
  return numberBehind(words, street, country)
}

/** `3rd St.` without a street number: reading `3rd` as the number would leave no street. */
const isStreetNumber = (words: string[]): boolean =>
  words.slice(1).every((word) => kindBehind(word) !== undefined || directions.has(word))

/** `Hauptstraße 217`, `Kungsgatan 5 B`, `Via Roma 19/20`. A number after a kind is the street's: `Calle 5`, `Road 9`. */
function numberBehind(words: string[], street: string, country: string): { numbers: string[]; rest: string[] } {
  const match = /(?:^|\s)(?:n[°ºr.]*\s*)?(\d+)\s?[a-z]?(?:\s?[-–/+]\s?(\d+)\s?[a-z]?)?\s*\.?$/i.exec(street)
  if (match === null) return { numbers: [], rest: words }
  const at =
    words.lastIndexOf(match[1] ?? '') === -1
      ? words.findLastIndex((word) => word.startsWith(match[1] ?? ''))
      : words.lastIndexOf(match[1] ?? '')
  const named = words.slice(0, Math.max(0, at)).filter((word) => !particles.has(word) && !directions.has(word))
  const isOfStreet = named.every(
    (word) => kindBefore(word, country) !== undefined || kindBehind(word) !== undefined || numbered.has(word),
  )
  if (at < 1 || named.length === 0 || isOfStreet) return { numbers: [], rest: words }
  return { numbers: rangeOf(match[0]), rest: words.slice(0, at) }
}

/** Words before the number of a numbered road. */
const numbered = new Set(
  'us county state road highway hwy km ctra fm cr sr interstate i carretera ruta autopista federal'.split(' '),
)

function streetParts(words: string[], country: string): Pick<Street, 'core' | 'direction' | 'kind'> {
  const direction = words.find((word) => directions.has(word)) ?? ''
  const bare = words.filter((word) => !directions.has(word))
  const first = bare[0] ?? ''
  const front =
    bare.length > 1 && (bare.length > 2 || kindBehind(bare[1] ?? '') === undefined)
      ? (kindBefore(first, country) ?? kindBeforeParticle(first, bare[1] ?? ''))
      : undefined
  if (front !== undefined) {
    // `Calle Avenida Insurgentes Sur`: some sources put a kind before each street.
    const isDouble = country !== '' && kindBefore(bare[1] ?? '', country) !== undefined
    if (isDouble && bare.slice(2).some((word) => /\p{L}/u.test(word)))
      return { ...streetParts(bare.slice(1), country), direction }
    const named = bare.slice(1).filter((word) => !particles.has(word))
    return { direction, kind: front, core: (named.length > 0 ? named : bare.slice(1)).join(' ') }
  }
  const cut = cutBehindKind(bare.length > 0 ? bare : words)
  const kind = cut.findLast((word, at) => at > 0 && kindBehind(word) !== undefined)
  const named = cut.filter((word, at) => !(at > 0 && kindBehind(word) !== undefined) && !particles.has(word))
  const compound = kind === undefined ? splitCompound(named.at(-1) ?? '', country) : null
  if (compound !== null)
    return { direction, kind: compound.kind, core: [...named.slice(0, -1), compound.core].join(' ') }
  const core = (named.length > 0 ? named : cut).map((word) => kindBehind(word) ?? word).join(' ')
  return { direction, kind: kind === undefined ? '' : (kindBehind(kind) ?? ''), core }
}

/** Text behind the kind is a building (`Peachtree Rd Battle Shopping Center`); a number there is the street's. */
function cutBehindKind(words: string[]): string[] {
  const at = words.findIndex((word, place) => place > 0 && kindBehind(word) !== undefined)
  if (at === -1) return words
  let end = at + 1
  while (end < words.length && (kindBehind(words[end] ?? '') !== undefined || /^(?:\d+|[a-z])$/.test(words[end] ?? '')))
    end += 1
  return words.slice(0, end)
}
