import { cleanText } from '../../text/clean-text.ts'
import { inStreetOrder } from './street-order.ts'
import type { AddressParts } from '../../listing.ts'

/** Countries (ISO 3166-1) where a unit is written behind the street line: `217 Main Street Unit 5`. */
const writesUnit = new Set('AG AS AU BB BS CA GB GG GU IE IM JE JM MP NZ PH PR SG TT US VI ZA'.split(' '))

/** The street line from separate parts, in the order of the country; null without a street. */
export function streetLineOf({ number, street, unit }: AddressParts, country: string | null): string | null {
  const name = cleanText(street)
  if (name === null) return null
  const houseNumber = cleanText(number)
  const line = houseNumber === null ? name : inStreetOrder(houseNumber, name, country)
  const part = cleanText(unit)
  if (part === null) return line
  const isNamed = /\p{L}{2}|#/u.test(part)
  if (country === null || writesUnit.has(country)) return isNamed ? `${line} ${part}` : `${line} Unit ${part}`
  return isNamed ? `${line}, ${part}` : line
}

/** A street line as a source spells it: `12, Main Street` is one line, in the order of the country. */
export function normalizeStreetLine(text: string | null, country: string | null): string | null {
  const line = cleanText(text) ?? ''
  if (!/[,;]/.test(line)) return cleanText(line)
  const pieces = piecesOf(line)
  const at = unitsBefore(pieces)
  const [number = '', street, ...others] = pieces.slice(at)
  if (street === undefined || !bareNumber.test(number) || !/^\p{L}/u.test(street)) return trimmed(line)
  return [...pieces.slice(0, at), inStreetOrder(number, street, country), ...others].join(', ')
}

/**
 * The street line of a full address: units before it, then number and street, which can be separated by a comma
 * (`12, Main Street`, `Via Roma, 12`). A building's name before the street is left out.
 */
export function streetLineOfFull(full: string | null): string | null {
  const pieces = piecesOf(cleanText(full) ?? '')
  const at = unitsBefore(pieces)
  const [first, second = ''] = pieces.slice(at)
  if (first === undefined) return null
  const units = pieces.slice(0, at)
  const isSplit = bareNumber.test(first) ? second !== '' : !/\d/.test(first) && bareNumber.test(second)
  if (isSplit) return [...units, first, second].join(', ')
  const street = /\d/.test(first) ? first : (pieces.slice(at + 1).find((piece) => englishLine.test(piece)) ?? first)
  return [...units, street].join(', ')
}

const piecesOf = (text: string): string[] =>
  text
    .split(/[,;]/)
    .map((piece) => piece.trim())
    .filter((piece) => piece !== '')

const trimmed = (line: string): string | null => cleanText(line.replace(/^[\s,;]+|[\s,;]+$/g, ''))

/** A house number without its street; at most four digits, as five can be a postcode. */
const bareNumber = /^(?:no\.?\s*|nr\.?\s*|#\s*)?\d{1,4}\s?\p{L}?(?:\s?[-–/+]\s?\d{0,4}\p{L}?)?$/iu

const englishLine =
  /^\d+\S*\s.*\b(?:street|st|avenue|ave|road|rd|boulevard|blvd|drive|dr|lane|ln|way|court|ct|place|pl|square|sq|parkway|pkwy|highway|hwy|terrace|broadway)\b/i

/** How many pieces before the street are a unit; the last piece is never only a unit. */
function unitsBefore(pieces: readonly string[]): number {
  const at = pieces.findIndex((piece) => !isUnit(piece))
  return at === -1 ? 0 : at
}

const isUnit = (piece: string): boolean => unitPatterns.some((pattern) => pattern.test(piece))

const unitWords =
  'units?|suites?|ste|apt|apartment|flat|shops?|store|stall|room|rm|floor|fl|level|lvl|lot|kiosk|space|spc|building|bldg|block|blk|tower|office|bay|gate|box|p\\.?\\s?o\\.?\\s?box'

const unitPatterns = [
  new RegExp(
    `^(?:${unitWords})\\b\\.?\\s*(?:no\\.?\\s*|#\\s*)?(?:\\p{L}?-?\\d[\\p{L}\\d]*|\\p{L})(?:\\s?(?:[-–/&]|and|to)\\s?\\p{L}?\\d*\\p{L}?)*$`,
    'iu',
  ),
  /^#\s*[\p{L}\d-]+$/u,
  /^(?:\d+(?:st|nd|rd|th)|ground|first|second|third|fourth|fifth|upper|lower|top|main)\s+(?:floor|fl|level|storey)$/i,
  /^(?:basement|mezzanine|penthouse|lobby|rear|upstairs|downstairs)$/i,
]
