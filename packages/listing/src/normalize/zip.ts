import { isPlaceholder } from './placeholder.ts'
import { firstOf } from '../text.ts'

/** The United States and the territories whose postal codes are ZIP codes. */
const zipCountries = new Set(['US', 'PR', 'GU', 'VI', 'AS', 'MP'])

/**
 * A ZIP code as text, at most 10 characters (`21224` or `21224-1234`), or the postal code of another country (ISO
 * 3166-1). Never inferred from the location.
 */
export function normalizeZip(value: string | null, country: string | null): string | null {
  if (value === null || isPlaceholder(value)) return null
  const isUs = country !== null && zipCountries.has(country)
  const zip = isUs ? zipIn(value) : null
  if (zip !== null) return zip
  const text = firstOf(value.split(/[,/|]/)[0] ?? null)
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
