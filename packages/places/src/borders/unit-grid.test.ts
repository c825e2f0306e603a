import type { Point } from '@gazetteer/geography'
import { describe, expect, test } from 'vitest'
import { nearestZip, stateAt } from '../us/index.ts'
import { stateByOutlines, stateRings } from '../us/state-at.ts'
import { bordersOfCountries, countryAt, countryByBorders } from './country-at.ts'
import { unitGrid } from './unit-grid.ts'

/** Evenly spread points in a box [south, west, north, east], the same on each run. */
const spread = (count: number, [south, west, north, east]: readonly [number, number, number, number]): Point[] =>
  Array.from({ length: count }, (_, at) => ({
    latitude: south + (north - south) * ((at * 0.7548776662466927) % 1),
    longitude: west + (east - west) * ((at * 0.5698402909980532) % 1),
  }))

/** Points on and beside corners of borders, and beside the middles of their edges. */
function besideBorders(rings: readonly (readonly (readonly number[])[])[], step: number): Point[] {
  const distances = [0, 1e-9, -1e-9, 1e-6, -1e-6, 0.01, -0.01]
  return rings.flatMap((ring) =>
    ring.flatMap(([x = 0, y = 0], at) => {
      const [nextX = x, nextY = y] = ring[at + 1] ?? []
      const away = distances[at % distances.length] ?? 0
      if (at % step !== 0) return []
      return [
        { latitude: y + away, longitude: x },
        { latitude: (y + nextY) / 2, longitude: (x + nextX) / 2 + away },
      ]
    }),
  )
}

/** Corners of cells, where a border can run along the edge of a cell (49° north). */
const cellCorners = spread(2_000, [-90, -180, 90, 180]).map(({ latitude, longitude }) => ({
  latitude: Math.round(latitude * 4) / 4,
  longitude: Math.round(longitude * 4) / 4,
}))
const offTheMap = [Number.NaN, 90, 91, -90, -91, 180, -180, 181, 1e9].flatMap((value) => [
  { latitude: value, longitude: 10 },
  { latitude: 10, longitude: value },
])
const along49 = spread(300, [48.999_999, -125, 49.000_001, -95])

/** Twice: the second time from the grid. */
const asked = (points: readonly Point[], unitAt: (point: Point) => string | null) =>
  [...points, ...points].map((point) => unitAt(point))

describe('the grid answers like the borders', () => {
  test('for countries', () => {
    const points = [
      ...spread(8_000, [-90, -180, 90, 180]),
      ...spread(4_000, [30, -10, 60, 40]),
      ...besideBorders(bordersOfCountries(), 5),
      ...along49,
      ...cellCorners,
      ...offTheMap,
    ]
    expect(asked(points, countryAt)).toEqual(asked(points, countryByBorders))
  })

  test('for states, and on water by the nearest ZIP area', () => {
    const rings = ['NY', 'NJ', 'CA', 'MD', 'DC', 'AK', 'HI', 'WA', 'MI', 'PR'].flatMap(stateRings)
    const points = [...spread(5_000, [24, -125, 50, -66]), ...besideBorders(rings, 11), ...along49, ...offTheMap]
    const slow = (point: Point) => stateByOutlines(point) ?? nearestZip(point)?.city.state ?? null
    expect(asked(points, stateAt)).toEqual(asked(points, slow))
  })
})

test('a cell that no border crosses is looked up once', () => {
  let lookups = 0
  const square = [
    [10, 10],
    [20, 10],
    [20, 20],
    [10, 20],
    [10, 10],
  ]
  const unitAt = unitGrid(
    ({ latitude, longitude }) => {
      lookups += 1
      return latitude > 10 && latitude < 20 && longitude > 10 && longitude < 20 ? 'inside' : null
    },
    () => [square],
  )
  const point = { latitude: 15.01, longitude: 15.01 }
  expect([unitAt(point), unitAt({ latitude: 15.2, longitude: 15.2 }), lookups]).toEqual(['inside', 'inside', 1])
  const besideBorder = { latitude: 15.01, longitude: 10.01 }
  expect([unitAt(besideBorder), unitAt(besideBorder), lookups]).toEqual(['inside', 'inside', 3])
  expect([unitAt({ latitude: 5.1, longitude: 5.1 }), unitAt({ latitude: 5.2, longitude: 5.2 }), lookups]).toEqual([
    null,
    null,
    4,
  ])
})
