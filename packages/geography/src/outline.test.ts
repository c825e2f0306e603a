import { expect, test } from 'vitest'
import { holds, outlineOf, simplified } from './index.ts'

const square = (south: number, west: number, side: number): [number, number][] => [
  [west, south],
  [west + side, south],
  [west + side, south + side],
  [west, south + side],
  [west, south],
]

test('an outline contains its interior, not its holes, but islands within them', () => {
  const outline = outlineOf([square(0, 0, 10), square(2, 2, 6), square(4, 4, 1)])
  const at = (latitude: number, longitude: number) => holds(outline, { latitude, longitude })
  expect([at(1, 1), at(3, 3), at(4.5, 4.5), at(9, 5), at(11, 5), at(-1, -1)]).toEqual([
    true,
    false,
    true,
    true,
    false,
    false,
  ])
  expect(outline.box).toEqual({ south: 0, west: 0, north: 10, east: 10 })
  expect(() => outlineOf([])).toThrow(RangeError)
})

test('a simplified line retains its corners and stays within the tolerance', () => {
  const line = Array.from({ length: 101 }, (_, at): [number, number] => [at, at === 50 ? 10 : Math.sin(at) * 0.01])
  const few = simplified(line, 0.1)
  expect(few.length).toBeLessThan(8)
  expect(few).toContainEqual([50, 10])
  expect([few[0], few.at(-1)]).toEqual([line[0], line.at(-1)])
  expect(simplified([], 1)).toEqual([])
})
