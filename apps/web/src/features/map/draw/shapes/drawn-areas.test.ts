import type { DrawnArea } from '@gazetteer/contract'
import { expect, test } from 'vitest'
import {
  areasOfShapes,
  featureOfShape,
  nameShapes,
  problemOfShapes,
  type Ring,
  type Shape,
  shapeOfFeature,
  shapesOfArea,
} from './drawn-areas.ts'

/** Counter-clockwise around the centre of Austin. */
const square = (size: number, east = 0): [number, number][] => [
  [-97.8 + east - size, 30.2 - size],
  [-97.8 + east + size, 30.2 - size],
  [-97.8 + east + size, 30.2 + size],
  [-97.8 + east - size, 30.2 + size],
  [-97.8 + east - size, 30.2 - size],
]
const rounded = (ring: Ring) => ring.map((position) => position.map((value) => Math.round(value * 1e6) / 1e6))
const polygon = (geometry: object): DrawnArea => ({ kind: 'polygon', name: 'Downtown', geometry })
/** What is on the map after the areas were added. */
const shown = (areas: readonly DrawnArea[]) =>
  initialOf(areas).flatMap(({ shapes }) => shapes.flatMap((one) => shapeOfFeature(featureOfShape(one)) ?? []))
const initialOf = (areas: readonly DrawnArea[]) =>
  areas.map((area, at) => ({ area, shapes: shapesOfArea(area, at) ?? [] }))
const moved = (ring: Ring): [number, number][] => ring.map(([x, y]) => [x, y + 0.001])
const donut = polygon({ type: 'Polygon', coordinates: [square(0.2), square(0.1)] })
const islands = polygon({
  type: 'MultiPolygon',
  coordinates: [[square(0.2), square(0.1)], [square(0.1, 1)], [square(0.2, 2), square(0.05, 1.9), square(0.05, 2.1)]],
})

test('a new circle keeps its centre and radius through its ring', () => {
  for (const radiusM of [50, 5_000, 500_000]) {
    const [shape] = shapesOfArea({ kind: 'circle', name: '', center: [-97.74, 30.27], radiusM }, 0) ?? []
    const [area] = shape === undefined ? [] : areasOfShapes([{ ...shape, area: null }], [])
    expect(area).toMatchObject({ kind: 'circle', center: [expect.closeTo(-97.74, 4), expect.closeTo(30.27, 4)] })
    expect(area?.kind === 'circle' ? area.radiusM / radiusM : 0).toBeCloseTo(1, 2)
  }
})

test('what was not edited stays the same object, with its exact coordinates', () => {
  const areas: DrawnArea[] = [
    donut,
    islands,
    { kind: 'circle', name: 'Here', center: [-97.7412345678, 30.27], radiusM: 1234.5 },
    polygon({ type: 'Feature', geometry: { type: 'Polygon', coordinates: [square(0.2).slice(0, -1)] } }),
  ]
  expect(areasOfShapes(shown(areas), initialOf(areas)).map((area, at) => area === areas[at])).toEqual([
    true,
    true,
    true,
    true,
  ])
})

test('a moved corner of an outer ring keeps the name, all holes and all parts', () => {
  const before = shown([islands])
  const shapes = before.map((shape, at) => (at === 2 ? { ...shape, ring: moved(shape.ring) } : shape))
  expect(shapes.map(({ mode }) => mode)).toEqual(['part', 'hole', 'part', 'part', 'hole', 'hole'])
  const [area] = areasOfShapes(shapes, initialOf([islands]))
  expect(area).toMatchObject({
    name: 'Downtown',
    geometry: {
      type: 'MultiPolygon',
      coordinates: [
        [rounded(square(0.2)), rounded(square(0.1))],
        [moved(before[2]?.ring ?? [])],
        [rounded(square(0.2, 2)), rounded(square(0.05, 1.9)), rounded(square(0.05, 2.1))],
      ],
    },
  })
})

test('a hole is edited and deleted by itself; with its part deleted, it goes too', () => {
  const [outer, hole] = shown([donut])
  if (outer === undefined || hole === undefined) throw new Error('no rings')
  const edited = areasOfShapes([outer, { ...hole, ring: moved(hole.ring) }], initialOf([donut]))
  expect(edited).toMatchObject([{ name: 'Downtown', geometry: { coordinates: [outer.ring, moved(hole.ring)] } }])
  expect(areasOfShapes([outer], initialOf([donut]))).toMatchObject([{ geometry: { coordinates: [outer.ring] } }])
  expect(areasOfShapes([hole], initialOf([donut]))).toEqual([])
  const [, , ...others] = shown([islands])
  expect(areasOfShapes(others, initialOf([islands]))).toMatchObject([
    { geometry: { coordinates: [{ length: 1 }, { length: 3 }] } },
  ])
})

test('a shape of one ring is a polygon without a name once drawn', () => {
  expect(shown([polygon({ type: 'MultiPolygon', coordinates: [[square(0.2)]] })])).toMatchObject([{ mode: 'polygon' }])
  expect(areasOfShapes([{ mode: 'rectangle', area: null, part: 0, ring: square(0.2) }], [])).toEqual([
    { kind: 'polygon', name: '', geometry: { type: 'Polygon', coordinates: [square(0.2)] } },
  ])
})

test('does not show what cannot be edited: very many corners, across the antimeridian, not valid', () => {
  const round = Array.from({ length: 501 }, (_, at): [number, number] => [
    Math.cos((at / 250) * Math.PI),
    Math.sin((at / 250) * Math.PI),
  ])
  const east = square(0.2, 278)
  for (const coordinates of [[round], [east], [[[0, 0]]]])
    expect(shapesOfArea(polygon({ type: 'Polygon', coordinates }), 0)).toBeNull()
})

const drawn = (mode: Shape['mode'], ring: Ring): Shape => ({ mode, area: null, part: 0, ring })

test('a drawn hole goes with the smallest shape around it, new or not', () => {
  const initial = initialOf([polygon({ type: 'Polygon', coordinates: [square(0.2)] })])
  const [outer] = initial.flatMap(({ shapes }) => shapes)
  if (outer === undefined) throw new Error('no ring')
  const [hole, far, farHole] = [
    drawn('hole', square(0.05)),
    drawn('rectangle', square(0.2, 2)),
    drawn('hole', square(0.1, 2)),
  ]
  const shapes = [hole, outer, far, farHole]
  expect(problemOfShapes(shapes, initial)).toBeNull()
  expect(areasOfShapes(shapes, initial)).toEqual([
    { kind: 'polygon', name: 'Downtown', geometry: { type: 'Polygon', coordinates: [outer.ring, hole.ring] } },
    { kind: 'polygon', name: '', geometry: { type: 'Polygon', coordinates: [far.ring, farHole.ring] } },
  ])
  expect(nameShapes(shapes, initial).map(({ label }) => label)).toEqual([
    'Downtown, hole 1',
    'Downtown',
    'New area 1',
    'New area 1, hole 1',
  ])
  const inner = drawn('polygon', square(0.1))
  expect(nameShapes([...shapes, inner], initial)[0]?.label).toBe('New area 2, hole 1')
})

test.each<[string, Shape[], string]>([
  ['outside', [drawn('hole', square(0.1, 2))], 'A hole is outside of every area. Move it into one, or delete it.'],
  ['over the boundary', [drawn('hole', square(0.1, 0.2))], 'A hole crosses the boundary of its area near'],
  ['over another hole', [drawn('hole', square(0.05)), drawn('hole', square(0.06, 0.05))], 'Two holes overlap near'],
  ['in another hole', [drawn('hole', square(0.1)), drawn('hole', square(0.05))], 'Two holes overlap near'],
])('a hole %s is explained', (_, holes, problem) => {
  expect(problemOfShapes([drawn('polygon', square(0.2)), ...holes], [])).toContain(problem)
})

test('a circle cannot have a hole', () => {
  const [round] = shapesOfArea({ kind: 'circle', name: '', center: [-97.8, 30.2], radiusM: 20_000 }, 0) ?? []
  if (round === undefined) throw new Error('no circle')
  const shapes = [{ ...round, area: null }, drawn('hole', square(0.05))]
  expect(problemOfShapes(shapes, [])).toContain('A circle cannot have a hole.')
})
