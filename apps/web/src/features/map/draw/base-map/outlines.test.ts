import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { expect, test } from 'vitest'
import type { Bounds } from '../map-features.ts'
import { type BaseMapPart, type Outline, outlinesAt, readOutlines } from './outlines.ts'

const files = {
  world: 'world-atlas/countries-50m.json',
  worldInDetail: 'world-atlas/countries-10m.json',
  states: 'us-atlas/states-10m.json',
  counties: 'us-atlas/counties-10m.json',
} satisfies Record<BaseMapPart, string>

const read = async (part: BaseMapPart): Promise<Outline[]> =>
  readOutlines(JSON.parse(await readFile(createRequire(import.meta.url).resolve(files[part]), 'utf8')), part)

function positionsOf(outline: Outline): number[][] {
  const { geometry } = outline.read()
  if (geometry.type === 'LineString') return geometry.coordinates
  return geometry.type === 'Polygon' ? geometry.coordinates.flat() : []
}

test('the bounds of an outline are those of its positions', async () => {
  const all = await read('states')
  expect(all.length).toBeGreaterThan(250)
  for (const outline of all) {
    const [x, y] = [0, 1].map((axis) => positionsOf(outline).map((position) => position[axis] ?? Number.NaN))
    const bounds = [Math.min(...(x ?? [])), Math.min(...(y ?? [])), Math.max(...(x ?? [])), Math.max(...(y ?? []))]
    expect(outline.bounds).toEqual(bounds.map((value) => expect.closeTo(value, 9)))
  }
})

test('a map gets the outlines near its view; sharper coasts replace the coarse ones once they have loaded', async () => {
  const [world, worldInDetail, states, counties] = await Promise.all([
    read('world'),
    read('worldInDetail'),
    read('states'),
    read('counties'),
  ])
  const boise: Bounds = [-116.5, 43.4, -115.9, 43.8]
  const partsOf = (outlines: readonly Outline[]) => new Set(outlines.map(({ id }) => id.split('-')[0]))
  const some = new Map([
    ['world', world],
    ['states', states],
  ] as const)
  expect(partsOf(outlinesAt(some, 10, boise))).toEqual(new Set(['world', 'states']))
  const all = new Map([...some, ['worldInDetail', worldInDetail], ['counties', counties]] as const)
  expect(partsOf(outlinesAt(all, 4, boise))).toEqual(new Set(['world', 'states']))
  const near = outlinesAt(all, 10, boise)
  expect(partsOf(near)).toEqual(new Set(['worldInDetail', 'states', 'counties']))
  expect(near.flatMap(positionsOf).length).toBeLessThan(100_000)
})
