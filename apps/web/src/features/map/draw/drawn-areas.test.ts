import type { DrawnArea } from '@gazetteer/contract'
import { expect, test } from 'vitest'
import { areaOfShape, ringOfArea } from './drawn-areas.ts'

const square: [number, number][] = [
  [-97.8, 30.2],
  [-97.7, 30.2],
  [-97.7, 30.3],
  [-97.8, 30.3],
  [-97.8, 30.2],
]
const polygon = (geometry: object): DrawnArea => ({ kind: 'polygon', name: 'Downtown', geometry })
const shape = (ring: [number, number][], mode: string) => ({
  type: 'Feature' as const,
  geometry: { type: 'Polygon' as const, coordinates: [ring] },
  properties: { mode },
})

test('a circle keeps its centre and radius through its ring', () => {
  for (const radiusM of [50, 5_000, 500_000]) {
    const ring = ringOfArea({ kind: 'circle', name: '', center: [-97.74, 30.27], radiusM }) ?? []
    const area = areaOfShape(shape(ring, 'circle'))
    expect(area).toMatchObject({ kind: 'circle', center: [expect.closeTo(-97.74, 4), expect.closeTo(30.27, 4)] })
    expect(area?.kind === 'circle' ? area.radiusM / radiusM : 0).toBeCloseTo(1, 2)
  }
})

test('shows a polygon of one ring, closed, also as a MultiPolygon of one', () => {
  expect(ringOfArea(polygon({ type: 'Polygon', coordinates: [square.slice(0, -1)] }))).toEqual(square)
  expect(ringOfArea(polygon({ type: 'MultiPolygon', coordinates: [[square]] }))).toEqual(square)
  expect(areaOfShape(shape(square, 'polygon'))).toEqual({
    kind: 'polygon',
    name: '',
    geometry: { type: 'Polygon', coordinates: [square] },
  })
})

test('does not show what would lose a part by drawing: holes, several polygons, collections', () => {
  expect(ringOfArea(polygon({ type: 'Polygon', coordinates: [square, square] }))).toBeNull()
  expect(ringOfArea(polygon({ type: 'MultiPolygon', coordinates: [[square], [square]] }))).toBeNull()
  expect(ringOfArea(polygon({ type: 'FeatureCollection', features: [] }))).toBeNull()
})
