import { expect, test } from 'vitest'
import { enrichRows } from '../enrich-rows.ts'
import { withheldRow } from '../../bare-rows.ts'
import type { RawListing } from '../../listing.ts'

const row = (values: Partial<RawListing>): RawListing => ({
  ...withheldRow,
  isOptedOut: false,
  sourceId: '1',
  name: 'Gasthaus zum Roten Ochsen',
  address: 'Hauptstraße 217',
  city: 'Heidelberg',
  latitude: 49.4094,
  longitude: 8.6942,
  ...values,
})
const other = (values: Partial<RawListing>) => ({
  source: 'alltheplaces' as const,
  licence: 'CC0-1.0',
  isShareAlike: false,
  time: '2026-11-21T00:00:00.000Z',
  rows: [row({ sourceId: '2', ...values })],
})
const enriched = (own: Partial<RawListing>, theirs: Partial<RawListing>) =>
  enrichRows([row(own)], { ownSource: 'osm-extract', isOptedOut: () => false, withheld: (kept) => kept }, [
    other(theirs),
  ])[0]

test('an unusable value is filled like a missing one', () => {
  for (const website of ['www.a,example', 'no', 'http://'])
    expect(enriched({ website }, { website: 'https://b.example' })?.website).toBe('https://b.example')
  expect(enriched({ phone: 'none' }, { phone: '+49 6221 123450' })?.phone).toBe('+49 6221 123450')
  expect(enriched({ phone: '+33 6 00 00 00 00' }, { phone: '+49 6221 123450' })?.phone).toBe('+49 6221 123450')
  expect(enriched({ email: 'at home' }, { email: 'a@b.example' })?.email).toBe('a@b.example')
})

test('an unusable value fills nothing', () => {
  expect(enriched({}, { website: 'www.a,example', phone: 'no', email: '-' })).not.toHaveProperty('filled')
  for (const phone of ['+33 6 00 00 00 00', '06221 000000', '0123 456789'])
    expect(enriched({}, { phone, country: 'DE' })).not.toHaveProperty('filled')
})
