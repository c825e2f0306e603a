import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { bareRow } from '../bare-rows.ts'
import { normalizeListing } from '../normalize/normalize.ts'
import type { Listing, RawListing } from '../listing.ts'
import { type CaptureFilters, fieldsOfFilters, givenFilters, passesFilters } from './capture-filters.ts'

const raw: RawListing = {
  ...bareRow,
  sourceId: 'a',
  name: 'Blue Door',
  types: ['restaurant'],
  latitude: 43.6,
  longitude: -116.2,
}

function listingOf(changes: Partial<RawListing>): Listing {
  const place = { city: 'Boise', state: 'ID', country: 'US' }
  const origin = { source: 'sample', category: null, seenAt: '2026-11-28T00:00:00.000Z', ...place }
  const listing = normalizeListing({ ...raw, ...changes }, origin)
  if (listing === null) throw new Error('It has a name')
  return listing
}

const optional = <T>(values: fc.Arbitrary<T>) => fc.option(values, { nil: undefined })
const rating = fc.integer({ min: 10, max: 50 }).map((tenths) => tenths / 10)
const filters: fc.Arbitrary<CaptureFilters> = fc
  .record({
    hasWebsite: optional(fc.boolean()),
    hasPhone: optional(fc.boolean()),
    hasEmail: optional(fc.boolean()),
    isBrand: optional(fc.boolean()),
    minRating: optional(rating),
    maxRating: optional(rating),
    minReviews: optional(fc.nat(20)),
    maxReviews: optional(fc.nat(20)),
  })
  .map((all) => givenFilters(all) ?? {})

/** Values of rows, and whether a listing has them. */
const values = {
  website: [
    [null, false],
    ['', false],
    ['n/a', false],
    ['https://blue.example', true],
  ],
  phone: [
    [null, false],
    ['no', false],
    ['555-555-5555', false],
    ['(208) 342-1234', true],
  ],
  email: [
    [null, false],
    ['none', false],
    ['info at blue', false],
    ['Info@Blue.example', true],
  ],
  brand: [
    [null, false],
    [' ', false],
    ['Blue', true],
  ],
} as const

const row = fc.record({
  website: fc.constantFrom(...values.website),
  phone: fc.constantFrom(...values.phone),
  email: fc.constantFrom(...values.email),
  brand: fc.constantFrom(...values.brand),
  rating: fc.option(rating),
  reviews: fc.option(fc.nat(20)),
})

test('a listing passes exactly when each filter holds for its normalized values', () => {
  fc.assert(
    fc.property(row, filters, ({ website, phone, email, brand, rating: stars, reviews }, wanted) => {
      const changes = { website: website[0], phone: phone[0], email: email[0], brand: brand[0] }
      const listing = listingOf({ ...changes, rating: stars, reviewCount: reviews })
      let passes = true
      if (wanted.hasWebsite !== undefined && wanted.hasWebsite !== website[1]) passes = false
      if (wanted.hasPhone !== undefined && wanted.hasPhone !== phone[1]) passes = false
      if (wanted.hasEmail !== undefined && wanted.hasEmail !== email[1]) passes = false
      if (wanted.isBrand !== undefined && wanted.isBrand !== brand[1]) passes = false
      if (wanted.minRating !== undefined && (stars ?? 0) < wanted.minRating) passes = false
      if (wanted.maxRating !== undefined && (stars ?? 6) > wanted.maxRating) passes = false
      if (wanted.minReviews !== undefined && (reviews ?? -1) < wanted.minReviews) passes = false
      if (wanted.maxReviews !== undefined && (reviews ?? 21) > wanted.maxReviews) passes = false
      expect(passesFilters(listing, wanted)).toBe(passes)
    }),
    { numRuns: 2_000 },
  )
})

test('a page of a social network is no website', () => {
  const listing = listingOf({ website: 'https://www.facebook.com/bluedoor' })
  expect([passesFilters(listing, { hasWebsite: true }), passesFilters(listing, { hasWebsite: false })]).toEqual([
    false,
    true,
  ])
})

test('filters that are not set are none, in one order', () => {
  expect(givenFilters({})).toBeNull()
  expect(givenFilters(null)).toBeNull()
  expect(givenFilters({ maxRating: 5, hasPhone: false, hasEmail: undefined })).toEqual({
    hasPhone: false,
    maxRating: 5,
  })
  expect(JSON.stringify(givenFilters({ maxRating: 5, hasPhone: false }))).toBe('{"hasPhone":false,"maxRating":5}')
})

test('names each field of the filters once', () => {
  expect(fieldsOfFilters({ minRating: 1, maxRating: 4, isBrand: false })).toEqual(['brand', 'rating'])
})
