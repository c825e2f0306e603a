import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { targetSizeFor, spreadOf, receivedPerRowInside } from './target-size.ts'
import type { MergedArea } from './merged-areas.ts'

const area = (expected: number | null, count: number, received = count): MergedArea => ({
  box: { south: 0, west: 0, north: 1, east: 1 },
  expected,
  rows: Array.from({ length: count }, () => ({ latitude: 0.5, longitude: 0.5 })),
  received,
  isSplit: false,
})

describe('the size of areas', () => {
  test('areas of 12 of 20, 33 of 60 and about 60 of 120 need the fewest requests when densities are known', () => {
    const targets = [20, 60, 120].map(
      (cap) => targetSizeFor({ cap, pageSize: 20, hasFreeProbe: false, spread: 0.2, received: 1.1 }).listings,
    )
    expect(targets[0]).toBeGreaterThan(10)
    expect(targets[0]).toBeLessThan(14)
    expect(targets[1]).toBeGreaterThan(28)
    expect(targets[1]).toBeLessThan(38)
    expect(targets[2]).toBeGreaterThan(50)
    expect(targets[2]).toBeLessThan(80)
  })

  test('areas of a multi-page source get smaller when less is known', () => {
    const targets = [0.1, 0.3, 0.6].map(
      (spread) => targetSizeFor({ cap: 120, pageSize: 20, hasFreeProbe: false, spread, received: 1 }).listings,
    )
    expect(targets).toEqual(targets.toSorted((a, b) => b - a))
    expect(targets[2]).toBeLessThan((targets[0] ?? 0) * 0.8)
  })

  test('areas stay below the cap for any source, and larger extents never get fewer areas', () => {
    const terms = fc.record({
      cap: fc.integer({ min: 2, max: 500 }),
      pageSize: fc.integer({ min: 1, max: 100 }),
      hasFreeProbe: fc.boolean(),
      spread: fc.double({ min: 0.1, max: 0.7, noNaN: true }),
      received: fc.double({ min: 1, max: 1.5, noNaN: true }),
    })
    fc.assert(
      fc.property(terms, fc.double({ min: 0, max: 5_000, noNaN: true }), ({ cap, ...others }, expected) => {
        const { partsFor, listings } = targetSizeFor({ cap, ...others })
        expect(listings).toBeLessThanOrEqual(cap)
        expect(partsFor(expected)).toBeGreaterThanOrEqual(1)
        expect(partsFor(expected * 3 + cap)).toBeGreaterThanOrEqual(partsFor(expected))
        expect(expected / partsFor(expected)).toBeLessThanOrEqual(2 * listings)
      }),
      { numRuns: 40 },
    )
  })
})

describe('the accuracy of the plan', () => {
  test('the spread is the default without data, smaller after accurate expectations, larger after wrong ones', () => {
    const usual = spreadOf([])
    expect(spreadOf(Array.from({ length: 30 }, (_, at) => area(25, at % 2 === 0 ? 20 : 30)))).toBeLessThan(usual)
    expect(spreadOf(Array.from({ length: 30 }, (_, at) => area(25, at % 2 === 0 ? 2 : 80)))).toBeGreaterThan(usual)
  })

  test('survey areas without an expectation do not affect the spread', () => {
    expect(spreadOf([area(null, 90), area(null, 3)])).toBe(spreadOf([]))
  })

  test('rows from outside are counted in as far as the run has seen any', () => {
    expect(receivedPerRowInside([])).toBe(1)
    expect(receivedPerRowInside([area(100, 900, 1000)])).toBeCloseTo(1.11, 2)
  })
})
