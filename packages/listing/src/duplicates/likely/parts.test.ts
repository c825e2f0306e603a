import { expect, test } from 'vitest'
import { addressOf } from './address.ts'
import { cityOf, phoneOf, samePhone, siteOf } from './contact.ts'
import { withOrdinals } from './numbers.ts'

test.each([
  ['747 9th Ave. between 50th and 51st Sts.', '747', '9', 'ave', ''],
  ['8638 w. third st.', '8638', '3', 'st', 'w'],
  ['3rd st.', '', '3', 'st', ''],
  ['fifty-second street', '', '52', 'st', ''],
  ['2355 peachtree rd. battle shopping center', '2355', 'peachtree', 'rd', ''],
  ['Lenox Square, 3393 Peachtree Rd NE, Suite 4', '3393', 'peachtree', 'rd', 'ne'],
  ['205 East Houston Street #4B', '205', 'houston', 'st', 'e'],
  ['One Main St.', '1', 'main', 'st', ''],
  ['12-14 Mill Rd', '12', 'mill', 'rd', ''],
  ['95 Avenue A at 6th St.', '95', 'ave a', '', ''],
  ['100 County Road 9', '100', 'county 9', 'rd', ''],
  ['160 Central Park S.', '160', 'central park', '', 's'],
])('parses %s', (line, number, core, kind, direction) => {
  expect(addressOf(line)).toEqual({ number, core, kind, direction })
})

test('ordinals as words, digits and mixed forms are equal', () => {
  expect(withOrdinals(['twenty', 'first', '2nd', 'third', 'avenue'])).toEqual(['21', '2', '3', 'avenue'])
})

test('phones are one with and without country code, area code, extension and letters', () => {
  expect(phoneOf('+1 (310) 246-1501 x12')).toBe('3102461501')
  expect(phoneOf('310/246-1501')).toBe('3102461501')
  expect(phoneOf('1-800-FLOWERS')).toBe('8003569377')
  expect(phoneOf('000-000-0000')).toBe('')
  expect(phoneOf('12345')).toBe('')
  expect(samePhone(phoneOf('+358 9 555 0142'), phoneOf('09 5550142'))).toBe('local')
  expect(samePhone('3102461501', '3102461501')).toBe('whole')
  expect(samePhone('3102461501', '2461501')).toBe('local')
  expect(samePhone('3102461501', '3102461507')).toBe('nearly')
  expect(samePhone('3102461501', '3102461577')).toBe('no')
})

test('cities by their aliases; a site of many counts by its path', () => {
  expect(['NYC', 'New York City', 'N.Y.C.', 'Manhattan'].map(cityOf)).toEqual(Array(4).fill('new york'))
  expect(cityOf('W. Hollywood')).toBe(cityOf('West Hollywood'))
  expect(cityOf('Kansas City, MO')).toBe('kansas city')
  expect(siteOf('http://www.katz.example/menu')).toBe('katz.example')
  expect(siteOf('https://facebook.com/katz')).toBe('facebook.com/katz')
  expect(siteOf('https://facebook.com')).toBe('')
})
