import { streetFinder } from '@gazetteer/listing/matching'
import type { PageLine } from '../extract/page-facts.ts'
import type { ListingOfSite } from '../site-visit.ts'

/** Lines that name the place of a listing, by evidence. */
export type Anchors = { phone: Set<number>; street: Set<number>; zip: Set<number> }

export function anchorsOf(lines: readonly PageLine[], listing: ListingOfSite): Anchors {
  const { phone, address, zip, country } = listing
  const anchors: Anchors = { phone: new Set(), street: new Set(), zip: new Set() }
  const digits = phoneDigits(phone)
  const findStreet = address === null ? null : streetFinder(address, country ?? '')
  const zipPattern = zip === null ? null : zipTextOf(zip)
  for (const [at, { text }] of lines.entries()) {
    if (!/\d/.test(text)) continue
    if (digits !== null && text.includes(digits.slice(-2)) && digitsOf(text).includes(digits)) anchors.phone.add(at)
    if (text.length <= 300 && findStreet?.(text) === true) anchors.street.add(at)
    if (zipPattern?.test(text) === true && !isCount.test(text)) anchors.zip.add(at)
  }
  return anchors
}

/** The last eight digits: with and without country and area codes they are the same. */
function phoneDigits(phone: string | null): string | null {
  const digits = digitsOf(phone ?? '')
  return digits.length < 8 ? null : digits.slice(-8)
}

const digitsOf = (text: string): string => text.replace(/\(0\)/g, '').replace(/(?<=\d)[\s()./–‑-]+(?=\d)/g, '')

/** `83702` of `83702-1234`; spaces within `SW1A 1AA` are optional. */
function zipTextOf(zip: string): RegExp {
  const parts = zip.replace(/-\d{4}$/, '').split(/[\s-]+/)
  const text = parts.map((part) => part.replace(/[^\p{L}\d]/gu, '')).join('[\\s-]?')
  return new RegExp(`(?<![\\p{L}\\d.,])${text}(?![\\p{L}\\d])`, 'iu')
}

/** Numbers of registers and taxes look like postal codes. */
const isCount = /\b(?:HRB|HRA|USt|VAT|Steuer|SIRET|SIREN|RCS|P\.? ?IVA|KvK|CIF|NIF|IBAN|BIC|€|EUR|USD)\b|[$€£]/i

/** Lines with a postal code of another place, in the form that codes have in the listing's country. */
export function foreignZips(lines: readonly PageLine[], listing: ListingOfSite): Map<number, string> {
  const pattern = foreignPattern(listing)
  const ours = listing.zip === null ? null : zipTextOf(listing.zip)
  const found = new Map<number, string>()
  if (pattern === null) return found
  for (const [at, { text }] of lines.entries()) {
    if (isCount.test(text) || ours?.test(text) === true) continue
    // Without a code of its own to compare, a code in the listing's city is no other place.
    if (ours === null && listing.city !== null && text.toLowerCase().includes(listing.city.toLowerCase())) continue
    const [code] = text.match(pattern) ?? []
    if (code !== undefined) found.set(at, code)
  }
  return found
}

function foreignPattern({ zip, country }: ListingOfSite): RegExp | null {
  if (country === 'US' || /^\d{5}-\d{4}$/.test(zip ?? ''))
    return /\b(?:A[KLRZ]|C[AOT]|D[CE]|FL|GA|HI|I[ADLN]|K[SY]|LA|M[ADEINOST]|N[CDEHJMVY]|O[HKR]|PA|RI|S[CD]|T[NX]|UT|V[AT]|W[AIVY])\.?,?\s+\d{5}\b/
  if (country === 'GB') return /\b[A-Z]{1,2}\d[A-Z\d]?\s?\d[A-Z]{2}\b/
  if (country === 'NL') return /\b[1-9]\d{3}\s?[A-Z]{2}\b/
  if (country === 'CA') return /\b[A-Z]\d[A-Z]\s?\d[A-Z]\d\b/
  const length = zip === null ? null : zip.replace(/\D/g, '').length
  if (zip === null || length === null || length < 4 || /\p{L}/u.test(zip)) return null
  if (length === 4) return /(?<![\d.,/–-])(?:[A-Z]{1,2}-)?(?!(?:19|20)\d\d\b)\d{4}\s+\p{Lu}\p{L}+/u
  // `80331 München`, `110 00 Praha`
  return new RegExp(`(?<![\\d.,/–-])(?:\\d{${length}}|\\d{3} \\d{${length - 3}})\\s+\\p{Lu}\\p{L}+`, 'u')
}
