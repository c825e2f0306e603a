import { expect, test } from 'vitest'
import { clipToConvex } from './clip-to-convex.ts'
import type { Position } from './polygons.ts'

const square = (west: number, south: number, size: number): Position[] => [
  [west, south],
  [west + size, south],
  [west + size, south + size],
  [west, south + size],
  [west, south],
]

function areaOf(ring: readonly Position[]): number {
  let sum = 0
  for (const [at, [x, y]] of ring.entries()) {
    const [nextX, nextY] = ring[at + 1] ?? [x, y]
    sum += x * nextY - nextX * y
  }
  return Math.abs(sum / 2)
}

test('a ring is cut at the edges of a convex one, in either direction', () => {
  expect(areaOf(clipToConvex(square(0, 0, 10), square(5, 5, 10)))).toBeCloseTo(25)
  expect(areaOf(clipToConvex(square(0, 0, 10), square(5, 5, 10).toReversed()))).toBeCloseTo(25)
})

test('a ring inside stays, one outside is empty, one that only touches, too', () => {
  expect(areaOf(clipToConvex(square(2, 2, 1), square(0, 0, 10)))).toBeCloseTo(1)
  expect(clipToConvex(square(20, 20, 1), square(0, 0, 10))).toEqual([])
  expect(clipToConvex(square(10, 0, 5), square(0, 0, 10))).toEqual([])
  expect(clipToConvex([], square(0, 0, 10))).toEqual([])
})

test('a concave ring keeps the area that is inside', () => {
  const horseshoe: Position[] = [
    [0, 0],
    [9, 0],
    [9, 9],
    [6, 9],
    [6, 3],
    [3, 3],
    [3, 9],
    [0, 9],
    [0, 0],
  ]
  expect(areaOf(clipToConvex(horseshoe, square(0, 5, 9)))).toBeCloseTo(24)
})

test('the parts in cells that share edges are together the whole', () => {
  const ring: Position[] = [
    [1, 1],
    [7, 2],
    [9, 6],
    [5, 5],
    [2, 9],
    [1, 1],
  ]
  const cells = [0, 5].flatMap((west) => [0, 5].map((south) => square(west, south, 5)))
  const sum = cells.reduce((total, cell) => total + areaOf(clipToConvex(ring, cell)), 0)
  expect(sum).toBeCloseTo(areaOf(ring))
})
