import type { Listing } from '../listing.ts'

/**
 * Which listings a capture stores; all given filters must hold. Bounds are inclusive and refuse a listing without the
 * value. `isBrand`: whether the source names a brand.
 */
export type CaptureFilters = {
  hasWebsite?: boolean | undefined
  hasPhone?: boolean | undefined
  hasEmail?: boolean | undefined
  minRating?: number | undefined
  maxRating?: number | undefined
  minReviews?: number | undefined
  maxReviews?: number | undefined
  isBrand?: boolean | undefined
}
export type CaptureFilter = keyof CaptureFilters

/** The fields that filters judge. */
export type FilteredField = 'website' | 'phone' | 'email' | 'rating' | 'reviewcount' | 'brand'

export const fieldOfFilter = {
  hasWebsite: 'website',
  hasPhone: 'phone',
  hasEmail: 'email',
  minRating: 'rating',
  maxRating: 'rating',
  minReviews: 'reviewcount',
  maxReviews: 'reviewcount',
  isBrand: 'brand',
} as const satisfies Record<CaptureFilter, FilteredField>

/** Filters by whether a listing has a value, and by its least or greatest value. */
export const presenceFilters = ['hasWebsite', 'hasPhone', 'hasEmail', 'isBrand'] as const
export const boundFilters = ['minRating', 'maxRating', 'minReviews', 'maxReviews'] as const

/** In one order, so that equal filters have equal JSON. */
const captureFilters: readonly CaptureFilter[] = [...presenceFilters, ...boundFilters]

/** The filters that are set; null: none. */
export function givenFilters(filters: CaptureFilters | null | undefined): CaptureFilters | null {
  const given = captureFilters.flatMap((name) => (filters?.[name] === undefined ? [] : [[name, filters[name]]]))
  return given.length === 0 ? null : Object.fromEntries(given)
}

/** The fields that a capture needs for its filters, each once. */
export function fieldsOfFilters(filters: CaptureFilters): FilteredField[] {
  const given = captureFilters.filter((name) => filters[name] !== undefined)
  return [...new Set(given.map((name) => fieldOfFilter[name]))]
}

/** Judges the values as they are stored: a phone number that normalization rejects is none. */
export function passesFilters(listing: Pick<Listing, FilteredField>, filters: CaptureFilters): boolean {
  const hasAsWanted = presenceFilters.every((name) => {
    const wanted = filters[name]
    return wanted === undefined || wanted === (listing[fieldOfFilter[name]] !== null)
  })
  return hasAsWanted && isInBounds(listing, filters)
}

function isInBounds(listing: Pick<Listing, FilteredField>, filters: CaptureFilters): boolean {
  return boundFilters.every((name) => {
    const [bound, value] = [filters[name], listing[fieldOfFilter[name]]]
    if (bound === undefined) return true
    return value !== null && (name.startsWith('min') ? value >= bound : value <= bound)
  })
}
