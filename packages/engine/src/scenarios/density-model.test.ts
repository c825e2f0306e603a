import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { contains, intersects } from '@gazetteer/geography'
import { randomFrom } from '@gazetteer/testkit/fakes/scripted-source'
import { cityBox, findCity } from '@gazetteer/places/us'
import { cityGrid } from '../plan/density/city-grid.ts'
import { partition } from '../plan/partition.ts'
import { expectedDensity } from '../plan/density/expectation.ts'
import { weightIn } from '../plan/density/density.ts'
import { kdeOf } from '../plan/density/kde.ts'
import { fitMixture } from '../plan/density/mixture.ts'
import { uncovered } from '../plan/uncovered.ts'
import type { UsCity } from '@gazetteer/places/us'
import type { Box, Point } from '@gazetteer/geography'

const city = boise()
const whole = cityBox(city)

const pointsIn = ({ south, north, west, east }: Box, count: number, seed: number): Point[] => {
  const random = randomFrom(seed)
  return Array.from({ length: count }, () => ({
    latitude: south + random() * (north - south),
    longitude: west + random() * (east - west),
  }))
}

describe('the expected density', () => {
  test('each shape of a city adds up to one over its cells', () => {
    const { shapes, cells, cellOf } = cityGrid(city)
    for (const shape of shapes) expect(shape.reduce((sum, weight) => sum + weight, 0)).toBeCloseTo(1, 6)
    for (const zip of city.zips) expect(contains(cells[cellOf(zip) ?? -1] ?? whole, zip)).toBe(true)
    expect(cellOf({ latitude: whole.north + 1, longitude: whole.west })).toBeNull()
  })

  test('before any request the estimate equals the guess', () => {
    const density = expectedDensity(city, { sample: [], merged: [], guess: 500 })
    expect(weightIn(density, whole)).toBeCloseTo(500, 3)
  })

  test('merged areas correct a wrong guess', () => {
    const dense = { ...whole, north: (whole.south + whole.north) / 2, east: (whole.west + whole.east) / 2 }
    const { cellOf } = cityGrid(city)
    const rows = pointsIn(dense, 1_400, 5).filter((point) => cellOf(point) !== null)
    const merged = [{ box: dense, expected: 40, rows, received: rows.length, isSplit: true }]
    const density = expectedDensity(city, { sample: [], merged, guess: 200 })
    expect(rows.length).toBeGreaterThan(400)
    expect(weightIn(density, dense) / rows.length).toBeGreaterThan(0.8)
    expect(weightIn(density, dense) / rows.length).toBeLessThan(1.2)
  })

  test('a sample along a street makes long and narrow boxes, and all of it is one', () => {
    const street = pointsIn({ south: 43.6, north: 43.6002, west: -116.3, east: -116.1 }, 60, 3)
    const density = kdeOf(street, 4)
    expect(density.reduce((sum, { weight }) => sum + weight, 0)).toBeCloseTo(1, 9)
    const [first] = density
    if (first === undefined) throw new Error('there are boxes')
    const { south, north, west, east } = first.box
    expect((east - west) / (north - south)).toBeGreaterThan(5)
  })

  test('a mixture assigns each shape the rows that only it explains, scaled by the share that was fetched', () => {
    const rows = [...Array.from({ length: 40 }, () => [1, 0]), ...Array.from({ length: 10 }, () => [0, 1])]
    const [first = 0, second = 0] = fitMixture({ rows, seen: [0.5, 0.1], sampled: 0, guess: 100 })
    expect(first).toBeGreaterThan(70)
    expect(first).toBeLessThan(85)
    expect(second).toBeGreaterThan(80)
    expect(second).toBeLessThan(105)
  })
})

describe('cutting', () => {
  const cases = fc.record({ seed: fc.integer({ min: 1, max: 99_999 }), rows: fc.integer({ min: 2, max: 80 }) })

  test('parts tile the box without overlap or hole and hold about the same', () => {
    fc.assert(
      fc.property(cases, fc.integer({ min: 1, max: 12 }), ({ seed, rows }, count) => {
        const box = { south: 43.6, north: 43.63, west: -116.25, east: -116.2 }
        const density = [{ box, weight: 0.5 }, ...kdeOf(pointsIn(box, rows, seed), 4)]
        const parts = partition(box, count, { density, city, thinnest: 0.02 })
        expect(parts).toHaveLength(count)
        for (const point of pointsIn(box, 40, seed + 1))
          expect(parts.filter((part) => contains(part, point))).toHaveLength(1)
        const share = weightIn(density, box) / count
        for (const part of parts) expect(weightIn(density, part) / share).toBeGreaterThan(0.5)
      }),
      { numRuns: 30 },
    )
  })

  test('the uncovered area is what no fetched box covers, in whatever order boxes were cut', () => {
    fc.assert(
      fc.property(cases, fc.integer({ min: 2, max: 25 }), ({ seed, rows }, count) => {
        const density = [{ box: whole, weight: 1 }, ...kdeOf(pointsIn(whole, rows, seed), 4)]
        const parts = partition(whole, count, { density, city, thinnest: 0.02 })
        const random = randomFrom(seed)
        const fetched = parts.filter(() => random() < 0.5)
        const open = uncovered(whole, fetched)
        for (const point of pointsIn(whole, 60, seed + 1)) {
          const isFetched = fetched.some((box) => contains(box, point))
          expect(open.filter((box) => contains(box, point))).toHaveLength(isFetched ? 0 : 1)
        }
        for (const box of open) expect(fetched.some((other) => intersects(box, other))).toBe(false)
      }),
      { numRuns: 30 },
    )
  })
})

function boise(): UsCity {
  const found = findCity('Boise, ID')
  if (found === null) throw new Error('No Boise')
  return found
}
