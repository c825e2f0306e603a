import type { RawListing } from '@gazetteer/listing'
import type { Tags } from '../types/index.ts'

/** One object of OpenStreetMap that has a name and a business type. */
export type OsmPlace = {
  id: `${'node' | 'way' | 'relation'}/${number}`
  tags: Tags
  types: string[]
  latitude: number | null
  longitude: number | null
}

/** An object's name: its `name`, else its English one. Brand and operator alone are no name: they say whose it is, not which. */
export function nameOf(tags: Tags): string | null {
  return given(tags, 'name', 'name:en')
}

/** A listing in the source's own spelling, but for closing dates: see `endOf`. */
export function listingOf({ id, tags, types, latitude, longitude }: OsmPlace): RawListing {
  return {
    sourceId: id,
    name: nameOf(tags),
    phone: given(tags, 'phone', 'contact:phone', 'contact:mobile'),
    types,
    address: addressOf(tags),
    city: given(tags, 'addr:city'),
    state: given(tags, 'addr:state'),
    zip: given(tags, 'addr:postcode'),
    rating: null,
    reviewCount: null,
    plusCode: null,
    website: given(tags, 'website', 'contact:website', 'url'),
    latitude,
    longitude,
    hours: given(tags, 'opening_hours'),
    isClosed: isShut(tags),
    email: given(tags, 'email', 'contact:email'),
    socials: socialKeys.flatMap((key) => tags[key]?.trim().match(/^https?:\/\/\S+$/)?.[0] ?? []),
    brand: given(tags, 'brand'),
  }
}

/** Addresses alone: a bare name is not known to be one of that network's. */
const socialKeys = ['facebook', 'instagram', 'twitter', 'linkedin', 'youtube', 'tiktok'].map((key) => `contact:${key}`)

/** The street line; of a full address what stands before its first comma. */
function addressOf(tags: Tags): string | null {
  const street = given(tags, 'addr:street', 'addr:place')
  const number = given(tags, 'addr:housenumber')
  const whole = given(tags, 'addr:street_address')
  if (street === null && whole !== null) return whole
  if (street === null) return given(tags, 'addr:full')?.split(',')[0]?.trim() || null
  return number === null ? street : `${number} ${street}`
}

/** The moment (epoch ms) after which an `end_date` has passed: the end of that day, month or year; null without one. */
export function endOf(tags: Tags): number | null {
  const end = /^(\d{4})(?:-(\d{2}))?(?:-(\d{2}))?$/.exec(tags['end_date']?.trim() ?? '')
  if (!end) return null
  const [, year, month, day] = end
  if (month === undefined) return Date.UTC(Number(year) + 1, 0, 1)
  return day === undefined
    ? Date.UTC(Number(year), Number(month), 1)
    : Date.UTC(Number(year), Number(month) - 1, Number(day) + 1)
}

/** Closed for good: said to be always closed, or marked as no longer in use. A `disused:shop` is no shop, so it has no type at all. */
function isShut(tags: Tags): boolean {
  return (
    /^(closed|off)$/i.test(tags['opening_hours']?.trim() ?? '') ||
    tags['disused'] === 'yes' ||
    tags['abandoned'] === 'yes'
  )
}

function given(tags: Tags, ...keys: string[]): string | null {
  for (const key of keys) {
    const value = tags[key]?.trim()
    if (value) return value
  }
  return null
}
