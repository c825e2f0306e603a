import { expect, test } from 'vitest'
import type { RawListing, SourceId } from '../listing.ts'
import { enrichRows } from './enrich-rows.ts'

const empty: RawListing = {
  sourceId: '1',
  name: 'Harbor Point Dental',
  phone: null,
  address: '100 E Pratt St',
  city: 'Baltimore',
  state: 'MD',
  zip: '21202',
  website: null,
  rating: null,
  reviewCount: null,
  plusCode: null,
  latitude: 39.2865,
  longitude: -76.6112,
  hours: null,
  types: ['dentist'],
  isClosed: false,
}
const other = (source: SourceId, values: Partial<RawListing>) => ({
  source,
  licence: 'CDLA-Permissive-2.0',
  isShareAlike: false,
  time: '2026-11-25T12:00:00Z',
  rows: [{ ...empty, sourceId: `${source}-1`, ...values }],
})
const enriched = (own: Partial<RawListing>, ...others: ReturnType<typeof other>[]) =>
  enrichRows(
    [{ ...empty, ...own }],
    { ownSource: 'overpass', isOptedOut: () => false, withheld: (kept) => kept },
    others,
  )[0]

test('an empty field is filled without a reason when one source has it', () => {
  const row = enriched({}, other('overture', { phone: '+14105550142' }))
  expect(row?.phone).toBe('+14105550142')
  expect(row?.filled?.phone).toEqual({
    source: 'overture',
    source_id: 'overture-1',
    time: '2026-11-25T12:00:00Z',
    licence: 'CDLA-Permissive-2.0',
  })
})

test('two sources that agree replace a different value, and the provenance has the reason', () => {
  const agreed = [other('overture', { phone: '+14105550142' }), other('foursquare-os', { phone: '(410) 555-0142' })]
  const row = enriched({ phone: '+14105550100', website: 'https://harbor.example' }, ...agreed)
  expect(row?.phone).toBe('+14105550142')
  expect(row?.filled?.phone?.reason).toBe('agreement')
})

test('one source does not replace a value that is as complete', () => {
  expect(enriched({ phone: '+14105550100' }, other('overture', { phone: '+14105550142' }))?.phone).toBe('+14105550100')
})

test("a site of its own replaces a portal's page, a branch's line a toll-free number", () => {
  const own = { website: 'https://yelp.com/biz/harborpoint', phone: '+18005550142' }
  const row = enriched(own, other('overture', { website: 'https://harborpoint.example', phone: '+14105550142' }))
  expect([row?.website, row?.filled?.website?.reason]).toEqual(['https://harborpoint.example', 'complete'])
  expect([row?.phone, row?.filled?.phone?.reason]).toEqual(['+14105550142', 'complete'])
})

test("a chain's own hours replace a volunteer's", () => {
  const hours = other('alltheplaces', { hours: 'Mo-Fr 09:00-17:00', phone: '+14105550142' })
  const row = enriched({ hours: 'Mo-Su 00:00-24:00', phone: '+14105550142' }, hours)
  expect([row?.hours, row?.filled?.hours?.reason]).toEqual(['Mo-Fr 09:00-17:00', 'source'])
})

test('an address gets its number, but no other street', () => {
  const row = enriched({ address: 'E Pratt St', phone: '+14105550142' }, other('overture', { phone: '+14105550142' }))
  expect([row?.address, row?.filled?.address?.reason]).toEqual(['100 E Pratt St', 'complete'])
  const moved = enriched({ address: 'Light St', phone: '+14105550142' }, other('overture', { phone: '+14105550142' }))
  expect(moved?.address).toBe('Light St')
})
