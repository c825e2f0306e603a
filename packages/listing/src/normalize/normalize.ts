import { normalizeCountry } from './address/country.ts'
import { normalizeEmail } from './web/email.ts'
import { normalizePhone } from './phone/phone.ts'
import { isPlaceholder } from './placeholder.ts'
import { plusCodeOf } from './plus-code.ts'
import { normalizeState } from './address/state.ts'
import { normalizeStreetLine, streetLineOf } from './address/street-line.ts'
import { cleanText } from '../text/clean-text.ts'
import { distinctSocials, sitesIn } from './web/website.ts'
import { normalizeZip } from './address/zip.ts'
import type { Listing, RawListing, SourceId } from '../listing.ts'

/**
 * Context of a row: its source, the requested city (`country` by ISO 3166-1), the category's name, and the time (ISO
 * 8601 in UTC). In a capture of an area, `city` and `state` are null and `country` is that of the coordinate.
 */
export type Origin = {
  source: SourceId
  category: string | null
  city: string | null
  state: string | null
  country: string | null
  seenAt: string
}

type RequestedPlace = Pick<Origin, 'city' | 'state' | 'country'>

/**
 * Normalizes a source's row; null when it has no name. A missing city, state or country comes from the request: the
 * engine normalizes only rows that are inside the requested city. Nothing else is inferred.
 */
export function normalizeListing(raw: RawListing, origin: Origin): Listing | null {
  const name = cleanText(raw.name)
  if (name === null) return null
  const { latitude, longitude } = coordinateOf(raw)
  const { city, state } = cityOfRow(raw, origin)
  const country = countryOfRow(raw, origin)
  const { sites, pages } = sitesIn(raw.website)
  const socials = distinctSocials(pages.length === 0 ? (raw.socials ?? []) : [...(raw.socials ?? []), ...pages])
  return {
    name,
    phone: normalizePhone(raw.phone, country ?? origin.country ?? undefined),
    category: origin.category,
    address: addressOfRow(raw, country),
    city,
    state,
    rating: normalizeRating(raw.rating),
    reviewcount: normalizeCount(raw.reviewCount),
    plus_code: plusCodeOf(raw.plusCode, latitude, longitude),
    website: sites[0] ?? null,
    zip: normalizeZip(raw.zip, country ?? origin.country),
    country,
    latitude,
    longitude,
    hours: usableText(raw.hours),
    email: normalizeEmail(raw.email ?? null),
    socials: socials.length === 0 ? null : socials,
    brand: cleanText(raw.brand ?? null),
    confidence: normalizeConfidence(raw.confidence ?? null),
    source: origin.source,
    source_id: raw.sourceId,
    created_at: origin.seenAt,
    last_updated: origin.seenAt,
  }
}

/** The location that a row states; missing parts come from the request. */
export function cityOfRow(
  raw: Pick<RawListing, 'city' | 'state'>,
  origin: RequestedPlace,
): { city: string | null; state: string | null } {
  const { city, state } = cityAndState(cleanText(raw.city), origin)
  return { city: city ?? origin.city, state: stateIn(origin, raw.state) ?? state ?? origin.state }
}

/** The country that a row names, null if it is none; a row without one has the country of the requested city. */
function countryOfRow({ country }: RawListing, origin: RequestedPlace): string | null {
  return cleanText(country) === null ? origin.country : normalizeCountry(country ?? null)
}

/** Parts in the order of the country, unless the address is another source's. */
function addressOfRow({ address, addressParts, filled }: RawListing, country: string | null): string | null {
  const own = filled?.address === undefined ? addressParts : null
  return own == null ? normalizeStreetLine(address, country) : streetLineOf(own, country)
}

/** Opening hours as given; null for a placeholder. */
function usableText(value: string | null): string | null {
  const text = cleanText(value)
  return text === null || isPlaceholder(text) ? null : text
}

/** Some sources put state and ZIP code into the city: `Columbus, OH 43215`. */
function cityAndState(text: string | null, origin: RequestedPlace): { city: string | null; state: string | null } {
  if (text?.includes(',') !== true) return { city: text, state: null }
  const [, city, tail = ''] = /^(.*\S)\s*,\s*(.+?)(?:\s+\d{5}(?:-\d{4})?)?$/.exec(text) ?? []
  const state = stateIn(origin, tail)
  return city === undefined || state === null ? { city: text, state: null } : { city, state }
}

/**
 * Outside the United States the only region code known is that of the requested city; in an area, two letters are one.
 */
function stateIn({ city, country, state }: RequestedPlace, value: string | null): string | null {
  if (country === 'US') return normalizeState(value)
  if (city === null) return /^[A-Z]{2}$/.test(value ?? '') ? value : null
  return state !== null && value?.trim().toUpperCase() === state ? state : null
}

/** Data entry uses 0, 0 for an unknown coordinate; there is only sea. */
function coordinateOf({ latitude, longitude }: RawListing): { latitude: number | null; longitude: number | null } {
  const isOnGlobe = latitude !== null && longitude !== null && Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180
  return isOnGlobe && (latitude !== 0 || longitude !== 0)
    ? { latitude, longitude }
    : { latitude: null, longitude: null }
}

function normalizeRating(value: number | null): number | null {
  return value !== null && value >= 0 && value <= 5 ? Math.round(value * 10) / 10 : null
}

function normalizeConfidence(value: number | null): number | null {
  return value !== null && value >= 0 && value <= 1 ? Math.round(value * 1000) / 1000 : null
}

function normalizeCount(value: number | null): number | null {
  return value !== null && Number.isSafeInteger(value) && value >= 0 ? value : null
}
