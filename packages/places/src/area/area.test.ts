import { contains, distanceMeters, type Polygons, type Position } from '@gazetteer/geography'
import { array, assert, boolean, double, property, tuple } from 'fast-check'
import { expect, test } from 'vitest'
import {
  belongsToCity,
  customArea,
  findAdminArea,
  partAt,
  partsOf,
  ringsOf,
  searchAdminAreas,
  searchBoxes,
  touchesBox,
} from '../index.ts'
import { nearestZip } from '../us/index.ts'
import { allWorldCities } from '../world/index.ts'
import { adminPolygons, unitsOfAdmin } from './admin/admin-areas.ts'
import type { Area } from './area.ts'
import { extentOfArea } from './extent-of-area.ts'
import { inhabitedPoints } from './inhabited-points.ts'

const placeAt = (longitude: number, latitude: number, zip: string | null = null) => ({
  city: null,
  state: null,
  zip,
  longitude,
  latitude,
})

/** Even-odd rule over all edges, written apart from the product. */
function isInside(polygons: Polygons, x: number, y: number): boolean {
  return polygons.some((rings) => {
    let crossings = 0
    for (const ring of rings)
      ring.forEach(([x2, y2], at) => {
        const [x1, y1] = ring[(at + ring.length - 1) % ring.length] ?? [x2, y2]
        if (y1 > y !== y2 > y && x < ((x2 - x1) * (y - y1)) / (y2 - y1) + x1) crossings += 1
      })
    return crossings % 2 === 1
  })
}

const isInBoxes = (area: Area, longitude: number, latitude: number) =>
  searchBoxes(customArea(area)).some((box) => contains(box, { longitude, latitude }))

const star = tuple(
  double({ min: -179, max: 179, noNaN: true }),
  double({ min: -80, max: 80, noNaN: true }),
  array(double({ min: 0.05, max: 1, noNaN: true }), { minLength: 3, maxLength: 40 }),
  double({ min: 0.01, max: 1, noNaN: true }),
  boolean(),
).map(([x, y, radii, size, hasHole]): Polygons => {
  const ring = (scale: number) => {
    const corners = radii.map((radius, at): [number, number] => {
      const turn = (at / radii.length) * 2 * Math.PI
      return [x + scale * radius * Math.cos(turn), y + scale * radius * Math.sin(turn)]
    })
    return [...corners, corners[0] ?? [x, y]]
  }
  return [hasHole ? [ring(size), ring(size / 3)] : [ring(size)]]
})

test('a listing belongs to a polygon exactly when its point is inside, and no box with one is left out', () => {
  let [touched, apart] = [0, 0]
  assert(
    property(
      star,
      array(tuple(double({ min: -1.2, max: 1.2, noNaN: true }), double({ min: -1.2, max: 1.2, noNaN: true })), {
        minLength: 20,
        maxLength: 20,
      }),
      (polygons, offsets) => {
        const area: Area = { name: 'star', shape: { kind: 'polygon', polygons } }
        const first = polygons[0]?.[0]?.[0] ?? [0, 0]
        for (const [dx, dy] of offsets) {
          const [x, y] = [first[0] + dx, first[1] + dy]
          const isOnCorner = Math.abs(dx) < 1e-9 && Math.abs(dy) < 1e-9
          if (isOnCorner) continue
          const inside = isInside(polygons, x, y)
          const longitude = Math.abs(x) > 180 ? x - Math.sign(x) * 360 : x
          expect(belongsToCity(customArea(area), placeAt(longitude, y))).toBe(inside)
          expect(partAt(customArea(area), { longitude, latitude: y }) !== null).toBe(inside)
          expect(isInBoxes(area, longitude, y) || !inside).toBe(true)
          const small = { south: y - 0.01, west: longitude - 0.01, north: y + 0.01, east: longitude + 0.01 }
          expect(touchesBox(customArea(area), small) || !inside).toBe(true)
          if (touchesBox(customArea(area), small)) touched += 1
          else apart += 1
        }
      },
    ),
    { numRuns: 200 },
  )
  expect(Math.min(touched, apart)).toBeGreaterThan(50)
})

test('a box that only the edges of a polygon cross touches it, and one beside its bends does not', () => {
  const bent: Polygons = [
    [
      [
        [0, 0],
        [10, 0],
        [10, 10],
        [9, 10],
        [9, 1],
        [0, 1],
        [0, 0],
      ],
    ],
  ]
  const area = customArea({ name: 'bent', shape: { kind: 'polygon', polygons: bent } })
  const touches = (west: number, south: number, size: number) =>
    touchesBox(area, { south, west, north: south + size, east: west + size })
  expect([touches(4, -3, 8), touches(2, -0.5, 20), touches(4, 0.2, 0.1), touches(8.5, 4, 1)]).toEqual([
    true,
    true,
    true,
    true,
  ])
  expect([touches(2, 3, 4), touches(-2, 0.5, 1), touches(11, 5, 3)]).toEqual([false, false, false])
})

test('a listing belongs to a circle exactly when it is that near, also over the antimeridian and near a pole', () => {
  for (const center of [
    [-97.74, 30.27],
    [179.9, -17],
    [10, 89.5],
  ] as [number, number][]) {
    const area: Area = { name: 'circle', shape: { kind: 'circle', center, radiusM: 60_000 } }
    for (let at = 0; at < 400; at += 1) {
      const longitude = ((center[0] + (at % 20) * 0.11 - 1.1 + 540) % 360) - 180
      const latitude = Math.min(90, center[1] + Math.floor(at / 20) * 0.11 - 1.1)
      const isNear = distanceMeters({ longitude, latitude }, { longitude: center[0], latitude: center[1] }) <= 60_000
      expect(belongsToCity(customArea(area), placeAt(longitude, latitude))).toBe(isNear)
      expect(isInBoxes(area, longitude, latitude) || !isNear).toBe(true)
    }
  }
})

test('areas across the antimeridian have boxes and a boundary on both sides, and no population counted twice', () => {
  const ring: [number, number][] = [
    [176, -20],
    [184, -20],
    [184, -15],
    [176, -15],
    [176, -20],
  ]
  const fiji = customArea({ name: 'Fiji', shape: { kind: 'polygon', polygons: [[ring]] } })
  expect(partsOf(fiji).map(({ box }) => Math.round(box.west))).toEqual([176, -180])
  expect(partsOf(fiji).map(({ key }) => ringsOf(fiji, key).map(({ length }) => length))).toEqual([[5], [5]])
  const newYork = customArea({
    name: 'Around New York',
    shape: { kind: 'circle', center: [-73.98, 40.75], radiusM: 25_000 },
  })
  expect(newYork.population).toBeLessThan(13_000_000)
  expect(newYork.population).toBeGreaterThan(8_000_000)
})

test('a ZIP list goes by the ZIP code of the address, else by the nearest ZIP area', () => {
  const austin: Area = { name: 'South Austin', shape: { kind: 'zips', zips: ['78704', '78745'] } }
  const inside = nearestZip({ latitude: 30.243, longitude: -97.769 })?.zip
  expect(inside?.zip).toBe('78704')
  const at = (zip: string | null) => belongsToCity(customArea(austin), placeAt(-97.769, 30.243, zip))
  expect([at(null), at('78704-1234'), at('78701'), at('00000')]).toEqual([true, true, false, true])
  expect(belongsToCity(customArea(austin), placeAt(-97.74, 30.27))).toBe(false)
})

test.each([
  ['Juárez', { latitude: 31.7385, longitude: -106.485 }, false],
  ['Juárez with its country', { country: 'MX', zip: '32000', latitude: 31.7385, longitude: -106.485 }, false],
  ['a Mexican postal code that is a ZIP code', { country: 'MX', zip: '79901' }, false],
  ['El Paso', { latitude: 31.7587, longitude: -106.4869 }, true],
  ['El Paso by its ZIP code', { zip: '79901' }, true],
  ['El Paso by a ZIP code with its state', { zip: 'TX, 79901' }, true],
  ['El Paso at the border', { country: 'US', latitude: 31.7475, longitude: -106.487 }, true],
])('a ZIP list ends at the border of the country: %s', (_, given, expected) => {
  const place = { city: null, state: null, latitude: null, longitude: null, ...given }
  const elPaso = customArea({ name: 'El Paso', shape: { kind: 'zips', zips: ['79901'] } })
  expect(belongsToCity(elPaso, place)).toBe(expected)
})

test('no part of a ZIP list is across the border', () => {
  const elPaso = customArea({ name: 'El Paso', shape: { kind: 'zips', zips: ['79901'] } })
  expect(partAt(elPaso, { latitude: 31.7385, longitude: -106.485 })).toBeNull()
  expect(partAt(elPaso, { latitude: 31.7587, longitude: -106.4869 })).toBe('79901')
})

test('administrative areas are found by name in several languages, and have boundaries', () => {
  const first = (text: string) => searchAdminAreas(text, 3)[0]
  expect(first('Travis County, TX')).toMatchObject({ id: 'county:48453', kind: 'county' })
  expect(first('bayern')).toMatchObject({ id: 'region:DE-BY', label: 'Bavaria, Germany' })
  expect(first('Texas')).toMatchObject({ id: 'state:TX', kind: 'state' })
  expect(first('germany')).toMatchObject({ id: 'country:DE', kind: 'country' })
  expect(first('USA')).toMatchObject({ id: 'country:US' })
  expect(first('uk')).toMatchObject({ id: 'country:GB' })
  expect(findAdminArea('county:99999')).toBeNull()
  const holds = (id: string, longitude: number, latitude: number) =>
    belongsToCity(customArea({ name: id, shape: { kind: 'admin', id } }), placeAt(longitude, latitude))
  expect(holds('county:48453', -97.74, 30.27)).toBe(true)
  expect(holds('county:48453', -98.49, 29.42)).toBe(false)
  expect(holds('region:DE-BY', 11.58, 48.14)).toBe(true)
  expect(holds('region:DE-BY', 13.4, 52.52)).toBe(false)
  expect(holds('state:TX', -95.37, 29.76)).toBe(true)
  expect(holds('country:US', -104.99, 39.74)).toBe(true)
  expect(holds('country:FR', 2.35, 48.86)).toBe(true)
  expect(holds('country:FR', 13.4, 52.52)).toBe(false)
  expect(customArea({ name: 'Texas', shape: { kind: 'admin', id: 'state:TX' } }).population).toBeGreaterThan(25_000_000)
})

test.each([
  ['state:TX', 254],
  ['state:VA', 133],
  ['country:US', 56],
  ['country:DE', 16],
  ['county:48453', 0],
])('%s is counted by %i units', (id, count) => {
  expect(unitsOfAdmin(id)).toHaveLength(count)
})

test('a state has its counties also with the boundary of a source', () => {
  const own: Area = { name: 'Texas', shape: { kind: 'polygon', polygons: adminPolygons('state:TX'), id: 'state:TX' } }
  const builtIn: Area = { name: 'Texas', shape: { kind: 'admin', id: 'state:TX' } }
  const keys = partsOf(customArea(own)).map(({ key }) => key)
  expect(keys).toHaveLength(254)
  expect(keys).toEqual(partsOf(customArea(builtIn)).map(({ key }) => key))
  expect(partAt(customArea(own), { longitude: -97.74, latitude: 30.27 })).toBe('county:48453')
})

test('each boundary of the same state has its own counties', () => {
  const texas = adminPolygons('state:TX')
  const half = texas.map((rings) => rings.map((ring) => ring.map(([x, y]): Position => [x, Math.min(y, 30)])))
  const partsWithin = (polygons: Polygons) =>
    partsOf(customArea({ name: 'Texas', shape: { kind: 'polygon', polygons, id: 'state:TX' } })).length
  expect(partsWithin(texas)).toBe(254)
  expect(partsWithin(half)).toBeLessThan(150)
})

test('inhabited points are the centres of ZIP areas and of cities abroad', () => {
  const around = { south: 47, west: 9, north: 50, east: 14 }
  const cities = allWorldCities().filter((city) => contains(around, city))
  expect(cities.length).toBeGreaterThan(100)
  const points = cities.map(({ latitude, longitude, population }) => ({ latitude, longitude, population }))
  expect(inhabitedPoints(around)).toEqual(points)
  expect(inhabitedPoints({ south: 30, west: -98, north: 31, east: -97 })[0]).toHaveProperty('zip')
})

const isIn = (id: string, [longitude, latitude]: [number, number]): boolean =>
  extentOfArea({ name: id, shape: { kind: 'admin', id } }).holds({ longitude, latitude })

test.each<[string, [number, number], boolean]>([
  // Parts that share a code.
  ['region:AU-NSW', [151.2093, -33.8688], true],
  ['region:AU-NSW', [159.0772, -31.5555], true],
  ['region:IE-CO', [-8.4756, 51.8985], true],
  ['region:IE-CO', [-8.6408, 52.1341], true],
  ['region:MG-T', [47.5255, -18.8792], true],
  ['region:PH-CEB', [123.8854, 10.3157], true],
  ['region:PH-MNL', [120.9842, 14.5995], true],
  ['region:IR-07', [51.389, 35.6892], true],
  ['region:IR-07', [50.9391, 35.8327], false],
  ['region:RU-MOW', [37.6173, 55.7558], true],
  ['region:RU-MOS', [37.6173, 55.7558], false],
  ['region:CO-DC', [-74.0721, 4.711], true],
  // Off a coarse coast, or at a river.
  ['region:CA-NS', [-63.5752, 44.6488], true],
  ['region:CA-NB', [-63.5752, 44.6488], false],
  ['region:CA-QC', [-71.2082, 46.8123], true],
  ['region:RU-CHU', [177.5127, 64.7342], true],
  ['region:IE-WD', [-7.1101, 52.2593], true],
  ['region:CA-NS', [-62, 43.9], false],
  ['region:ES-AN', [-5.3213, 35.8894], false],
  // Groups of areas.
  ['region:FR-GES', [7.7521, 48.5734], true],
  ['region:FR-GES', [2.3522, 48.8566], false],
  ['region:GB-SCT', [-2.0943, 57.1497], true],
  ['region:ES-CT', [2.1734, 41.3851], true],
  // Counties since 2022, and before.
  ['county:09110', [-72.6734, 41.7658], true],
  ['county:09003', [-72.6734, 41.7658], true],
  ['county:02063', [-146.3483, 61.1308], true],
])('%s at %j: %s', (id, point, holds) => {
  expect(isIn(id, point)).toBe(holds)
})

test('every code names one area, and each area of Natural Earth with a shape is in one', () => {
  const ids = unitsOfAdmin('country:AU').map(({ id }) => id)
  expect(new Set(ids).size).toBe(ids.length)
  expect(findAdminArea('region:AU-NSW')?.label).toBe('New South Wales, Australia')
  expect(unitsOfAdmin('state:CT').map(({ label }) => label)).toHaveLength(9)
})

test.each([
  ['Tehran', 'region:IR-07'],
  ['Grand Est', 'region:FR-GES'],
  ['Lombardy', 'region:IT-25'],
  ['Catalonia', 'region:ES-CT'],
  ['Scotland', 'region:GB-SCT'],
  ['Moscow', 'region:RU-MOW'],
  ['Abai', 'region:KZ-VOS'],
  ['Jetisu', 'region:KZ-ALM'],
  ['Highland Papua', 'region:ID-PA'],
  ['Maguindanao del Norte', 'region:PH-MAG'],
  ['Capitol Planning Region', 'county:09110'],
  ['Naugatuck Valley', 'county:09140'],
  ['Greater Bridgeport', 'county:09120'],
  ['Chugach', 'county:02063'],
  ['Copper River', 'county:02066'],
  ['Fairfield County, CT', 'county:09001'],
  ['Türkiye', 'country:TR'],
  ['Turkey', 'country:TR'],
  ['The Netherlands', 'country:NL'],
  ['the neth', 'country:NL'],
  ['Hong Kong', 'country:HK'],
  ['Macau', 'country:MO'],
  ['Myanmar', 'country:MM'],
  ['The Bahamas', 'country:BS'],
  ['Saint Lucia', 'country:LC'],
  ['Luxemburg', 'country:LU'],
])('%s is found', (text, id) => {
  expect(searchAdminAreas(text, 1)[0]?.id).toBe(id)
})
