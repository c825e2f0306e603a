import {
  type CountryCode,
  findPhoneNumbersInText,
  isSupportedCountry,
  parsePhoneNumberFromString,
} from 'libphonenumber-js/min'
import { cleanText } from '../text.ts'
import { splitPhones } from './split-phones.ts'
import { isPlaceholder } from './placeholder.ts'

/**
 * The first number in E.164, parsed by the country's numbering plan (ISO 3166-1) unless it has a country code. Several
 * numbers are split before parsing. The text itself when it has no number; null for a placeholder such as `no`.
 */
export function normalizePhone(value: string | null, country = 'US'): string | null {
  if (value !== null && northAmerican.test(value)) return value
  const [first] = numbersIn(value, country)
  if (first !== undefined) return first
  const texts = (value ?? '').split(';').flatMap((part) => cleanText(part) ?? [])
  return texts.find((text) => !isPlaceholder(text)) ?? null
}

/** The text as a single E.164 number; null for none or several. */
export function onePhone(text: string): string | null {
  return parsedNumber(text.trim().replace(/;$/, ''), 'US')
}

/** Whether the country's numbering plan has such a number. */
export const isInNumberingPlan = (value: string, country: string): boolean =>
  parsePhoneNumberFromString(value, isSupportedCountry(country) ? country : 'US')?.isValid() === true

/** All numbers in E.164, whatever separates or surrounds them. */
export function phonesIn(value: string | null, country = 'US'): string[] {
  return value !== null && northAmerican.test(value) ? [value] : [...new Set(numbersIn(value, country))]
}

function* numbersIn(value: string | null, country: string): Generator<string> {
  const plan: CountryCode = isSupportedCountry(country) ? country : 'US'
  const single = value !== null && isPlain(value) ? parsedNumber(value, plan) : null
  if (single !== null) return yield single
  for (const piece of splitPhones(value ?? '', (text) => isWhole(text, plan))) {
    const number = parsedNumber(piece, plan)
    if (number === null) yield* numbersAmongText(piece, plan)
    else yield number
  }
}

/** Text around a number, or two numbers with only a space between them. Digits left over are part of no number. */
function* numbersAmongText(text: string, plan: CountryCode): Generator<string> {
  let end = 0
  for (const found of findPhoneNumbersInText(text, plan)) {
    if (!/\d/.test(text.slice(end, found.startsAt))) yield* fittingNumber(found.number)
    end = found.endsAt
  }
}

/** Fast path: digits of one number, without a mark that could separate two. */
const isPlain = (text: string): boolean => /^\+?[\d ().-]{5,20}$/.test(text) && !text.includes(' - ')

type Parsed = { number: string; nationalNumber: string; isPossible: () => boolean }

/** Shorter national numbers are area codes or shortened second numbers. */
const leastDigits = 6

function isWhole(text: string, plan: CountryCode): boolean {
  const number = parsed(text, plan)
  return fittingNumber(number).length > 0 && (number?.nationalNumber.length ?? 0) >= leastDigits
}

/**
 * Fast path: North American E.164 numbers stay unchanged. Most open data has them, and parsing is the largest cost.
 */
const northAmerican = /^\+1[2-9]\d{9}$/

const parsedNumber = (text: string, plan: CountryCode): string | null =>
  northAmerican.test(text) ? text : (fittingNumber(parsed(text, plan))[0] ?? null)

function parsed(text: string, plan: CountryCode): Parsed | undefined {
  const number = parsePhoneNumberFromString(text, plan)
  if (number?.isPossible()) return number
  // `00` is not the international prefix of every plan.
  const international = text.replace(/^\D*00(?=\s?[1-9])/, '+')
  return international === text ? number : parsePhoneNumberFromString(international, plan)
}

/** E.164 has at most fifteen digits; libphonenumber accepts more for Germany. One repeated digit is a placeholder. */
function fittingNumber(found: Parsed | undefined): string[] {
  if (!found?.isPossible() || found.number.length > 16) return []
  return /^(\d)\1*$/.test(found.nationalNumber) && found.nationalNumber.length > 5 ? [] : [found.number]
}

/** National format for display, `(410) 555-0110`; international format for other countries. */
export function formatPhone(value: string): string {
  if (northAmerican.test(value)) return `(${value.slice(2, 5)}) ${value.slice(5, 8)}-${value.slice(8)}`
  const number = parsePhoneNumberFromString(value, 'US')
  if (!number?.isPossible()) return value
  return number.countryCallingCode === '1' ? number.formatNational() : number.formatInternational()
}
