import { type CountryCode, isSupportedCountry, parsePhoneNumberFromString } from 'libphonenumber-js/min'
import { firstOf } from './text.ts'

/** E.164 of the first number given, read by the plan of the country (ISO 3166-1) unless it says otherwise; kept as it is where it cannot be parsed. */
export function normalizePhone(value: string | null, country = 'US'): string | null {
  const text = firstOf(value)
  if (text === null) return null
  const plan = isSupportedCountry(country) ? country : 'US'
  return parsedNumber(text, plan) ?? parsedNumber(text.split(betweenNumbers)[0] ?? '', plan) ?? text
}

/** Every number given, each as `normalizePhone` reads it. */
export function phonesIn(value: string | null, country = 'US'): string[] {
  const given = (value ?? '').split(';').flatMap((part) => [part, ...part.split(betweenNumbers)])
  return [...new Set(given.flatMap((part) => normalizePhone(part, country) ?? []))]
}

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
