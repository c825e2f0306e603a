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

test('a detailed outline contains the same points as a test against every edge', () => {
  let seed = 7
  const random = () => (seed = (seed * 48_271) % 2_147_483_647) / 2_147_483_647
  const wavy = (radius: number): [number, number][] => {
    const ring = Array.from({ length: 2_000 }, (_, at): [number, number] => {
      const [turn, reach] = [(at / 2_000) * 2 * Math.PI, radius * (0.6 + 0.4 * random())]
      return [reach * Math.cos(turn), reach * Math.sin(turn)]
    })
    return [...ring, ring[0] ?? [0, 0]]
  }
  const rings = [wavy(10), wavy(4), square(-1, -1, 2)]
  const outline = outlineOf(rings)
  const edges = rings.flatMap((ring) => ring.slice(1).map((to, at) => ({ from: ring[at] ?? to, to })))
  const points = Array.from({ length: 3_000 }, () => ({ longitude: 22 * random() - 11, latitude: 22 * random() - 11 }))
  for (const point of [...points, ...(rings[0] ?? []).map(([longitude, latitude]) => ({ longitude, latitude }))]) {
    const above = edges.filter(({ from: [x1, y1], to: [x2, y2] }) => {
      const { latitude: y, longitude: x } = point
      return y1 > y !== y2 > y && x < ((x2 - x1) * (y - y1)) / (y2 - y1) + x1
    })
    expect(holds(outline, point)).toBe(above.length % 2 === 1)
  }
})

test('a simplified line retains its corners and stays within the tolerance', () => {
  const line = Array.from({ length: 101 }, (_, at): [number, number] => [at, at === 50 ? 10 : Math.sin(at) * 0.01])
  const few = simplified(line, 0.1)
  expect(few.length).toBeLessThan(8)
  expect(few).toContainEqual([50, 10])
  expect([few[0], few.at(-1)]).toEqual([line[0], line.at(-1)])
  expect(simplified([], 1)).toEqual([])
})
