import { normalizeListing } from '@gazetteer/listing'
import { describe, expect, test } from 'vitest'
import { endOf, listingOf, listingTags } from './index.ts'

const listing = (tags: Record<string, string>) =>
  listingOf({ id: 'node/1', tags, types: ['cafe'], latitude: null, longitude: null })

test('reads the country, and the e-mail addresses of all their tags', () => {
  const tags = { 'addr:country': 'US', email: 'none', 'contact:email': 'a@b.example' }
  expect(listing(tags)).toMatchObject({ country: 'US', email: 'a@b.example' })
  expect(listing({})).toMatchObject({ country: null, email: null })
})

test('social media pages are URLs, also several in one tag; a bare name is none', () => {
  const tags = {
    'contact:facebook': 'https://a.example/1; https://a.example/2',
    'contact:instagram': 'a bare name',
    'contact:youtube': 'https://c.example/?v=1;2',
  }
  expect(listing(tags).socials).toEqual(['https://a.example/1', 'https://a.example/2', 'https://c.example/?v=1;2'])
})

test('lists each tag that it reads', () => {
  const read = new Set<string>()
  const tags = new Proxy<Record<string, string>>(
    {},
    {
      get: (_, key) => {
        read.add(String(key))
        return undefined
      },
    },
  )
  listing(tags)
  expect([...read].filter((key) => !listingTags.includes(key))).toEqual([])
})

describe('a listing in a file', () => {
  const written = (tags: Record<string, string>, country = 'US') =>
    normalizeListing(listing({ name: 'a', ...tags }), {
      source: 'osm-extract',
      category: null,
      city: 'Harrisburg',
      state: country === 'US' ? 'PA' : null,
      country,
      seenAt: '2026-11-21T00:00:00.000Z',
    })

  test('an unusable first key does not hide the second', () => {
    expect(written({ phone: 'no', 'contact:phone': '+1 717 555 0108' })?.phone).toBe('+17175550108')
    expect(written({ phone: ' ; ', 'contact:phone': '+1 717 555 0107' })?.phone).toBe('+17175550107')
    expect(written({ phone: 'ask inside', mobile: '717-555-0107' })?.phone).toBe('+17175550107')
    expect(written({ website: 'no', 'contact:website': 'https://a.example' })?.website).toBe('https://a.example')
    expect(written({ website: 'www.a,example', url: 'https://a.example' })?.website).toBe('https://a.example')
    expect(written({ email: 'at home', 'contact:email': 'a@b.example' })?.email).toBe('a@b.example')
    expect(written({ phone: 'no', website: 'none', email: '-', opening_hours: 'unknown' })).toMatchObject({
      phone: null,
      website: null,
      email: null,
      hours: null,
    })
  })

  test('the street line follows the country of the address, else of the requested city', () => {
    const tags = { 'addr:housenumber': '217', 'addr:street': 'Hauptstraße' }
    expect(written(tags, 'DE')?.address).toBe('Hauptstraße 217')
    expect(written(tags, 'US')?.address).toBe('217 Hauptstraße')
    expect(written({ ...tags, 'addr:country': 'AT' }, 'US')?.address).toBe('Hauptstraße 217')
    expect(written({ 'addr:housenumber': '217', 'addr:street': 'Rue Neuve' }, 'FR')?.address).toBe('217 Rue Neuve')
  })

  test('units are part of the line', () => {
    const tags = { 'addr:housenumber': '12', 'addr:street': 'High Street', 'addr:unit': '5' }
    expect(written(tags)?.address).toBe('12 High Street Unit 5')
    expect(written({ 'addr:full': 'Unit 5, 12 High Street, Boston' })?.address).toBe('Unit 5, 12 High Street')
    expect(written({ 'addr:full': '12 High Street, Suite 5, Boston, MA 02108' })?.address).toBe('12 High Street')
    expect(written({ 'addr:full': '12, Main Street, Boston' })?.address).toBe('12 Main Street')
    expect(written({ 'addr:street_address': '12, Main Street' })?.address).toBe('12 Main Street')
  })

  test('the address of another source is not put together from the own parts', () => {
    const own = listing({ name: 'a', 'addr:street': 'Hauptstraße', 'addr:housenumber': '217' })
    const filled = { address: { source: 'overture', source_id: '1', time: '', licence: '' } } as const
    const row = { ...own, address: '9 Elm Street', filled }
    expect(
      normalizeListing(row, { source: 'overpass', category: null, city: 'a', state: null, country: 'DE', seenAt: '' })
        ?.address,
    ).toBe('9 Elm Street')
  })
})

test('a place that never opens, or has a tag of closed places, is closed', () => {
  for (const hours of ['closed', 'off', '24/7 closed', '24/7 off', 'Mo-Su off'])
    expect(listing({ opening_hours: hours }).isClosed).toBe(true)
  expect(listing({ opening_hours: 'Mo-Fr 10:00-18:00; PH off' }).isClosed).toBe(false)
  for (const key of ['disused', 'abandoned', 'demolished', 'closed'])
    expect(listing({ [key]: 'yes' }).isClosed).toBe(true)
  expect(endOf({ end_date: 'yes' })).toBeLessThan(0)
  expect(endOf({ end_date: '~2020' })).toBe(Date.UTC(2021, 0, 1))
  expect(endOf({ end_date: 'no', opening_hours: 'Mo-Su 10:00-12:00; 2021+ off' })).toBe(Date.UTC(2021, 0, 1))
  expect(endOf({})).toBeNull()
})
