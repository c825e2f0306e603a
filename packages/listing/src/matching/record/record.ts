import type { MatchRow } from '../match-row.ts'
import { normalizeCountry } from '../../normalize/address/country.ts'
import { normalizeState } from '../../normalize/address/state.ts'
import { withLeadingZeros } from '../../normalize/address/zip.ts'
import { withoutInvisible } from '../../plain-text/invisible.ts'
import { plainText } from '../../plain-text/plain-text.ts'
import { wordsOf } from '../text/words.ts'
import { type Category, categoryOf } from './category.ts'
import { normalizedCity } from './city.ts'
import { type ParsedName, parsedName } from './name.ts'
import { phoneOf } from './phone.ts'
import { type Site, siteOf } from './site.ts'
import type { Street } from './street-parts.ts'
import { streetOf } from './street.ts'

/** A row in the forms that are compared; '' or null for an unknown value. */
export type MatchRecord = {
  id: number
  /** Position in the compared list. */
  at: number
  name: ParsedName
  street: Street
  phone: string
  site: Site
  zip: string
  city: string
  state: string
  country: string
  category: Category
  latitude: number | null
  longitude: number | null
}

export function recordOf(row: MatchRow, at = 0): MatchRecord {
  const country = countryOf(row.country)
  const located = row.latitude != null && row.longitude != null
  return {
    id: row.id,
    at,
    name: parsedName(readable(row.name)),
    street: streetOf(readable(row.address), country),
    phone: phoneOf(row.phone),
    site: siteOf(row.website),
    zip: zipOf(row.zip?.trim() ?? '', country),
    city: normalizedCity(row.city),
    state: stateOf(row.state, country),
    country,
    category: categoryOf(row.category),
    latitude: located ? (row.latitude ?? null) : null,
    longitude: located ? (row.longitude ?? null) : null,
  }
}

/** Rows of a user's own file or table can have HTML and invisible characters. */
const readable = (text: string | null | undefined): string | null =>
  text == null ? null : withoutInvisible(plainText(text))

/** `72764-5335` and `72764`, `SE16 2JW` and `se162jw`, and in the United States `2108.0` and `02108` are equal. */
function zipOf(zip: string, country: string): string {
  const text = withLeadingZeros(zip, country)
    .toLowerCase()
    .replace(/[^a-z0-9]/g, '')
  return /^\d{9}$/.test(text) && zip.includes('-') ? text.slice(0, 5) : text.slice(0, 8)
}

const countries = new Map<string, string>()

function countryOf(value: string | null | undefined): string {
  const text = value ?? ''
  const known = countries.get(text)
  if (known !== undefined) return known
  const found = text === '' ? '' : (normalizeCountry(text) ?? '')
  if (countries.size < 5_000) countries.set(text, found)
  return found
}

const states = new Map<string, string>()

function stateOf(value: string | null | undefined, country: string): string {
  const text = value ?? ''
  if (text === '') return ''
  const known = states.get(text)
  if (known !== undefined) return known
  const isAmerican = country === '' || country === 'US'
  const found = (isAmerican ? normalizeState(text) : null)?.toLowerCase() ?? wordsOf(text).join(' ')
  if (states.size < 20_000) states.set(text, found)
  return found
}
