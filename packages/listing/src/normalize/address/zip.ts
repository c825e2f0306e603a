import { isPlaceholder } from '../placeholder.ts'
import { firstOf } from '../../text/clean-text.ts'

/** The United States and the territories whose postal codes are ZIP codes. */
const zipCountries = new Set(['US', 'PR', 'GU', 'VI', 'AS', 'MP'])

/**
 * A ZIP code as text, at most 10 characters (`21224` or `21224-1234`), or the postal code of another country (ISO
 * 3166-1). Never inferred from the location.
 */
export function normalizeZip(value: string | null, country: string | null): string | null {
  if (value === null) return null
  const isUs = country !== null && zipCountries.has(country)
  if (isUs && /^\d{5}$/.test(value)) return value
  if (isPlaceholder(value)) return null
  const written = withLeadingZeros(value.trim(), isUs ? 'US' : country)
  const zip = isUs ? zipIn(written) : null
  if (zip !== null) return zip
  const text = firstOf(written.split(/[,/|]/)[0] ?? null)
  if (text === null || (isUs && !/\d/.test(text))) return null
  const us = /^(?:US-|[A-Z]{2} )?(\d{5})(?:-?(\d{4}))?$/.exec(text)
  if (us?.[1] !== undefined) return us[2] === undefined ? us[1] : `${us[1]}-${us[2]}`
  return text.length <= 10 ? text : null
}

/** The ZIP code of a text that can have words around it: `ID, 83702`. The first value with one that has no second. */
function zipIn(text: string): string | null {
  for (const part of text.split(/[;,/|]/)) {
    const [first, ...others] = part.matchAll(/(?<!\d)(\d{5})(?:[-–]?(\d{4}))?(?!\d)/g)
    if (first === undefined || others.length > 0) continue
    const [, zip = '', more] = first
    return more === undefined ? zip : `${zip}-${more}`
  }
  return null
}

/** Countries whose postal codes are digits of one length and can begin with 0. */
const lengths = new Map(
  Object.entries({
    4: 'AM AU GE NO NZ ZA',
    5: 'CR DE DZ EE ES FI FR GF GP HR IT KR MC MQ MX MY PE RE SM TR UA US VA YT',
    6: 'CN CO EC KG KZ RO SG VN',
    7: 'IL JP',
    8: 'BR',
  }).flatMap(([length, countries]) => countries.split(' ').map((code): [string, number] => [code, Number(length)])),
)

/** Programs that store codes as numbers lose zeros and add `.0`: 2108.0 in the United States is 02108. */
export function withLeadingZeros(text: string, country: string | null): string {
  const [, digits] = /^(\d{2,9})(?:\.0+)?$/.exec(text) ?? []
  const length = lengths.get(country ?? '')
  if (digits === undefined) return text
  if (length === undefined || digits.length < length - 2) return digits
  // ZIP+4 as a number
  if (country === 'US' && (digits.length === 7 || digits.length === 8)) return digits.padStart(9, '0')
  return digits.padStart(length, '0')
}
