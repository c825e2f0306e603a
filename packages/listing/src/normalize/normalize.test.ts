import { parsePhoneNumberFromString } from 'libphonenumber-js/max'
import { expect, test } from 'vitest'
import { isComplete, normalizeListing, normalizePhone, normalizeState } from '../index.ts'
import type { RawListing } from '../index.ts'
import { normalizeWebsite } from './web/website.ts'
import { normalizeZip } from './address/zip.ts'

const raw: RawListing = {
  sourceId: 'node/1',
  name: '  Katz\u2019s\u0000  Delicatessen ',
  phone: '212 254 2246; +1 212 000 0000',
  types: ['deli'],
  address: '205 East Houston Street',
  city: null,
  state: 'New York',
  zip: '10002',
  rating: null,
  reviewCount: null,
  plusCode: null,
  website: 'www.katzsdelicatessen.com',
  latitude: 40.7223,
  longitude: -73.9874,
  hours: 'Mo-Su 08:00-23:00',
  isClosed: false,
}
const origin = {
  source: 'osm-extract',
  category: 'Deli',
  city: 'New York',
  state: 'NY',
  country: 'US',
  seenAt: '2026-11-21T00:00:00.000Z',
} as const

test('a row of a source becomes a listing: cleaned, filled from the request, nothing guessed', () => {
  expect(normalizeListing(raw, origin)).toEqual({
    name: 'Katz\u2019s Delicatessen',
    phone: '+12122542246',
    category: 'Deli',
    address: '205 East Houston Street',
    city: 'New York',
    state: 'NY',
    rating: null,
    reviewcount: null,
    plus_code: '87G8P2C7+W2',
    website: 'https://www.katzsdelicatessen.com',
    zip: '10002',
    country: 'US',
    latitude: 40.7223,
    longitude: -73.9874,
    hours: 'Mo-Su 08:00-23:00',
    email: null,
    socials: null,
    brand: null,
    confidence: null,
    source: 'osm-extract',
    source_id: 'node/1',
    created_at: origin.seenAt,
    last_updated: origin.seenAt,
  })
})

test('the country is the one of the address, else of the requested city, and null when the address names none', () => {
  const countryOf = (country?: string | null) =>
    normalizeListing({ ...raw, ...(country === undefined ? {} : { country }) }, origin)?.country
  expect([countryOf(), countryOf(null), countryOf(' ')]).toEqual(['US', 'US', 'US'])
  expect([countryOf('pr'), countryOf('Puerto Rico'), countryOf('PRI')]).toEqual(['PR', 'PR', 'PR'])
  expect(countryOf('somewhere')).toBeNull()
})

test('e-mail, socials, brand and confidence are cleaned; what is none of it is null', () => {
  const rich = { email: ' mailto:a@b.example; c@d.example', socials: ['facebook.com/x', 'none', 'facebook.com/x'] }
  expect(normalizeListing({ ...raw, ...rich, brand: ' Katz ', confidence: 0.87764 }, origin)).toMatchObject({
    email: 'a@b.example',
    socials: ['https://facebook.com/x'],
    brand: 'Katz',
    confidence: 0.878,
  })
  const poor = { email: 'at home', socials: [], brand: ' ', confidence: 1.5 }
  expect(normalizeListing({ ...raw, ...poor }, origin)).toMatchObject({
    email: null,
    socials: null,
    brand: null,
    confidence: null,
  })
})

test.each([
  ['Info@Example.COM', 'Info@example.com'],
  ['see website; a@b.example', 'a@b.example'],
  ['a@b.example, c@d.example', 'a@b.example'],
  ['a@b.example/c@d.example', 'a@b.example'],
  ['Ann <mailto:ann@b.example?subject=Hi>', 'ann@b.example'],
  ['post@münchen.example', 'post@münchen.example'],
  ['a@b', null],
  ['a@b.1', null],
  ['@b.example', null],
  ['a@.example', null],
])('the first valid e-mail address of %j is %j', (text, email) => {
  expect(normalizeListing({ ...raw, email: text }, origin)?.email).toBe(email)
})

test('a row without a name is no listing', () => {
  for (const name of [' \n', '\u200b', '\u200e\ufeff', '\u3164', '\u2800 '])
    expect(normalizeListing({ ...raw, name }, origin)).toBeNull()
})

test('phones become E.164 and stay raw where they cannot be parsed', () => {
  expect(normalizePhone('(410) 555-0110')).toBe('+14105550110')
  expect(normalizePhone('+44 20 7946 0958')).toBe('+442079460958')
  expect(normalizePhone('ask inside')).toBe('ask inside')
  expect(normalizePhone('')).toBeNull()
})

test('a number in E.164 is not changed by parsing, or is text where no plan has it', () => {
  for (const area of ['201', '242', '274', '410', '800', '983', '555', '211'])
    for (const rest of ['2345678', '3591234', '9110911', '0110911']) {
      const text = `+1${area}${rest}`
      expect(normalizePhone(text, 'FI')).toBe(text)
      const isAssigned = parsePhoneNumberFromString(text)?.isValid() === true
      expect(normalizePhone(`${text} `, 'FI') === text).toBe(true)
      expect(normalizePhone(`+1 (${area}) ${rest}`, 'FI') === text).toBe(isAssigned)
    }
})

test('a coordinate of 0, 0 is unknown', () => {
  const unknown = { latitude: null, longitude: null, plus_code: null }
  expect(normalizeListing({ ...raw, latitude: 0, longitude: 0 }, origin)).toMatchObject(unknown)
  expect(normalizeListing({ ...raw, latitude: 0, longitude: 6.73 }, origin)).toMatchObject({ longitude: 6.73 })
})

const usZip = (text: string) => normalizeZip(text, 'US')

test.each([
  ['ID, 83702', '83702'],
  ['Boise 83702', '83702'],
  ['83702-', '83702'],
  ['83702 ID', '83702'],
  ['ID83702', '83702'],
  ['ZIP 83702', '83702'],
  ['83702–1234', '83702-1234'],
  ['83702-1234 ID', '83702-1234'],
  ['ID', null],
  ['Idaho', null],
  ['83702 83704', null],
])('the ZIP code of %s is %s', (text, zip) => {
  expect(normalizeZip(text, 'US')).toBe(zip)
})

test('postal codes of other countries stay as they are', () => {
  for (const code of ['HM CX', 'N9A 1A1', 'SW1A 1AA', 'LV-1010', '32000', '101 00', '1012 AB'])
    expect(normalizeZip(code, 'CA')).toBe(code)
  expect(normalizeZip('Boise 83702', 'MX')).toBeNull()
})

test.each([
  ['2108', 'US', '02108'],
  ['2108.0', 'US', '02108'],
  ['2108.00', 'US', '02108'],
  ['501', 'US', '00501'],
  ['601', 'PR', '00601'],
  ['21081234', 'US', '02108-1234'],
  ['90210.0', 'US', '90210'],
  ['1067', 'DE', '01067'],
  ['6000', 'FR', '06000'],
  ['118', 'IT', '00118'],
  ['8001', 'ES', '08001'],
  ['6000', 'MX', '06000'],
  ['150', 'NO', '0150'],
  ['800', 'AU', '0800'],
  ['1', 'ZA', '1'],
  ['600001', 'JP', '0600001'],
  ['1310100', 'BR', '01310100'],
  ['18956.0', 'SG', '018956'],
])('a code that was stored as a number has its zeros again: %s in %s', (text, country, zip) => {
  expect(normalizeZip(text, country)).toBe(zip)
})

test.each([
  ['1010', 'AT'],
  ['8001', 'CH'],
  ['1000', 'BE'],
  ['101000', 'RU'],
  ['1012 AB', 'NL'],
  ['12', 'US'],
  ['SW1A 1AA', 'GB'],
])('a code without leading zeros stays: %s in %s', (text, country) => {
  expect(normalizeZip(text, country)).toBe(text)
})

test('states become two letters, ZIPs stay text of at most ten characters', () => {
  expect(['md', 'US-MD', 'Maryland', 'M.D.', 'Bavaria', ''].map(normalizeState)).toEqual([
    'MD',
    'MD',
    'MD',
    'MD',
    null,
    null,
  ])
  expect(['D.C.', 'Washington, D.C.', 'new york', 'U.S. Virgin Islands', 'Ontario'].map(normalizeState)).toEqual([
    'DC',
    'DC',
    'NY',
    'VI',
    null,
  ])
  expect(['02134', '021341234', '02134-1234', 'MA 02134', 'somewhere far away'].map(usZip)).toEqual([
    '02134',
    '02134-1234',
    '02134-1234',
    '02134',
    null,
  ])
  expect(['02134;02135', '02134, 02135', '02134 / 02135', 'no', 'n/a', '-', 'PE21 0AA'].map(usZip)).toEqual([
    '02134',
    '02134',
    '02134',
    null,
    null,
    null,
    'PE21 0AA',
  ])
})

test('websites retain their spelling, get a scheme, and are never a script', () => {
  expect(
    ['http://a.example/x?y=1', 'a.example:8080/x', 'javascript:alert(1)', 'mailto:a@b.example', 'none'].map(
      normalizeWebsite,
    ),
  ).toEqual(['http://a.example/x?y=1', 'https://a.example:8080/x', null, null, null])
})

test('a listing is complete when none of the eight fields is empty', () => {
  const full = {
    name: 'a',
    phone: 'b',
    category: 'c',
    address: 'd',
    city: 'e',
    state: 'MD',
    rating: 4.1,
    reviewcount: 0,
  }
  expect(isComplete(full)).toBe(true)
  expect(isComplete({ ...full, rating: null })).toBe(false)
  expect(isComplete({ ...full, phone: '' })).toBe(false)
})

test('of several phones the first that can be parsed counts, however they are parted', () => {
  for (const text of [
    '+1 410 555 0110; +1 410 555 0111',
    '+1 410 555 0110, +1 410 555 0111',
    '410-555-0110 / 410-555-0111',
    '(410) 555-0110 or (410) 555-0111',
    '410 555 0110 ext. 5',
    '410-555-0110 & 410-555-0111',
    '(410) 555-0110 (fax 410-555-0111)',
    '001 410 555 0110',
    'ask inside; 410-555-0110',
  ])
    expect(normalizePhone(text)).toBe('+14105550110')
  expect(normalizePhone('0044 20 7946 0958')).toBe('+442079460958')
  expect(normalizePhone('ask for Rory, then dial 5')).toBe('ask for Rory, then dial 5')
})

test('a semicolon parts two addresses, but not the path of one', () => {
  expect(normalizeWebsite('https://a.example/x;id=1')).toBe('https://a.example/x;id=1')
  expect(normalizeWebsite('https://a.example/x; https://b.example')).toBe('https://a.example/x')
  expect(normalizeWebsite('https://a.example/x;www.b.example')).toBe('https://a.example/x')
  expect(normalizeWebsite('a.example;b.example')).toBe('https://a.example')
  expect(normalizeWebsite(';')).toBeNull()
})

test.each([
  ['Columbus, OH', 'Columbus', 'OH'],
  ['Columbus, Ohio', 'Columbus', 'OH'],
  [' Columbus ,oh 43215', 'Columbus', 'OH'],
  ['Columbus, Franklin County', 'Columbus, Franklin County', 'NY'],
  [', OH', ', OH', 'NY'],
])('a city spelled "%s" in a row becomes %s', (city, expected, state) => {
  expect(normalizeListing({ ...raw, city, state: null }, origin)).toMatchObject({ city: expected, state })
})

test('a row’s own state takes precedence over the one after its city', () => {
  expect(normalizeListing({ ...raw, city: 'Columbus, OH', state: 'GA' }, origin)).toMatchObject({
    city: 'Columbus',
    state: 'GA',
  })
})

test('the first of several websites is used, whatever separates them', () => {
  for (const text of [
    'http://a.example http://b.example',
    'http://a.example, www.b.example',
    'http://a.example | https://b.example/x',
    ', http://a.example',
  ])
    expect(normalizeWebsite(text)).toBe('http://a.example')
  expect(normalizeWebsite('https://a.example/x,y')).toBe('https://a.example/x,y')
})

test('an e-mail address, a number and a word with a full stop are no website', () => {
  expect(['owner@shop.example', '@shop.example', '3', '1.5', 'none.'].map(normalizeWebsite)).toEqual(
    Array(5).fill(null),
  )
  expect(normalizeWebsite('https://owner@shop.example')).toBe('https://owner@shop.example')
  expect(normalizeWebsite('https://192.0.2.7/x')).toBe('https://192.0.2.7/x')
})

test('a phone is read by the plan of the row’s own country, else of the requested city’s', () => {
  const phoneOf = (country: string | null) =>
    normalizeListing({ ...raw, phone: '0662 123456', country }, { ...origin, country: 'DE', state: null })?.phone
  expect([phoneOf('AT'), phoneOf(null), phoneOf('somewhere')]).toEqual(['+43662123456', '+49662123456', '+49662123456'])
})
