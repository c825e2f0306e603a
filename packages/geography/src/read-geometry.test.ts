import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { boxesOnGlobe, GeometryProblem, joinBoxes, polygonsHold, preparePolygons, readGeometry } from './index.ts'

const square = [
  [0, 0],
  [10, 0],
  [10, 10],
  [0, 10],
  [0, 0],
]
const squareAt = (x: number, y: number, size: number) => [
  [x, y],
  [x + size, y],
  [x + size, y + size],
  [x, y + size],
  [x, y],
]
const polygon = (...coordinates: unknown[]) => ({ type: 'Polygon', coordinates })

test.each<[string, unknown, string]>([
  ['no object', 'POLYGON((0 0))', 'The area is not GeoJSON: it must be an object with a type.'],
  ['no type', { coordinates: [] }, 'The area is not GeoJSON: it has no type.'],
  [
    'a line',
    { type: 'LineString', coordinates: square },
    'A LineString encloses no area. Draw a Polygon or MultiPolygon.',
  ],
  ['a point', { type: 'Feature', geometry: { type: 'Point', coordinates: [0, 0] } }, 'A Point encloses no area.'],
  ['a feature without geometry', { type: 'Feature', geometry: null }, 'The area is not GeoJSON'],
  ['an empty collection', { type: 'FeatureCollection', features: [] }, 'The area is empty: it has no features.'],
  ['no coordinates', { type: 'Polygon' }, 'The area is not GeoJSON: its coordinates are missing.'],
  ['empty coordinates', { type: 'MultiPolygon', coordinates: [] }, 'The area is empty: it has no coordinates.'],
  [
    'two corners',
    polygon([
      [0, 0],
      [1, 1],
      [0, 0],
    ]),
    'A ring needs at least three different corners.',
  ],
  [
    'one line',
    polygon([
      [0, 0],
      [1, 1],
      [2, 2],
      [0, 0],
    ]),
    'A ring encloses no area: its corners lie on one line.',
  ],
  [
    'text coordinates',
    polygon([
      ['0', '0'],
      [1, 0],
      [1, 1],
      ['0', '0'],
    ]),
    'A position is not a list of two numbers',
  ],
  [
    'infinite coordinates',
    polygon([
      [0, 0],
      [Infinity, 0],
      [1, 1],
      [0, 0],
    ]),
    'is not a finite number',
  ],
  [
    'latitude first',
    polygon([
      [40, -97],
      [41, -97],
      [41, -98],
      [40, -97],
    ]),
    'GeoJSON has longitude first, then latitude.',
  ],
  [
    'metres',
    polygon([
      [500_000, 4_000_000],
      [500_100, 4_000_000],
      [500_100, 4_000_100],
    ]),
    'Coordinates must be degrees',
  ],
  [
    'a far longitude',
    polygon([
      [361, 0],
      [362, 0],
      [362, 1],
      [361, 0],
    ]),
    'The longitude 361 is beyond 360°.',
  ],
  [
    'a bow tie',
    polygon([
      [0, 0],
      [10, 10],
      [10, 0],
      [0, 10],
      [0, 0],
    ]),
    'The boundary crosses itself near longitude 5, latitude 5.',
  ],
  ['a hole across the boundary', polygon(square, squareAt(8, 8, 4)), 'A hole crosses the boundary of its area near'],
  ['two holes that overlap', polygon(square, squareAt(1, 1, 4), squareAt(3, 3, 4)), 'Two holes overlap near'],
  [
    'a hole in a hole',
    polygon(square, squareAt(3, 3, 1), squareAt(1, 1, 5)),
    'Two holes overlap near longitude 3, latitude 3.',
  ],
  ['holes on one line that overlap', polygon(square, squareAt(1, 1, 4), squareAt(3, 1, 4)), 'Two holes overlap near'],
  [
    'a hole on one line with the boundary and beyond it',
    polygon(square, squareAt(5, 0, 10)),
    'A hole crosses the boundary of its area near longitude 15, latitude 0.',
  ],
  [
    'the same hole twice',
    polygon(square, squareAt(3, 3, 1), squareAt(3, 3, 1)),
    'Two holes overlap near longitude 3, latitude 3.',
  ],
  [
    'a hole outside',
    polygon(square, [
      [20, 20],
      [21, 20],
      [21, 21],
      [20, 20],
    ]),
    'A hole is outside its polygon.',
  ],
  ['a ring of nothing', polygon(null), 'A ring is not a list of positions.'],
])('refuses %s', (_, value, message) => {
  expect(() => readGeometry(value)).toThrow(GeometryProblem)
  expect(() => readGeometry(value)).toThrow(message)
})

test('refuses more corners than the limit', () => {
  const ring = Array.from({ length: 100_001 }, (_, at) => [Math.cos(at / 16_000), Math.sin(at / 16_000)])
  expect(() => readGeometry(polygon(ring))).toThrow('100,001 corners; the limit is 100,000. Simplify it.')
})

test('closes an unclosed ring, and takes any winding and features', () => {
  const open = square.slice(0, 4)
  expect(readGeometry(polygon(open))).toEqual([[square]])
  expect(readGeometry(polygon(open.toReversed()))[0]?.[0]).toHaveLength(5)
  const feature = { type: 'Feature', properties: {}, geometry: polygon(square) }
  expect(readGeometry({ type: 'FeatureCollection', features: [feature, feature] })).toEqual([[square], [square]])
})

test('longitudes beyond ±180 are the other side of the antimeridian', () => {
  const fiji = preparePolygons(
    readGeometry(
      polygon([
        [176, -20],
        [184, -20],
        [184, -15],
        [176, -15],
      ]),
    ),
  )
  const holds = (longitude: number, latitude: number) => polygonsHold(fiji, { longitude, latitude })
  expect([holds(178, -17), holds(-178, -17), holds(-175, -17), holds(175, -17)]).toEqual([true, true, false, false])
  expect(boxesOnGlobe({ south: -20, west: 176, north: -15, east: 184 })).toEqual([
    { south: -20, west: 176, north: -15, east: 180 },
    { south: -20, west: -180, north: -15, east: -176 },
  ])
})

test('overlapping boxes become one, and many become few', () => {
  const box = (west: number, width = 1) => ({ south: 0, west, north: 1, east: west + width })
  expect(joinBoxes([box(0), box(0.5), box(10)], 12)).toEqual([{ south: 0, west: 0, north: 1, east: 1.5 }, box(10)])
  const many = Array.from({ length: 200 }, (_, at) => box(-180 + at * 1.7, 0.5))
  const few = joinBoxes(many, 12)
  expect(few.length).toBeLessThanOrEqual(12)
  for (const one of many) expect(few.some(({ west, east }) => west <= one.west && one.east <= east)).toBe(true)
})

test('holes that touch each other or the boundary are accepted', () => {
  const holes = [squareAt(1, 1, 2), squareAt(3, 3, 2), squareAt(6, 1, 2), squareAt(8, 1, 2)]
  expect(readGeometry(polygon(square, ...holes))).toEqual([[square, ...holes]])
})

test('ignores features without geometry beside others', () => {
  const path = new URL('../../testkit/data/compat/two_islands.geojson', import.meta.url)
  const text = readFileSync(path, 'utf8')
  // The file counts up to 200, which is no latitude.
  expect(() => readGeometry(JSON.parse(text))).toThrow('The latitude 100 is beyond 90°.')
  const scaled: unknown = JSON.parse(text, (_key, value: unknown) => (typeof value === 'number' ? value * 0.4 : value))
  const areas = readGeometry(scaled).map(([outer = []]) => areaOf(outer))
  expect(areas).toEqual([expect.closeTo(100 * 0.16, 9), expect.closeTo(0.5 * 0.16, 9)])
})

const areaOf = (ring: readonly (readonly [number, number])[]): number =>
  Math.abs(
    ring.reduce((sum, [x, y], at) => {
      const [nextX, nextY] = ring[(at + 1) % ring.length] ?? [x, y]
      return sum + x * nextY - nextX * y
    }, 0),
  ) / 2
