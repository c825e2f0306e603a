import { expect, test } from 'vitest'
import { distanceUnit, formatDistance, readDistance } from './distance.ts'

test('miles for the United States, kilometres elsewhere', () => {
  expect([['en-US'], ['en'], ['en-GB'], ['de-DE'], []].map((languages) => distanceUnit(languages))).toEqual([
    'mi',
    'mi',
    'km',
    'km',
    'mi',
  ])
})

test.each<[string, number | null]>([
  ['5', 5_000],
  ['3 mi', 4_828.032],
  ['3 miles', 4_828.032],
  ['800m', 800],
  ['2,5 km', 2_500],
  ['5 parsecs', null],
  ['', null],
  ['-1 km', null],
])('reads %j', (text, meters) => {
  const read = readDistance(text, 'km')
  expect(read === null ? null : Number(read.toFixed(3))).toBe(meters)
})

test('a number without a unit has the unit of the user', () => {
  expect(readDistance('1', 'mi')).toBeCloseTo(1_609.344)
})

test('shows the unit of the user', () => {
  expect(formatDistance(5_000, 'km')).toBe('5 km')
  expect(formatDistance(800, 'km')).toBe('800 m')
  expect(formatDistance(5_000, 'mi')).toBe('3.11 mi')
})
