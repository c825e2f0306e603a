import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  areaSquareMeters,
  type Box,
  centreOf,
  contains,
  distanceMeters,
  intersects,
  padMeters,
  sizeMeters,
  splitBox,
  splitInFour,
  unionOf,
} from '../index.ts'

const degrees = (min: number, max: number) => fc.double({ min, max, noNaN: true })
const points = fc.array(fc.record({ latitude: degrees(24, 50), longitude: degrees(-125, -66) }), { maxLength: 30 })
const boxes: fc.Arbitrary<Box> = fc
  .tuple(degrees(24, 49), degrees(-125, -67), degrees(0.001, 1), degrees(0.001, 1))
  .map(([south, west, height, width]) => ({ south, west, north: south + height, east: west + width }))

/** A point inside, on the edges about half the time. */
const boxAndPoint = fc
  .tuple(boxes, fc.constantFrom(0, 0.5, 0.25, 0.875), fc.constantFrom(0, 0.5, 0.25, 0.125))
  .map(([box, up, right]) => ({
    box,
    point: { latitude: box.south + up * (box.north - box.south), longitude: box.west + right * (box.east - box.west) },
  }))

describe('splitting a box', () => {
  it('puts every point of the box into exactly one part', () => {
    fc.assert(
      fc.property(boxAndPoint, points, ({ box, point }, weights) => {
        for (const parts of [splitBox(box, weights), splitInFour(box)])
          expect(parts.filter((part) => contains(part, point))).toHaveLength(contains(box, point) ? 1 : 0)
      }),
    )
  })

  it('tiles the box: the parts cover it, do not overlap and add up', () => {
    fc.assert(
      fc.property(boxes, points, (box, weights) => {
        for (const parts of [splitBox(box, weights), splitInFour(box)]) {
          expect(unionOf(parts)).toEqual(box)
          const pairs = parts.flatMap((one, at) => parts.slice(at + 1).map((other) => intersects(one, other)))
          expect(pairs).not.toContain(true)
          const sum = parts.reduce((total, part) => total + areaSquareMeters(part), 0)
          expect(sum / areaSquareMeters(box)).toBeCloseTo(1, 6)
        }
      }),
    )
  })

  it('never makes a part smaller than an eighth', () => {
    fc.assert(
      fc.property(boxes, points, (box, weights) => {
        for (const part of splitBox(box, weights))
          expect(areaSquareMeters(part) / areaSquareMeters(box)).toBeGreaterThan(0.12)
      }),
    )
  })

  it('cuts the longer side where the points balance', () => {
    const box = { south: 40, west: -75, north: 40.1, east: -74 }
    const row = [-74.9, -74.8, -74.7, -74.2].map((longitude) => ({ latitude: 40.05, longitude }))
    const [west, east] = splitBox(box, row)
    expect(west.east).toBeCloseTo(-74.75)
    expect(row.filter((point) => contains(west, point))).toHaveLength(2)
    expect(east.west).toBe(west.east)
  })
})

describe('measures', () => {
  it('computes the distance from New York to Los Angeles', () => {
    const meters = distanceMeters(
      { latitude: 40.7128, longitude: -74.006 },
      { latitude: 34.0522, longitude: -118.2437 },
    )
    expect(Math.round(meters / 1000)).toBe(3936)
  })

  it('agrees on sides, area and padding', () => {
    fc.assert(
      fc.property(boxes, degrees(1, 50_000), (box, meters) => {
        const { height, width } = sizeMeters(box)
        expect((height * width) / areaSquareMeters(box)).toBeCloseTo(1, 3)
        const padded = padMeters(box, meters)
        const { latitude, longitude } = centreOf(box)
        expect(distanceMeters({ latitude, longitude: padded.west }, { latitude, longitude: box.west })).toBeGreaterThan(
          meters * 0.98,
        )
        expect(distanceMeters({ latitude: padded.north, longitude }, { latitude: box.north, longitude })).toBeCloseTo(
          meters,
          3,
        )
      }),
    )
  })

  it('lets the last edges of the globe belong to it', () => {
    const globe = { south: -90, west: -180, north: 90, east: 180 }
    expect(contains(globe, { latitude: 90, longitude: 180 })).toBe(true)
    expect(() => unionOf([])).toThrow(RangeError)
  })
})
