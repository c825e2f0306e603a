import { z } from 'zod'
import { SourceError } from '../port.ts'
import { googleTypesOf, typesOfGoogleType } from '../types/index.ts'
import { hoursOfPeriods } from '@gazetteer/listing/normalize'
import { periodSchema } from './google-period.ts'
import type { AddressParts, RawListing } from '@gazetteer/listing'
import { plainRow } from '@gazetteer/listing/plain-text'

const componentSchema = z.object({
  longText: z.string().optional(),
  shortText: z.string().optional(),
  types: z.array(z.string()),
})
const placeSchema = z.object({
  id: z.string().min(1),
  displayName: z.object({ text: z.string() }).optional(),
  addressComponents: z.array(componentSchema).optional(),
  location: z.object({ latitude: z.number(), longitude: z.number() }).optional(),
  rating: z.number().optional(),
  userRatingCount: z.number().int().optional(),
  internationalPhoneNumber: z.string().optional(),
  websiteUri: z.string().optional(),
  regularOpeningHours: z.object({ periods: z.array(periodSchema).optional() }).optional(),
  plusCode: z.object({ globalCode: z.string().optional() }).optional(),
  primaryType: z.string().optional(),
  businessStatus: z.string().optional(),
})
const answerSchema = z.object({ places: z.array(z.unknown()).optional(), nextPageToken: z.string().optional() })
type Place = z.infer<typeof placeSchema>

/** The places of an answer in Google's order, and the token of the next page. */
export function readAnswer(json: unknown, types: readonly string[]): { places: RawListing[]; token: string | null } {
  const answer = answerSchema.safeParse(json)
  if (!answer.success) throw new SourceError('unavailable', 'Google Places returned an incomplete answer.')
  const { places = [], nextPageToken } = answer.data
  const rows = places.flatMap((place) => {
    const read = placeSchema.safeParse(place)
    return read.success ? [listingOf(read.data, types)] : []
  })
  return { places: rows, token: nextPageToken === undefined || nextPageToken === '' ? null : nextPageToken }
}

function listingOf(place: Place, types: readonly string[]): RawListing {
  const part = partsOf(place.addressComponents ?? [])
  const addressParts = addressPartsOf(part)
  return plainRow({
    sourceId: place.id,
    name: place.displayName?.text ?? null,
    phone: place.internationalPhoneNumber ?? null,
    types: typesOf(place.primaryType, types),
    address: addressParts === null ? null : [addressParts.number, addressParts.street].filter(Boolean).join(' '),
    addressParts,
    city: part('locality') ?? part('postal_town') ?? part('sublocality') ?? part('administrative_area_level_3'),
    state: part('administrative_area_level_1', 'shortText'),
    zip: part('postal_code'),
    country: part('country', 'shortText'),
    rating: place.rating ?? null,
    reviewCount: place.userRatingCount ?? null,
    plusCode: place.plusCode?.globalCode ?? null,
    website: place.websiteUri ?? null,
    latitude: place.location?.latitude ?? null,
    longitude: place.location?.longitude ?? null,
    hours: hoursOfPeriods(place.regularOpeningHours?.periods ?? []),
    ...closingOf(place.businessStatus),
  })
}

/**
 * Only what Google calls operational is open; a place without a status is no business to Google, such as a park. Opening
 * in the future, and states that this version does not know, count as closed for now.
 */
function closingOf(status: string | undefined): Pick<RawListing, 'isClosed' | 'isClosedForNow'> {
  if (status === undefined || status === 'OPERATIONAL') return { isClosed: false }
  return status === 'CLOSED_PERMANENTLY' ? { isClosed: true } : { isClosed: true, isClosedForNow: true }
}

type PartOf = (type: string, form?: 'longText' | 'shortText') => string | null

const partsOf =
  (components: readonly z.infer<typeof componentSchema>[]): PartOf =>
  (type, form = 'longText') =>
    components.find(({ types }) => types.includes(type))?.[form] ?? null

function addressPartsOf(part: PartOf): AddressParts | null {
  const street = part('route')
  return street === null ? null : { number: part('street_number'), street, unit: part('subpremise') }
}

/** Types that say nothing about the business. */
const generalTypes = new Set(['establishment', 'point_of_interest', 'store', 'food', 'health', 'service'])

/**
 * The types of a place by its primary type, the most specific first. A search for one Google type returns only places
 * of it, so the wanted type applies as well; a search by name also returns places of other types.
 */
function typesOf(primaryType: string | undefined, wanted: readonly string[]): string[] {
  const own = primaryType === undefined ? [] : typesOfGoogleType(primaryType)
  const isStrict = wanted.some((type) => googleTypesOf(type).length === 1)
  const isOther = own.length > 0 && primaryType !== undefined && !generalTypes.has(primaryType)
  return [...new Set(isStrict || !isOther ? [...own, ...wanted] : own)]
}
