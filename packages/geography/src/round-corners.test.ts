import { expect, test } from 'vitest'
import { holds, metersPerDegree, outlineOf, roundCorners } from './index.ts'

const side = 10_000 / metersPerDegree
const square: [number, number][] = [
  [0, 0],
  [side, 0],
  [side, side],
  [0, side],
  [0, 0],
]

test('a corner is rounded within the distance, and nothing else changes', () => {
  const ring = roundCorners(square, 500)
  expect(ring[0]).toEqual(ring.at(-1))
  const shape = outlineOf([ring])
  expect(holds(shape, { longitude: side * 0.005, latitude: side * 0.005 })).toBe(false)
  expect(holds(shape, { longitude: side * 0.03, latitude: side * 0.03 })).toBe(true)
  expect(holds(shape, { longitude: side * 0.06, latitude: side * 0.0001 })).toBe(true)
})

test('a short edge keeps its middle, and a line that hardly turns stays as it is', () => {
  for (const [x, y] of roundCorners(square, 1e9)) {
    const toCorner = Math.min(...square.map(([cornerX, cornerY]) => Math.hypot(x - cornerX, y - cornerY)))
    expect(toCorner).toBeLessThanOrEqual(side * 0.21)
  }
  const bent: [number, number] = [side / 2, side / 100]
  expect(roundCorners([...square.slice(0, 1), bent, ...square.slice(1)], 10)).toContainEqual(bent)
})
