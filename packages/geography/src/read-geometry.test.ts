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
  ['a feature without geometry', { type: 'Feature', geometry: null }, 'The area is empty: no feature has a geometry.'],
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
    'A ring encloses no area: its corners are on one line.',
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
    'are not degrees. Save it with',
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

test('features without a geometry are left out', () => {
  const feature = (geometry: unknown) => ({ type: 'Feature', properties: {}, geometry })
  const collection = { type: 'FeatureCollection', features: [feature(null), feature(polygon(square)), feature(null)] }
  expect(readGeometry(collection)).toEqual([[square]])
})

test.each(['urn:ogc:def:crs:OGC:1.3:CRS84', 'EPSG:4326', 'urn:ogc:def:crs:EPSG::4269', 'OGC:CRS84'])(
  'the coordinate system %s is accepted',
  (name) => {
    expect(readGeometry({ ...polygon(square), crs: { type: 'name', properties: { name } } })).toEqual([[square]])
  },
)

test.each([{ type: 'name', properties: { name: 'urn:ogc:def:crs:EPSG::3857' } }, { type: 'link' }])(
  'another coordinate system is refused',
  (crs) => {
    const collection = { type: 'FeatureCollection', crs, features: [polygon(square)] }
    expect(() => readGeometry(collection)).toThrow('for example by: ogr2ogr -t_srs EPSG:4326')
  },
)

test('projected coordinates are refused with the command that converts them', () => {
  expect(() => readGeometry(polygon(squareAt(-8_529_000, 4_762_000, 9_000)))).toThrow('are not degrees. Save it with')
})

test('an area across the 180th meridian that is not cut there has only what is inside', () => {
  const fiji = [
    [177, -19],
    [-178, -19],
    [-178, -16],
    [177, -16],
    [177, -19],
  ]
  const lake = squareAt(-179.5, -18, 0.5)
  const prepared = preparePolygons(readGeometry(polygon(fiji, lake)))
  const at = (longitude: number) => polygonsHold(prepared, { longitude, latitude: -17.8 })
  expect([at(178), at(179.9), at(-179.9), at(-178.5)]).toEqual([true, true, true, true])
  expect([at(-179.3), at(176.9), at(-177.9), at(0), at(100)]).toEqual([false, false, false, false, false])
})

test('the whole world, a cut area and half of the world are what they were', () => {
  const world = [
    [-180, -90],
    [180, -90],
    [180, 90],
    [-180, 90],
    [-180, -90],
  ]
  const halves = { type: 'MultiPolygon', coordinates: [[squareAt(170, 0, 10)], [squareAt(-180, 0, 10)]] }
  const half = squareAt(-90, -90, 180)
  expect(readGeometry(polygon(world))).toEqual([[world]])
  expect(readGeometry(halves)).toEqual(halves.coordinates)
  expect(readGeometry(polygon(half))).toEqual([[half]])
})

test('a ring around a pole is refused', () => {
  const ring = [-180, -90, 0, 90, 179].map((x) => [x, 80])
  expect(() => readGeometry(polygon([...ring, ring[0]]))).toThrow('goes around a pole')
})

/** `count` corners of a circle. */
const circle = (count: number, radius: number): [number, number][] =>
  Array.from({ length: count + 1 }, (_, at) => {
    const turn = ((at % count) / count) * 2 * Math.PI
    return [radius * Math.cos(turn), radius * Math.sin(turn)]
  })

test('a boundary with as many corners as a request can have is accepted', () => {
  expect(readGeometry(polygon(circle(49_000, 5), circle(49_000, 4)))).toHaveLength(1)
  const islands = Array.from({ length: 15_000 }, (_, at) => [squareAt((at % 300) / 2, Math.floor(at / 300), 0.4)])
  expect(readGeometry({ type: 'MultiPolygon', coordinates: islands })).toHaveLength(15_000)
})

/** A comb whose teeth point in a direction; all of its edges are long. */
function comb(teeth: number, tooth: (at: number) => [number, number], ...close: [number, number][]) {
  const ring = [...Array.from({ length: teeth }, (_, at) => tooth(at)), ...close]
  return [...ring, ring[0] ?? [0, 0]]
}

test.each([
  ['upright teeth', polygon(comb(40_000, (at) => [at / 4_000, at % 2 === 0 ? 1 : 5], [10, 0], [0, 0]))],
  ['slanted teeth', polygon(comb(40_000, (at) => [at / 1e6 + (at % 2) * 5, (at % 2) * 5 - at / 1e6], [20, -20]))],
  [
    'thin holes side by side',
    polygon(
      squareAt(0, 0, 50),
      ...Array.from({ length: 9_000 }, (_, at) => {
        const x = at * 0.0002
        return [
          [1 + x, 1],
          [40 + x, 40],
          [40.0001 + x, 40],
          [1 + x, 1],
        ]
      }),
    ),
  ],
  ['many corners at one height', polygon(comb(30_000, (at) => [at / 4_000, (at % 2) / 1e4], [10, 80], [0, 80]))],
])('%s are refused without comparing all edges', (_, area) => {
  expect(() => readGeometry(area)).toThrow('The boundary is too intricate')
})

test('collections inside collections are refused above a depth', () => {
  const nested = (depth: number): unknown =>
    Array.from({ length: depth }).reduce<unknown>(
      (inside) => ({ type: 'GeometryCollection', geometries: [inside] }),
      polygon(square),
    )
  expect(readGeometry(nested(8))).toEqual([[square]])
  expect(() => readGeometry(nested(20_000))).toThrow('too many collections inside collections')
})

test('boxes of a long chain are joined', () => {
  const steps = Array.from({ length: 20_000 }, (_, at) => ({
    south: at / 300,
    west: at / 300,
    north: (at + 1) / 300,
    east: (at + 1) / 300,
  }))
  expect(joinBoxes(steps, 12)).toEqual([{ south: 0, west: 0, north: 20_000 / 300, east: 20_000 / 300 }])
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
