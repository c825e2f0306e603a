import { plainAddress } from '../../plain-text/plain-text.ts'
import { streetLineOfFull } from './street-line.ts'

export type FullAddress = { line: string | null; zip: string | null }

/**
 * The street line of a full address, and the postal code that it begins with. Many countries write from the large to
 * the small: `243400, Брянская область, г Почеп, ул Магистральная, д. 16`, `1016 Budapest, Hegyalja út 1`.
 */
export function readFullAddress(full: string | null, country: string | null): FullAddress {
  const pieces = (full ?? '').split(/[,;]/).flatMap((piece) => piece.trim() || [])
  const [first = '', ...others] = pieces
  const zip = codeOf(first, others, country)
  if (zip !== null) return { line: smallest(others), zip }
  return { line: others.some((piece) => cyrillicHouse.test(piece)) ? smallest(pieces) : streetLineOfFull(full), zip }
}

const bareCode = /^(?:〒\s?)?((?:[A-Z]{1,2}-)?\d{4,7}|\d{3}[- ]\d{2,4})$/
const codeAndCity = /^((?:[A-Z]{1,2}-)?\d{4,6}|\d{3} \d{2})\s+(?=[\p{L}'’. -]+$)/u

/** Where numbers come before the street, `1600 Broadway` is no code and city. */
const numberFirst = new Set('US CA GB IE AU NZ ZA IN PH SG MY HK JM PR GU VI FR LU MC'.split(' '))

/** The postal code before a city; a piece behind it must be a street, with its number. */
function codeOf(first: string, others: readonly string[], country: string | null): string | null {
  const [, alone] = bareCode.exec(first) ?? []
  if (alone !== undefined) return others.some((piece) => /\p{L}/u.test(piece)) && isCode(alone, others) ? alone : null
  const [, code = null] = codeAndCity.exec(first) ?? []
  const isStreetBehind = others.some((piece, at) => isNumberedStreet(piece) || (at > 0 && bareHouse.test(piece)))
  return code !== null && !numberFirst.has(country ?? '') && isStreetBehind ? code : null
}

/** Four digits can be a house number: `1600, Broadway`. */
const isCode = (text: string, others: readonly string[]): boolean =>
  text.length > 4 || (others.length > 1 && others.some((piece) => isNumberedStreet(piece) || bareHouse.test(piece)))

const units =
  /^(?:unit|suite|ste|apt|apartment|flat|floor|fl|level|room|rm|shop|store|local|loja|sala|piso|étage|bât)\b/iu
const isNumberedStreet = (piece: string): boolean =>
  /^\p{L}.{2,}\s\d{1,4}\s?\p{L}?\.?$/u.test(piece) && !units.test(piece)

const bareHouse = /^(?:no\.?\s*|nr\.?\s*|№\s*)?\d{1,4}\s?\p{L}?(?:\s?[-–/]\s?(?:\d{1,4}\p{L}?|\p{L}))?$/iu
/** `д. 16`, `дом 16`, `буд. 16`, and parts of a building behind it: `корп. 2`, `стр. 1`. */
const cyrillicHouse = /^(?:д|дом|буд|будинок|влд|владение|зд|здание)\.?\s?\d+\S*$/iu
const cyrillicPart = /^(?:корп|корпус|к|стр|строение|лит|литера|литер)\.?\s?[\dа-я]{1,3}$/iu

/** The street and its number out of pieces from the large to the small. */
function smallest(pieces: readonly string[]): string | null {
  const isHouse = (piece: string): boolean => cyrillicHouse.test(piece) || bareHouse.test(piece)
  const house = pieces.findIndex((piece, at) => at > 0 && isHouse(piece))
  if (house !== -1) {
    const end = pieces.findIndex((piece, at) => at > house && !cyrillicPart.test(piece))
    return pieces.slice(house - 1, end === -1 ? undefined : end).join(', ')
  }
  return (
    pieces.find(isNumberedStreet) ?? pieces.find((piece) => /^\d+\S*\s+\p{L}/u.test(piece)) ?? pieces.at(-1) ?? null
  )
}

/** The street line of a full address that can have HTML, and the text around it. */
export function readPlainAddress(full: string | null, country: string | null): FullAddress & { note: string } {
  if (full === null) return { line: null, zip: null, note: '' }
  const { line, note } = plainAddress(full)
  return { ...readFullAddress(line, country), note: `${line} ${note}` }
}
