import { expect, test } from 'vitest'
import { categoryOf } from '../record/category.ts'
import { normalizedCity } from '../record/city.ts'
import { comparePhones, isTollFree, phoneOf } from '../record/phone.ts'
import { recordOf } from '../record/record.ts'
import { siteOf } from '../record/site.ts'

test('phones are one with and without country code, area code, extension and letters', () => {
  expect(phoneOf('+1 (310) 246-1501 x12')).toBe('3102461501')
  expect(phoneOf('310/246-1501')).toBe('3102461501')
  expect(phoneOf('1-800-FLOWERS')).toBe('8003569377')
  expect(phoneOf('０３−３８４１−１３６０')).toBe('338411360')
  for (const dummy of ['000-000-0000', '+33 6 00 00 00 00', '123-456-7890']) expect(phoneOf(dummy)).toBe('')
  expect(phoneOf('12345')).toBe('')
})

test.each([
  ['+44 1782 312671', '01782 312671', 'whole'],
  ['+358 9 555 0142', '09 5550142', 'whole'],
  ['+39 06 4985 1234', '0649851234', 'whole'],
  ['+81 3-3841-1360', '03-3841-1360', 'whole'],
  ['3102461501', '2461501', 'local'],
  ['3102461501', '3102461507', 'nearly'],
  ['3102461501', '3102461510', 'nearly'],
  ['3102461501', '3102469999', 'exchange'],
  ['3102461501', '2125550100', 'no'],
])('compares %s with %s: %s', (one, other, expected) => {
  expect(comparePhones(phoneOf(one), phoneOf(other))).toBe(expected)
})

test('toll-free numbers belong to a company', () => {
  expect(['+18005550142', '8885550142', '+44 800 123456', '800069100'].map((one) => isTollFree(phoneOf(one)))).toEqual([
    true,
    true,
    true,
    true,
  ])
  expect(['+18015550142', '+4930123456', '02125550142'].map((one) => isTollFree(phoneOf(one)))).toEqual([
    false,
    false,
    false,
  ])
})

test('sites are compared by registrable domain and page; portals by page only', () => {
  expect(siteOf('https://stores.harbor.co.uk/en/index.html?utm=1')).toMatchObject({ domain: 'harbor.co.uk', path: '' })
  expect(siteOf('www.harbor.co.uk/stores/12')).toMatchObject({
    domain: 'harbor.co.uk',
    path: 'stores/12',
    page: 'harbor.co.uk/stores/12',
  })
  expect(siteOf('https://facebook.com/katz')).toMatchObject({ domain: '', page: 'facebook.com/katz' })
  expect([siteOf('https://facebook.com').page, siteOf('none').page, siteOf(null).domain]).toEqual(['', '', ''])
})

test('cities by their aliases', () => {
  expect(['NYC', 'New York City', 'N.Y.C.', 'Manhattan'].map(normalizedCity)).toEqual(Array(4).fill('new york'))
  expect(normalizedCity('W. Hollywood')).toBe(normalizedCity('West Hollywood'))
  expect(normalizedCity('Kansas City, MO')).toBe('kansas city')
})

test('categories name trades, as labels, codes and paths', () => {
  expect(
    ['Gas Station', 'gas_station', 'Travel and Transportation > Fuel Station'].map((one) => categoryOf(one).trades),
  ).toEqual([['fuel'], ['fuel'], ['fuel']])
  expect(categoryOf('bank_credit_union').trades).toEqual(['bank'])
})

test('a ZIP code that was stored as a number is that of the other row', () => {
  const zipOf = (zip: string, country = 'US') => recordOf({ id: 1, zip, country }).zip
  expect([zipOf('2108'), zipOf('2108.0'), zipOf('02108-1234')]).toEqual(['02108', '02108', '02108'])
  expect([zipOf('1010', 'AT'), zipOf('1010.0', '')]).toEqual(['1010', '1010'])
})
