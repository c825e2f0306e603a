import { normalizePhone } from './phone.ts'
import { plusCodeOf } from './plus-code.ts'
import { normalizeState } from './state.ts'
import { cleanText, firstOf } from './text.ts'
import { normalizeWebsite } from './website.ts'
import type { Listing, RawListing, SourceId } from './listing.ts'

/**
 * What the row alone does not say: who delivered it, what was asked for (`country` by ISO 3166-1), the category's name,
 * and when (ISO UTC).
 */
export type Origin = {
  source: SourceId
  category: string | null
  city: string
  state: string | null
  country: string
  seenAt: string
}

type AskedFor = Pick<Origin, 'city' | 'state' | 'country'>

/** A source's row in our shape; null when it has no name. City and state come from the request where absent; nothing else is guessed. */
export function normalizeListing(raw: RawListing, origin: Origin): Listing | null {
  const name = cleanText(raw.name)
  if (name === null) return null
  const { latitude, longitude } = coordinateOf(raw)
  const { city, state } = cityOfRow(raw, origin)
  return {
    name,
    phone: normalizePhone(raw.phone, origin.country),
    category: origin.category,
    address: cleanText(raw.address),
    city,
    state,
    rating: normalizeRating(raw.rating),
    reviewcount: normalizeCount(raw.reviewCount),
    plus_code: plusCodeOf(raw.plusCode, latitude, longitude),
    website: normalizeWebsite(raw.website),
    zip: normalizeZip(raw.zip),
    latitude,
    longitude,
    hours: cleanText(raw.hours),
    email: normalizeEmail(raw.email ?? null),
    socials: normalizeSocials(raw.socials ?? []),
    brand: cleanText(raw.brand ?? null),
    confidence: normalizeConfidence(raw.confidence ?? null),
    source: origin.source,
    source_id: raw.sourceId,
    created_at: origin.seenAt,
    last_updated: origin.seenAt,
  }
}

/** Where a row says that it lies; what it does not say is as it was asked for. */
export function cityOfRow(
  raw: Pick<RawListing, 'city' | 'state'>,
  origin: AskedFor,
): { city: string; state: string | null } {
  const { city, state } = cityAndState(cleanText(raw.city), origin)
  return { city: city ?? origin.city, state: stateIn(origin, raw.state) ?? state ?? origin.state }
}

/** A ZIP code as text, at most 10 characters (`21224` or `21224-1234`); never guessed from the place. */
export function normalizeZip(value: string | null): string | null {
  const text = firstOf(value)
  if (text === null) return null
  const us = /^(?:US-|[A-Z]{2} )?(\d{5})(?:-?(\d{4}))?$/.exec(text)
  if (us?.[1] !== undefined) return us[2] === undefined ? us[1] : `${us[1]}-${us[2]}`
  return text.length <= 10 ? text : null
}

/** Some spell the city with its state, and the ZIP code behind it: `Columbus, OH 43215`. */
function cityAndState(text: string | null, origin: AskedFor): { city: string | null; state: string | null } {
  const [, city, tail = ''] = /^(.*\S)\s*,\s*(.+?)(?:\s+\d{5}(?:-\d{4})?)?$/.exec(text ?? '') ?? []
  const state = stateIn(origin, tail)
  return city === undefined || state === null ? { city: text, state: null } : { city, state }
}

/** Elsewhere than in the United States a region has the code of the city that was asked for, or none that is known. */
function stateIn({ country, state }: AskedFor, value: string | null): string | null {
  if (country === 'US') return normalizeState(value)
  return state !== null && value?.trim().toUpperCase() === state ? state : null
}

function coordinateOf({ latitude, longitude }: RawListing): { latitude: number | null; longitude: number | null } {
  const isPlace = latitude !== null && longitude !== null && Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180
  return isPlace ? { latitude, longitude } : { latitude: null, longitude: null }
}

function normalizeRating(value: number | null): number | null {
  return value !== null && value >= 0 && value <= 5 ? Math.round(value * 10) / 10 : null
}

/** The first address of a list; null when it is none. */
function normalizeEmail(value: string | null): string | null {
  const address = firstOf(value)?.replace(/^mailto:/i, '') ?? null
  return address !== null && /^[^\s@,]+@[^\s@,]+\.[^\s@,]+$/.test(address) ? address : null
}

/** Web addresses without spaces, each once; null when there is none. */
function normalizeSocials(values: readonly string[]): string[] | null {
  const addresses = new Set(values.flatMap((value) => normalizeWebsite(value)?.replace(/\s/g, '%20') ?? []))
  return addresses.size === 0 ? null : [...addresses]
}

function normalizeConfidence(value: number | null): number | null {
  return value !== null && value >= 0 && value <= 1 ? Math.round(value * 1000) / 1000 : null
}

function normalizeCount(value: number | null): number | null {
  return value !== null && Number.isSafeInteger(value) && value >= 0 ? value : null
}
