import { distanceMeters, holds, outlineOf } from '@gazetteer/geography'
import { expect, test } from 'vitest'
import { findCity, nearestZip, zipBox, zipCell, zipShape } from './index.ts'
import { isInUsualExtent } from './usual-extent.ts'

const cityNamed = (label: string) => {
  const found = findCity(label)
  if (found === null) throw new Error(label)
  return found
}

const steps = 60
const cities = ['Baltimore, MD', 'Boise, ID', 'New York, NY', 'Anchorage, AK', 'Key West, FL', 'Honolulu, HI']

test.each(cities)('each point where places of %s usually are is in the shape of its ZIP area', (label) => {
  const city = cityNamed(label)
  let tested = 0
  const missing = city.zips.flatMap((zip) => {
    const shape = outlineOf([zipShape(city, zip)])
    const { south, west, north, east } = zipBox(zip)
    return Array.from({ length: steps ** 2 }, (_, index) => ({
      latitude: south + ((north - south) * (Math.floor(index / steps) + 0.5)) / steps,
      longitude: west + ((east - west) * ((index % steps) + 0.5)) / steps,
    })).filter((point) => {
      if (nearestZip(point)?.zip !== zip || !isInUsualExtent(city, zip, point)) return false
      tested += 1
      return !holds(shape, point)
    })
  })
  // Arcs are drawn by chords, and the plane is not the sphere: only points near the edge may differ.
  expect(tested).toBeGreaterThan(10)
  expect(missing.length / tested).toBeLessThan(0.01)
})

test.each(cities)('the shapes of %s are within their cells', (label) => {
  const city = cityNamed(label)
  for (const zip of city.zips) {
    const reach = Math.max(...zipCell(zip).map(([longitude, latitude]) => distanceMeters(zip, { longitude, latitude })))
    for (const [longitude, latitude] of zipShape(city, zip))
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
  return (2 * Math.PI * Math.abs(area)) / length ** 2
}

test('a ZIP area of an airport far from the city is its surroundings, not a triangle', () => {
  const city = cityNamed('Baltimore, MD')
  const airport = city.zips.find(({ zip }) => zip === '21240')
  if (airport === undefined) throw new Error('21240')
  const farthest = (ring: readonly [number, number][]) =>
    Math.max(...ring.map(([longitude, latitude]) => distanceMeters(airport, { longitude, latitude })))
  const shape = zipShape(city, airport)
  expect(roundnessOf(zipCell(airport))).toBeLessThan(0.7)
  expect(roundnessOf(shape)).toBeGreaterThan(0.8)
  expect(farthest(shape)).toBeLessThanOrEqual(farthest(zipCell(airport)))
  expect(farthest(shape)).toBeLessThan(5_000)
})
