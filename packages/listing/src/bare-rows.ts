import type { RawListing } from './listing.ts'

/** A row of which nothing is known. */
export const bareRow: RawListing = {
  sourceId: '',
  name: null,
  phone: null,
  types: [],
  address: null,
  city: null,
  state: null,
  zip: null,
  rating: null,
  reviewCount: null,
  plusCode: null,
  website: null,
  latitude: null,
  longitude: null,
  hours: null,
  isClosed: false,
}

/** What is stored of an opted-out row: only that there was one. */
export const withheldRow: RawListing = { ...bareRow, isOptedOut: true }

/** What is stored of a row outside the city: only that there was one. */
export const outsideRow: RawListing = { ...bareRow, isOutside: true }
