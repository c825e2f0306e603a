import {
  type CountryCode,
  findPhoneNumbersInText,
  isSupportedCountry,
  parsePhoneNumberFromString,
} from 'libphonenumber-js/min'
import { firstOf } from '../text.ts'

/**
 * The first number in E.164, parsed by the country's numbering plan (ISO 3166-1) unless it has a country code.
 * Returned unchanged when it cannot be parsed.
 */
export function normalizePhone(value: string | null, country = 'US'): string | null {
  const text = firstOf(value)
  if (text === null) return null
  const plan = planOf(country)
  const first = parsedNumber(text, plan) ?? parsedNumber(text.split(betweenNumbers)[0] ?? '', plan)
  return first ?? phonesIn(value, country)[0] ?? text
}

/** The text as a single E.164 number; null for none or several. */
export function onePhone(text: string): string | null {
  return parsedNumber(text.trim().replace(/;$/, ''), 'US')
}

/** All numbers in E.164, whatever separates or surrounds them. */
export function phonesIn(value: string | null, country = 'US'): string[] {
  const text = value ?? ''
  if (northAmerican.test(text)) return [text]
  const plan = planOf(country)
  const parts = text.split(';').flatMap((part) => [part, ...part.split(betweenNumbers)])
  const read = parts.flatMap((part) => parsedNumber(part.trim().replace(/^00(?=\s?[1-9])/, '+'), plan) ?? [])
  const found = findPhoneNumbersInText(text, plan).map(({ number }) => number.number)
  return [...new Set<string>([...read, ...found])]
}

const planOf = (country: string): CountryCode => (isSupportedCountry(country) ? country : 'US')

/** Other separators of two numbers, besides semicolons. */
const betweenNumbers = /\s*(?:[,/|]|\bor\b|\band\b)\s*/i

/**
 * Fast path: North American E.164 numbers stay unchanged. Most open data has them, and parsing is the largest cost.
 */
const northAmerican = /^\+1[2-9]\d{9}$/

function parsedNumber(text: string, plan: CountryCode): string | null {
  if (northAmerican.test(text)) return text
  const parsed = parsePhoneNumberFromString(text, plan)
  return parsed?.isPossible() ? parsed.number : null
}

/** National format for display, `(410) 555-0110`; international format for other countries. */
export function formatPhone(value: string): string {
  if (northAmerican.test(value)) return `(${value.slice(2, 5)}) ${value.slice(5, 8)}-${value.slice(8)}`
  const parsed = parsePhoneNumberFromString(value, 'US')
  if (!parsed?.isPossible()) return value
  return parsed.countryCallingCode === '1' ? parsed.formatNational() : parsed.formatInternational()
}
