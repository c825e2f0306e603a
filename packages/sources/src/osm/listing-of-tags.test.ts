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

test('social media pages are URLs, also several in one tag', () => {
  const tags = {
    'contact:facebook': 'https://a.example/1; https://a.example/2',
    'contact:instagram': 'a bare name',
    'contact:youtube': 'https://c.example/?v=1;2',
  }
  expect(listing(tags).socials).toEqual(['https://a.example/1', 'https://a.example/2', 'https://c.example/?v=1;2'])
})

test.each([
  [{ facebook: 'x' }, 'https://www.facebook.com/x'],
  [{ facebook: 'harbor.grill' }, 'https://www.facebook.com/harbor.grill'],
  [{ 'contact:facebook': 'HarborGrill' }, 'https://www.facebook.com/HarborGrill'],
  [{ facebook: 'https://www.facebook.com/x' }, 'https://www.facebook.com/x'],
  [{ facebook: 'www.facebook.com/x' }, 'https://www.facebook.com/x'],
  [{ instagram: '@harbor_grill' }, 'https://www.instagram.com/harbor_grill'],
  [{ 'contact:tiktok': '@x1' }, 'https://www.tiktok.com/@x1'],
  [{ twitter: 'harbor' }, 'https://x.com/harbor'],
  [{ linkedin: 'https://www.linkedin.com/company/x' }, 'https://www.linkedin.com/company/x'],
])('the account of %j', (tags, page) => {
  expect(listing(tags).socials).toEqual([page])
})

test.each([
  { facebook: 'Harbor Grill & Bar' },
  { facebook: 'yes' },
  { facebook: 'no' },
  { facebook: 'facebook.com' },
  { linkedin: 'harbor' },
  { 'contact:youtube': 'harbor' },
])('no account: %j', (tags) => {
  expect(listing(tags).socials).toEqual([])
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

  test('the pages of social networks are apart from the website, of all keys', () => {
    const page = 'https://www.facebook.com/x'
    expect(written({ website: page })).toMatchObject({ website: null, socials: [page] })
    expect(written({ website: `${page};https://real.example` })).toMatchObject({
      website: 'https://real.example',
      socials: [page],
    })
    expect(written({ website: page, 'contact:website': 'https://real.example' })).toMatchObject({
      website: 'https://real.example',
      socials: [page],
    })
    expect(written({ website: page, facebook: 'x', 'contact:facebook': 'https://m.facebook.com/x/' })?.socials).toEqual(
      ['https://m.facebook.com/x/'],
    )
    expect(written({ website: 'http://facebook.com/' })).toMatchObject({ website: null, socials: null })
    expect(written({ website: 'https://a.example\u200e' })?.website).toBe('https://a.example')
  })

  test('a full address from the large to the small has the street and the postal code', () => {
    const tags = { 'addr:full': '1016 Budapest, Hegyalja út 1' }
    expect(written(tags, 'HU')).toMatchObject({ address: 'Hegyalja út 1', zip: '1016' })
    expect(written({ ...tags, 'addr:postcode': '1017' }, 'HU')?.zip).toBe('1017')
  })

  test('a number that the street has already is written one time', () => {
    expect(written({ 'addr:housenumber': '12', 'addr:street': '12 Main Street' })?.address).toBe('12 Main Street')
  })

  test('HTML is no part of a name or an address', () => {
    expect(
      written({ name: 'Ben &amp; Jerry&#8217;s', 'addr:street': 'Main St<br>', 'addr:housenumber': '5' }),
    ).toMatchObject({
      name: 'Ben & Jerry’s',
      address: '5 Main St',
    })
    expect(written({ 'addr:full': '5 Saint&#45;Denis<UL><LI>Grand Opening, 14th February</LI></UL>' })?.address).toBe(
      '5 Saint-Denis',
    )
    expect(written({ name: 'Tom &amp;amp; Co', 'addr:street_address': '5 Tom &amp;amp' })).toMatchObject({
      name: 'Tom &amp; Co',
      address: '5 Tom &amp',
    })
  })

  test('a note at the address that says "temporarily closed" closes the place for now', () => {
    const closed = '3 Queensbury Ave<UL><LI>temporarily closed and will reopen on 1 May</LI></UL>'
    expect(listing({ 'addr:full': closed })).toMatchObject({ isClosed: true, isClosedForNow: true })
    expect(listing({ 'addr:street_address': closed })).toMatchObject({ isClosed: true, isClosedForNow: true })
    expect(listing({ 'addr:full': '3 Queensbury Ave<p>Permanently closed</p>' })).toMatchObject({ isClosed: true })
    for (const open of [
      '3 Queensbury Ave<UL><LI>Grand Opening 14th February</LI></UL>',
      '3 Closed Street',
      '3 Main St<p>Closed on Sundays</p>',
    ])
      expect(listing({ 'addr:full': open }).isClosed).toBe(false)
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
