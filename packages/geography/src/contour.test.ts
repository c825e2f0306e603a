import { expect, test } from 'vitest'
import { contoursOf, holds, outlineOf } from './index.ts'

const box = { south: -2, west: -2, north: 2, east: 2 }
const isInCircle = (x: number, y: number, radius: number): boolean => Math.hypot(x, y) <= radius

function areaOf(ring: readonly [number, number][]): number {
  let double = 0
  for (const [at, [x, y]] of ring.entries()) {
    const [toX, toY] = ring[at + 1] ?? [x, y]
    double += x * toY - toX * y
  }
  return double / 2
}

test('a circle is found more exactly than the grid', () => {
  const [ring = [], ...others] = contoursOf((x, y) => isInCircle(x, y, 1), box, { columns: 20, rows: 20 })
  expect(others).toEqual([])
  expect(ring[0]).toEqual(ring.at(-1))
  for (const [x, y] of ring) expect(Math.hypot(x, y)).toBeCloseTo(1, 2)
  expect(areaOf(ring)).toBeCloseTo(Math.PI, 1)
})

test('pieces that touch at a corner only are two, or one where their middle is inside', () => {
  const isBeside = (x: number, y: number) => isInCircle(x - 1, y - 1, 0.7) || isInCircle(x + 1, y + 1, 0.7)
  const grid = { columns: 21, rows: 21 }
  expect(contoursOf(isBeside, box, grid)).toHaveLength(2)
  const isJoined = (x: number, y: number) => isBeside(x, y) || (Math.abs(x - y) < 0.2 && isInCircle(x, y, 1))
  expect(contoursOf(isJoined, box, grid)).toHaveLength(1)
})

test('holes are filled, and what reaches the edge of the box is closed there', () => {
  const grid = { columns: 40, rows: 40 }
  expect(contoursOf((x, y) => isInCircle(x, y, 1.5) && !isInCircle(x, y, 0.5), box, grid)).toHaveLength(1)
  const [whole = []] = contoursOf(() => true, box, grid)
  expect(holds(outlineOf([whole]), { latitude: 1.8, longitude: -1.8 })).toBe(true)
  expect(areaOf(whole)).toBeGreaterThan(14)
  expect(contoursOf(() => false, box, grid)).toEqual([])
})
