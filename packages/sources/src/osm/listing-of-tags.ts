import type { AddressParts, RawListing } from '@gazetteer/listing'
import { endOfDate, closedFrom, isNeverOpen, joinValues, readPlainAddress } from '@gazetteer/listing/normalize'
import { plainRow, plainAddress } from '@gazetteer/listing/plain-text'
import { cleanText } from '@gazetteer/listing/text'
import type { Tags } from '../types/index.ts'
import { socialKeys, socialsOf } from './socials-of-tags.ts'

/** An OpenStreetMap object with a name and a business type. */
export type OsmPlace = {
  id: `${'node' | 'way' | 'relation'}/${number}`
  tags: Tags
  types: string[]
  latitude: number | null
  longitude: number | null
}

/** The tags of a field, in order of preference. */
const tagsOf = {
  name: ['name', 'name:en'],
  phone: ['phone', 'contact:phone', 'contact:mobile', 'mobile'],
  city: ['addr:city'],
  state: ['addr:state'],
  zip: ['addr:postcode'],
  country: ['addr:country'],
  website: ['website', 'contact:website', 'url'],
  hours: ['opening_hours'],
  email: ['email', 'contact:email'],
  brand: ['brand'],
  number: ['addr:housenumber'],
  unit: ['addr:unit'],
  street: ['addr:street', 'addr:place'],
  streetLine: ['addr:street_address'],
  fullAddress: ['addr:full'],
} as const

/** Tags whose `yes` says that a place is no longer in use. */
const closedTags = ['disused', 'abandoned', 'demolished', 'removed', 'razed', 'closed']

/** All tags that a listing is read from, besides those of its type. */
export const listingTags: readonly string[] = [
  ...Object.values(tagsOf).flat(),
  ...socialKeys,
  'end_date',
  ...closedTags,
]

/** An object's `name`, else its English name. Brand and operator do not identify a place. */
export function nameOfTags(tags: Tags): string | null {
  return given(tags, 'name')
}

/** A listing in the source's own spelling. Closing dates are handled by `endOf`. */
export function listingOf({ id, tags, types, latitude, longitude }: OsmPlace): RawListing {
  const { zip, ...address } = addressOf(tags)
  return plainRow(
    {
      sourceId: id,
      name: nameOfTags(tags),
      phone: all(tags, 'phone'),
      types,
      address: address.address,
      city: given(tags, 'city'),
      state: given(tags, 'state'),
      zip: given(tags, 'zip') ?? zip,
      country: given(tags, 'country'),
      rating: null,
      reviewCount: null,
      plusCode: null,
      website: all(tags, 'website'),
      latitude,
      longitude,
      hours: given(tags, 'hours'),
      isClosed: isShut(tags),
      email: all(tags, 'email'),
      socials: socialsOf(tags),
      brand: given(tags, 'brand'),
    },
    address,
  )
}

type Address = { address: string | null; addressParts: AddressParts | null; note: string; zip: string | null }

/** Street and number apart where the tags have them; else the street line, or that of a full address. */
function addressOf(tags: Tags): Address {
  const full = readPlainAddress(given(tags, 'fullAddress'), given(tags, 'country'))
  const [street, number, unit, line] = (['street', 'number', 'unit', 'streetLine'] as const).map((field) => {
    const value = given(tags, field)
    return value === null ? null : plainAddress(value)
  })
  const note = [street, line].map((part) => `${part?.line ?? ''} ${part?.note ?? ''}`).join(' ') + full.note
  const whole = { note, zip: full.zip }
  if (street == null) return { ...whole, address: line?.line ?? full.line, addressParts: null }
  const address = number == null ? street.line : `${number.line} ${street.line}`
  const parts = { number: number?.line ?? null, street: street.line, unit: unit?.line ?? null }
  return { ...whole, address, addressParts: parts }
}

/** When a place closes (epoch ms), by its `end_date` or its opening hours; null when they do not say. */
export function endOf(tags: Tags): number | null {
  return endOfDate(tags['end_date']) ?? closedFrom(tags['opening_hours'])
}

/**
 * Permanently closed: never open by its hours, or tagged as no longer in use. A `disused:shop` is not a shop and has
 * no type.
 */
const isShut = (tags: Tags): boolean =>
  isNeverOpen(tags['opening_hours']) || closedTags.some((key) => tags[key] === 'yes')

/** The values of all keys: an unusable one must not hide the next. */
const all = (tags: Tags, field: keyof typeof tagsOf): string | null => joinValues(tagsOf[field].map((key) => tags[key]))

function given(tags: Tags, field: keyof typeof tagsOf): string | null {
  for (const key of tagsOf[field]) {
    const value = tags[key]?.trim()
    if (value !== undefined && cleanText(value) !== null) return value
  }
  return null
}
