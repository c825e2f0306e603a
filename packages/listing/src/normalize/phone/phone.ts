import {
  type CountryCode,
  findPhoneNumbersInText,
  isSupportedCountry,
  parsePhoneNumberFromString,
} from 'libphonenumber-js/max'
import { cleanText } from '../../text/clean-text.ts'
import { isDummyText } from './dummy-phone.ts'
import { isPlaceholder } from '../placeholder.ts'
import { assignedNumber, dummy, isPossible, isWholeNumber, possibleNumber } from './read-number.ts'
import { splitPhones } from './split-phones.ts'

/**
 * The first number in E.164, parsed by the country's numbering plan (ISO 3166-1) unless it has a country code. Several
 * numbers are split before parsing. The text itself when no number is assigned; null for a placeholder such as `no` or
 * 555-555-5555.
 */
export function normalizePhone(value: string | null, country = 'US'): string | null {
  // Fast path: most open data has such numbers.
  if (value !== null && isWholeNumber(value)) return value
  // A number column writes `.0`.
  const text = cleanText(value)?.replace(/^(\d{7,15})\.0+$/, '$1') ?? null
  if (text === null) return null
  const plan = planOf(country)
  const whole = isPlain(text) ? assignedNumber(text, plan) : null
  if (whole !== null && whole !== dummy) return whole
  let dummyDigits = ''
  for (const piece of piecesOf(text, plan)) {
    const number = assignedNumber(piece, plan)
    if (number === dummy) dummyDigits = digitsOf(piece)
    else if (isContinued(dummyDigits, piece)) continue
    else if (number !== null) return number
    else for (const found of numbersAmongText(piece, plan)) return found
  }
  const texts = text.split(';').flatMap((part) => cleanText(part) ?? [])
  const isFilling = (one: string): boolean => isDummyText(one) || (dummyDigits !== '' && isBare(one))
  return texts.find((one) => !isPlaceholder(one) && !isFilling(one)) ?? null
}

/** The text as a single E.164 number; null for none or several. */
export function onePhone(text: string): string | null {
  const bare = text.trim().replace(/;$/, '')
  const number = assignedNumber(bare, 'US')
  return number === null || number === dummy ? (possibleNumber(bare, 'US')?.number ?? null) : number
}

/** Whether the country's numbering plan has such a number. */
export const isInNumberingPlan = (value: string, country: string): boolean =>
  parsePhoneNumberFromString(value, planOf(country))?.isValid() === true

/**
 * All numbers in E.164, whatever separates or surrounds them, also as written where that is not assigned or of an old
 * plan: an opt-out of such a number must hold.
 */
export function phonesIn(value: string | null, country = 'US'): string[] {
  const text = cleanText(value)
  if (text === null) return []
  const plan = planOf(country)
  const numbers = piecesOf(text, plan).flatMap((piece) => {
    const assigned = assignedNumber(piece, plan)
    const written = possibleNumber(piece, plan)
    const candidates = [
      ...(assigned === null || assigned === dummy ? [] : [assigned]),
      ...(written === null ? [] : [written.number]),
    ]
    return candidates.length > 0 ? candidates : [...numbersAmongText(piece, plan)]
  })
  return [...new Set(numbers)]
}

const planOf = (country: string): CountryCode => (isSupportedCountry(country) ? country : 'US')

function piecesOf(text: string, plan: CountryCode): string[] {
  if (isPlain(text) && possibleNumber(text, plan) !== null) return [text]
  return splitPhones(text, (one) => isWhole(one, plan))
}

/** Text around a number, or two numbers with only a space between them. Digits left over are part of no number. */
function* numbersAmongText(text: string, plan: CountryCode): Generator<string> {
  let end = 0
  for (const { number, startsAt, endsAt } of findPhoneNumbersInText(text, plan)) {
    const found =
      /\d/.test(text.slice(end, startsAt)) || !isPossible(number) ? null : assignedNumber(number.number, plan)
    if (found !== null && found !== dummy) yield found
    end = endsAt
  }
}

/** Fast path: digits of one number, without a mark that could separate two. */
const isPlain = (text: string): boolean => /^\+?[\d ().-]{5,20}$/.test(text) && !text.includes(' - ')

const digitsOf = (text: string): string => text.replace(/\D/g, '')

/** The shortened second number of one that only fills a form: `01 23 45 67 89 / 90`. */
const isContinued = (digits: string, next: string): boolean =>
  digits.length > 8 && digitsOf(next).startsWith(digits.slice(0, -4))

/** Only digits and marks. */
const isBare = (text: string): boolean => /^[\d\s+().,/-]+$/.test(text)

/** Shorter national numbers are area codes or shortened second numbers. */
const leastDigits = 6

function isWhole(text: string, plan: CountryCode): boolean {
  const number = possibleNumber(text, plan)
  return number !== null && number.nationalNumber.length >= leastDigits
}
