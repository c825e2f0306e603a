import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type OptOut, type OptOutKind, normalizeOptOut, optOutKey } from './opt-out.ts'
import { type RequestedCity, type Known, optOutList } from './opt-out-list.ts'

const boise: RequestedCity = { label: 'Boise, ID', name: 'Boise', state: 'ID', country: 'US' }
const berlin: RequestedCity = { label: 'Berlin, Germany', name: 'Berlin', state: null, country: 'DE' }
const row = (known: Partial<Known>): Known => ({
  name: 'Iron Anvil',
  phone: null,
  website: null,
  city: null,
  state: null,
  ...known,
})

function normalized(kind: OptOutKind, value: string, city: string | null = null): OptOut {
  const optOut = normalizeOptOut({ kind, value, city })
  if (optOut === null) throw new Error(`${value} is not a valid opt-out`)
  return optOut
}
const isOptedOut = (optOut: OptOut, known: Partial<Known>, asked = boise) =>
  optOutList([optOut]).holds(row(known), asked)

describe('a phone', () => {
  const lantern = normalized('phone', '+1 (208) 555-0101')

  test('is stored in E.164 and found in any spelling, also after another number', () => {
    expect(lantern.value).toBe('+12085550101')
    for (const phone of ['208-555-0101', '(208) 555 0101', '1.208.555.0101', '208-555-0199; 208-555-0101'])
      expect(isOptedOut(lantern, { phone })).toBe(true)
    expect(isOptedOut(lantern, { phone: '208-555-0199 or 208-555-0101' })).toBe(true)
    for (const phone of ['208-555-0102', null, '', 'ask inside']) expect(isOptedOut(lantern, { phone })).toBe(false)
  })

  test('is read by the plan of the city’s country', () => {
    const cafe = normalized('phone', '+49 30 901820')
    expect(isOptedOut(cafe, { phone: '030 901820' }, berlin)).toBe(true)
    expect(isOptedOut(cafe, { phone: '030 901820' }, boise)).toBe(false)
  })

  test('is found whatever separates it from another number', () => {
    for (const phone of [
      '208-555-0199 208-555-0101',
      '208-555-0101 (fax 208-555-0199)',
      '208.555.0199 - after hours 208.555.0101',
      '208-555-0199 & 208-555-0101',
      '001 208 555 0101',
    ])
      expect([phone, isOptedOut(lantern, { phone })]).toEqual([phone, true])
    expect(isOptedOut(lantern, { phone: '208-555-0102 (fax 208-555-0199)' })).toBe(false)
  })

  test.each(['call me', '555', '+1', ''])('"%s" is not a phone number', (value) => {
    expect(normalizeOptOut({ kind: 'phone', value, city: null })).toBeNull()
  })

  test.each(['208-555-0101; 208-555-0102', '208-555-0101, 208-555-0102', '208-555-0101 or 555-0102'])(
    '"%s" has more than one number and is rejected',
    (value) => expect(normalizeOptOut({ kind: 'phone', value, city: null })).toBeNull(),
  )
})

describe('a site', () => {
  test.each(['example.com', 'www.example.com', 'https://www.Example.com/', 'http://example.com', 'EXAMPLE.COM.'])(
    '"%s" is stored as its host',
    (value) => expect(normalized('site', value).value).toBe('example.com'),
  )

  test('is found by its host and by those below it, whatever the path', () => {
    const example = normalized('site', 'example.com')
    for (const website of [
      'https://example.com/menu?x=1',
      'www.example.com',
      'http://order.eu.example.com:8080/',
      'https://other.org; https://example.com',
      'https://other.org,https://example.com',
      'www.other.org, www.example.com',
      'other.org | example.com',
    ])
      expect(isOptedOut(example, { website })).toBe(true)
    for (const website of ['https://notexample.com', 'https://example.com.org', 'https://other.org/example.com', null])
      expect(isOptedOut(example, { website })).toBe(false)
    expect(isOptedOut(normalized('site', 'eu.example.com'), { website: 'https://example.com' })).toBe(false)
  })

  test.each([
    'com',
    'co.uk',
    'www.com.au',
    'or.jp',
    'https://facebook.com/lantern',
    'example.com?shop=1',
    'ftp://example.com',
    'a b.com',
    '',
  ])('"%s" is not a site with its own host', (value) =>
    expect(normalizeOptOut({ kind: 'site', value, city: null })).toBeNull(),
  )

  test('matches any subdomain of a site, and no other host', () => {
    const label = fc.stringMatching(/^[a-z][a-z0-9]{0,5}$/)
    const host = fc.array(label, { minLength: 2, maxLength: 4 }).map((labels) => labels.join('.'))
    fc.assert(
      fc.property(host, fc.array(label, { maxLength: 2 }), host, (site, below, other) => {
        fc.pre(!site.startsWith('www.') && !other.startsWith('www.') && !/^[a-z]+\.[a-z]{2}$/.test(site))
        const optOut = normalized('site', site)
        expect(isOptedOut(optOut, { website: `https://${[...below, site].join('.')}/path` })).toBe(true)
        const isBelow = other === site || other.endsWith(`.${site}`)
        expect(isOptedOut(optOut, { website: other })).toBe(isBelow)
      }),
    )
  })
})

describe('a name', () => {
  test('is found whatever its case, accents and punctuation, but only as a whole', () => {
    const joe = normalized('name', ' Joe’s  Café ')
    expect(joe.value).toBe('Joe’s Café')
    for (const name of ["JOE'S CAFE", 'Joes café', 'Joe’s — Café'])
      expect(isOptedOut(joe, { name, city: 'Meridian' })).toBe(true)
    for (const name of ['Joe’s Café & Bar', 'Joe', null]) expect(isOptedOut(joe, { name })).toBe(false)
    for (const name of ['Wal-Mart', 'WALMART', 'Wal Mart', 'Wal*Mart'])
      for (const other of ['Walmart', 'wal-mart']) expect(isOptedOut(normalized('name', other), { name })).toBe(true)
    expect(normalizeOptOut({ kind: 'name', value: ' -- ', city: null })).toBeNull()
  })

  test('with a city it does not match elsewhere; both the row’s own city and the requested one count', () => {
    const anvil = normalized('name', 'Iron Anvil', 'Boise, ID')
    const nampa = { label: 'Nampa, ID', name: 'Nampa', state: 'ID', country: 'US' }
    expect(isOptedOut(anvil, {})).toBe(true)
    expect(isOptedOut(anvil, { city: 'North End' })).toBe(true)
    expect(isOptedOut(anvil, {}, nampa)).toBe(false)
    expect(isOptedOut(anvil, { city: 'BOISE' }, nampa)).toBe(true)
    expect(isOptedOut(anvil, { city: 'Boise, ID 83702' }, nampa)).toBe(true)
    expect(isOptedOut(anvil, { city: 'Boise', state: 'Idaho' }, nampa)).toBe(true)
    expect(isOptedOut(anvil, { city: 'Boise', state: 'TX' }, { ...nampa, state: 'TX' })).toBe(false)
    expect(isOptedOut(normalized('name', 'Iron Anvil', 'Berlin, Germany'), { city: 'Mitte' }, berlin)).toBe(true)
  })
})

test('equivalent opt-outs have the same key, and an empty list matches nothing', () => {
  expect(optOutKey(normalized('name', "Joe's Cafe", 'Boise, ID'))).toBe(
    optOutKey(normalized('name', 'JOES CAFÉ', 'boise id')),
  )
  expect(optOutKey(normalized('name', 'Joe', 'Boise, ID'))).not.toBe(optOutKey(normalized('name', 'Joe')))
  expect(optOutKey(normalized('phone', '208-555-0101'))).toBe(optOutKey(normalized('phone', '+1 208 555 0101')))
  const text = fc.option(fc.string())
  fc.assert(
    fc.property(text, text, text, text, text, (name, phone, website, city, state) => {
      const known = { name, phone, website, city, state }
      expect(optOutList([]).holds(known, boise)).toBe(false)
      const others = optOutList([normalized('phone', '+1 208 555 0101'), normalized('site', 'example.com')])
      expect(others.holds({ ...known, phone: null, website: null }, boise)).toBe(false)
    }),
  )
})
