import { parsePhoneNumberFromString } from 'libphonenumber-js/min'
import { northAmerican } from './north-american.ts'

/** National format for display, `(410) 555-0110`; international format for other countries. */
export function formatPhone(value: string): string {
  if (northAmerican.test(value)) return `(${value.slice(2, 5)}) ${value.slice(5, 8)}-${value.slice(8)}`
  const number = parsePhoneNumberFromString(value, 'US')
  if (!number?.isPossible()) return value
  return number.countryCallingCode === '1' ? number.formatNational() : number.formatInternational()
}
