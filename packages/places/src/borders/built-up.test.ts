import {
  distanceMeters,
  holds,
  metersToOutline,
  outlineOf,
  type Point,
  polygonsHold,
  preparePolygons,
} from '@gazetteer/geography'
import { expect, test } from 'vitest'
import { ringsOf } from '../extent.ts'
import { adminPolygons, unitsOfAdmin } from '../area/admin/admin-areas.ts'
import { findCity, nearestZip, type UsCity, zipBox, zipCell } from '../us/index.ts'
import { isInUsualExtent } from '../us/usual-extent.ts'

const cityNamed = (label: string): UsCity => {
  const found = findCity(label)
  if (found === null) throw new Error(label)
  return found
}

const steps = 60
const cities = ['Baltimore, MD', 'Boise, ID', 'New York, NY', 'Anchorage, AK', 'Key West, FL', 'Honolulu, HI']

function gridOf(zip: Parameters<typeof zipBox>[0]): Point[] {
  const { south, west, north, east } = zipBox(zip)
  return Array.from({ length: steps ** 2 }, (_, index) => ({
    latitude: south + ((north - south) * (Math.floor(index / steps) + 0.5)) / steps,
    longitude: west + ((east - west) * ((index % steps) + 0.5)) / steps,
  }))
}

const countiesOf = (state: string) =>
  unitsOfAdmin(`state:${state}`).map(({ id }) => ({ id, prepared: preparePolygons(adminPolygons(id)) }))

test.each(cities)('%s is drawn where its places usually are, to the shore and just beyond its counties', (label) => {
  const city = cityNamed(label)
  const counties = countiesOf(city.state)
  const countyAt = (point: Point) => counties.find(({ prepared }) => polygonsHold(prepared, point))?.id ?? null
  const usual = new Set(city.zips.map(countyAt))
  const counts = { inside: 0, beside: 0, missing: 0, beyond: 0 }
  const bordersOf = (ids: ReadonlySet<string | null>) =>
    counties.filter(({ id }) => ids.has(id)).flatMap(({ prepared }) => prepared.outlines)
  for (const zip of city.zips) {
    const shapes = ringsOf(city, zip.zip).map((ring) => outlineOf([ring]))
    const isDrawn = (point: Point) => shapes.some((shape) => holds(shape, point))
    const own = countyAt(zip)
    for (const point of gridOf(zip)) {
      if (nearestZip(point)?.zip !== zip || !isInUsualExtent(city, zip, point)) continue
      const county = countyAt(point)
      if (county === own) {
        counts.inside += 1
        if (!isDrawn(point)) counts.missing += 1
      } else if (own !== null && !usual.has(county)) {
        const isBeside = (meters: number) => bordersOf(usual).some((to) => metersToOutline(to, point, meters) !== null)
        if (county !== null && isBeside(1_800)) {
          counts.beside += 1
          if (!isDrawn(point)) counts.missing += 1
        }
        if (isDrawn(point) && !isBeside(2_600)) counts.beyond += 1
      }
    }
  }
  // Corners are rounded, and the border is found on a grid.
  expect(counts.inside).toBeGreaterThan(10)
  expect(counts.missing / (counts.inside + counts.beside)).toBeLessThan(0.015)
  expect(counts.beyond).toBe(0)
})

test.each([
  ['Honolulu, HI', 'at sea', { latitude: 21.245, longitude: -157.84 }],
  ['New York, NY', 'across the Hudson', { latitude: 40.755, longitude: -74.035 }],
  ['Boise, ID', 'in another county', { latitude: 43.75, longitude: -116.0 }],
])('%s has no area %s', (label, _, point) => {
  const city = cityNamed(label)
  const drawn = city.zips.flatMap(({ zip }) => ringsOf(city, zip))
  expect(drawn.length).toBeGreaterThan(5)
  expect(drawn.filter((ring) => holds(outlineOf([ring]), point))).toEqual([])
})

test.each(cities)('the areas of %s are within their cells', (label) => {
  const city = cityNamed(label)
  for (const zip of city.zips) {
    const reach = Math.max(...zipCell(zip).map(([longitude, latitude]) => distanceMeters(zip, { longitude, latitude })))
    for (const [longitude, latitude] of ringsOf(city, zip.zip).flat())
      expect(distanceMeters(zip, { longitude, latitude })).toBeLessThanOrEqual(reach * 1.01)
  }
})

/** 1 for a circle, 0.6 for the roundest triangle. */
function roundnessOf(ring: readonly [number, number][]): number {
  const shrink = Math.cos((39.2 * Math.PI) / 180)
  let [area, length] = [0, 0]
  for (const [index, [x, y]] of ring.slice(1).entries()) {
    const [fromX, fromY] = ring[index] ?? [x, y]
    area += (fromX * y - x * fromY) * shrink
    length += Math.hypot((x - fromX) * shrink, y - fromY)
  }
  return (4 * Math.PI * (Math.abs(area) / 2)) / length ** 2
}

test('a ZIP area of an airport far from the city is its surroundings, not a triangle', () => {
  const city = cityNamed('Baltimore, MD')
  const airport = city.zips.find(({ zip }) => zip === '21240')
  if (airport === undefined) throw new Error('21240')
  const [shape = [], ...others] = ringsOf(city, airport.zip)
  expect(others).toEqual([])
  expect(roundnessOf(zipCell(airport))).toBeLessThan(0.7)
  expect(roundnessOf(shape)).toBeGreaterThan(0.8)
  for (const [longitude, latitude] of shape)
    expect(distanceMeters(airport, { longitude, latitude })).toBeLessThan(5_000)
})

test('an area between the city and a village of its own far away is two pieces, not a triangle between them', () => {
  const city = cityNamed('Boise, ID')
  const village = city.zips.toSorted((a, b) => b.longitude - a.longitude)[0]
  if (village === undefined) throw new Error('no areas')
  const pieces = ringsOf(city, village.zip).map((ring) =>
    ring.map(([longitude, latitude]) => distanceMeters(village, { longitude, latitude })),
  )
  expect(pieces.some((distances) => Math.max(...distances) < 4_500)).toBe(true)
  for (const distances of pieces) expect(Math.min(...distances) > 8_000 || Math.max(...distances) < 4_500).toBe(true)
})
