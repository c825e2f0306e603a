import type { RawListing } from '@gazetteer/listing'
import type { Tags } from '../types/index.ts'

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
  phone: ['phone', 'contact:phone', 'contact:mobile'],
  city: ['addr:city'],
  state: ['addr:state'],
  zip: ['addr:postcode'],
  country: ['addr:country'],
  website: ['website', 'contact:website', 'url'],
  hours: ['opening_hours'],
  email: ['email', 'contact:email'],
  brand: ['brand'],
  number: ['addr:housenumber'],
  street: ['addr:street', 'addr:place'],
  streetLine: ['addr:street_address'],
  fullAddress: ['addr:full'],
} as const

/** Only URLs: a bare name may belong to another network. */
const socialTags = ['facebook', 'instagram', 'twitter', 'linkedin', 'youtube', 'tiktok'].map((key) => `contact:${key}`)

/** All tags that a listing is read from, besides those of its type. */
export const listingTags: readonly string[] = [
  ...Object.values(tagsOf).flat(),
  ...socialTags,
  'end_date',
  'disused',
  'abandoned',
]

/** An object's `name`, else its English name. Brand and operator do not identify a place. */
export function nameOf(tags: Tags): string | null {
  return given(tags, 'name')
}

/** A listing in the source's own spelling. Closing dates are handled by `endOf`. */
export function listingOf({ id, tags, types, latitude, longitude }: OsmPlace): RawListing {
  return {
    sourceId: id,
    name: nameOf(tags),
    phone: given(tags, 'phone'),
    types,
    address: addressOf(tags),
    city: given(tags, 'city'),
    state: given(tags, 'state'),
    zip: given(tags, 'zip'),
    country: given(tags, 'country'),
    rating: null,
    reviewCount: null,
    plusCode: null,
    website: given(tags, 'website'),
    latitude,
    longitude,
    hours: given(tags, 'hours'),
    isClosed: isShut(tags),
    // An unusable address must not hide the one of the next tag.
    email: tagsOf.email.flatMap((key) => tags[key] ?? []).join(';') || null,
    socials: socialTags.flatMap((key) => tags[key]?.split(/;\s*(?=http)/).flatMap(webAddress) ?? []),
    brand: given(tags, 'brand'),
  }
}

const webAddress = (text: string): string[] => text.trim().match(/^https?:\/\/\S+$/) ?? []

/** The street line; of a full address, the part before the first comma. */
function addressOf(tags: Tags): string | null {
  const street = given(tags, 'street')
  const number = given(tags, 'number')
  const whole = given(tags, 'streetLine')
  if (street === null && whole !== null) return whole
  if (street === null) return given(tags, 'fullAddress')?.split(',')[0]?.trim() || null
  return number === null ? street : `${number} ${street}`
}

/** When an `end_date` has passed (epoch ms): at the end of that day, month or year; null without one. */
export function endOf(tags: Tags): number | null {
  const end = /^(\d{4})(?:-(\d{2}))?(?:-(\d{2}))?$/.exec(tags['end_date']?.trim() ?? '')
  if (!end) return null
  const [, year, month, day] = end
  if (month === undefined) return Date.UTC(Number(year) + 1, 0, 1)
  return day === undefined
    ? Date.UTC(Number(year), Number(month), 1)
    : Date.UTC(Number(year), Number(month) - 1, Number(day) + 1)
}

/**
 * Permanently closed: always closed by its hours, or tagged as no longer in use. A `disused:shop` is not a shop and
 * has no type.
 */
function isShut(tags: Tags): boolean {
  return (
    /^(closed|off)$/i.test(tags['opening_hours']?.trim() ?? '') ||
    tags['disused'] === 'yes' ||
    tags['abandoned'] === 'yes'
  )
}

function given(tags: Tags, field: keyof typeof tagsOf): string | null {
  for (const key of tagsOf[field]) {
    const value = tags[key]?.trim()
    if (value) return value
  }
  return null
}
