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

/** An object's `name`, else its English name. Brand and operator do not identify a place. */
export function nameOf(tags: Tags): string | null {
  return given(tags, 'name', 'name:en')
}

/** A listing in the source's own spelling. Closing dates are handled by `endOf`. */
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

/** Only URLs: a bare name may belong to another network. */
const socialKeys = ['facebook', 'instagram', 'twitter', 'linkedin', 'youtube', 'tiktok'].map((key) => `contact:${key}`)

/** The street line; of a full address, the part before the first comma. */
function addressOf(tags: Tags): string | null {
  const street = given(tags, 'addr:street', 'addr:place')
  const number = given(tags, 'addr:housenumber')
  const whole = given(tags, 'addr:street_address')
  if (street === null && whole !== null) return whole
  if (street === null) return given(tags, 'addr:full')?.split(',')[0]?.trim() || null
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

function given(tags: Tags, ...keys: string[]): string | null {
  for (const key of keys) {
    const value = tags[key]?.trim()
    if (value) return value
  }
  return null
}
