import { expect, test } from 'vitest'
import { allCities, containsUsLand, isNearUsLand } from './index.ts'

test.each([
  ['New York', 40.72, -73.99, true],
  ['Honolulu', 21.31, -157.86, true],
  ['Anchorage', 61.21, -149.9, true],
  ['San Juan', 18.44, -66.07, true],
  ['Point Roberts', 48.985, -123.06, true],
  ['Vancouver', 49.26, -123.11, false],
  ['Tijuana, beyond the border’s cells', 32.35, -116.95, false],
  ['Berlin', 52.52, 13.4, false],
  ['the Atlantic', 35, -60, false],
])('%s', (_, latitude, longitude, expected) => {
  expect(isNearUsLand({ latitude, longitude })).toBe(expected)
  const near = { south: latitude - 0.01, west: longitude - 0.01, north: latitude + 0.01, east: longitude + 0.01 }
  expect(containsUsLand(near)).toBe(expected)
})

test('the centre of every ZIP area is on US land or at most a cell away, except two on islands', () => {
  const away = allCities()
    .flatMap(({ zips }) => zips)
    .filter(({ latitude, longitude }) => {
      const near = { south: latitude - 0.1, west: longitude - 0.1, north: latitude + 0.1, east: longitude + 0.1 }
      return !containsUsLand(near)
    })
  expect(away.map(({ zip }) => zip)).toEqual(['96799', '93042'])
})
