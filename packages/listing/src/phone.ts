import {
  type CountryCode,
  findPhoneNumbersInText,
  isSupportedCountry,
  parsePhoneNumberFromString,
} from 'libphonenumber-js/min'
import { firstOf } from './text.ts'

/**
 * E.164 of the first number given, read by the plan of the country (ISO 3166-1) unless it says otherwise; kept as it is
 * where it cannot be parsed.
 */
export function normalizePhone(value: string | null, country = 'US'): string | null {
  const text = firstOf(value)
  if (text === null) return null
  const plan = planOf(country)
  const first = parsedNumber(text, plan) ?? parsedNumber(text.split(betweenNumbers)[0] ?? '', plan)
  return first ?? phonesIn(value, country)[0] ?? text
}

/** The text as one number in E.164; null where it is none, or more than one. */
export function onePhone(text: string): string | null {
  return parsedNumber(text.trim().replace(/;$/, ''), 'US')
}

/** Every number given in E.164, whatever stands between and around them. */
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

/** Semicolons apart, people part two numbers in these ways. */
const betweenNumbers = /\s*(?:[,/|]|\bor\b|\band\b)\s*/i

/** What is E.164 of the North American plan already stays as it is; most rows of open data are, and parsing is their largest cost. */
const northAmerican = /^\+1[2-9]\d{9}$/

function parsedNumber(text: string, plan: CountryCode): string | null {
  if (northAmerican.test(text)) return text
  const parsed = parsePhoneNumberFromString(text, plan)
  return parsed?.isPossible() ? parsed.number : null
}

/** National spelling for the screen, `(410) 555-0110`; other countries in their international spelling. */
export function formatPhone(value: string): string {
  const parsed = parsePhoneNumberFromString(value, 'US')
  if (!parsed?.isPossible()) return value
  return parsed.countryCallingCode === '1' ? parsed.formatNational() : parsed.formatInternational()
}
