import { expect, test } from 'vitest'
import type { RunPlace } from '../queries.ts'
import {
  boundsOfInset,
  boundsOfPlaces,
  countFeatures,
  insetPlaceFeatures,
  placeFeatures,
  placeRadius,
} from './place-features.ts'

const place = (changes: Partial<RunPlace>): RunPlace => ({
  key: '0',
  label: 'Boise, ID',
  at: [-116.2, 43.6],
  state: 'done',
  listings: 100,
  ...changes,
})
const square = (size: number): [number, number][] => [
  [0, 0],
  [size, 0],
  [size, size],
  [0, size],
  [0, 0],
]

test('the area of a circle grows with the listings, within limits', () => {
  expect([0, 1, 25, 100].map((listings) => placeRadius(listings, 100))).toEqual([4, 4, 7, 14])
  expect(placeRadius(0, 0)).toBe(4)
})

test('a circle shows the state of its place, and only a failed one looks failed', () => {
  const looksOf = (states: RunPlace['state'][]) =>
    placeFeatures(
      states.map((state) => place({ state })),
      100,
    ).features.map(({ properties }) => String(properties?.['look']))
  expect(looksOf(['done', 'partial', 'running', 'waiting', 'not-requested', 'failed'])).toEqual([
    'filled',
    'filled',
    'running',
    'hollow',
    'hatched',
    'failed',
  ])
  const [running, large] = placeFeatures([place({ state: 'running', listings: 0 }), place({})], 100).features
  expect(running?.properties).toMatchObject({ name: 'Boise', title: 'Boise, ID: running, 0 listings', radius: 8 })
  expect(Number(running?.properties?.['rank'])).toBeLessThan(Number(large?.properties?.['rank']))
})

test('the bounds of places hold all of them', () => {
  expect(boundsOfPlaces([place({}), place({ at: [-76.6, 39.3] })])).toEqual([-116.2, 39.3, -76.6, 43.6])
  expect(boundsOfPlaces([])).toBeNull()
})

test('an area has its count in its middle, from the zoom at which it fits', () => {
  const area = (size: number, fresh = 1_204) => ({ label: 'ZIP 83702', fresh, rings: [square(size)] })
  const [large, small] = countFeatures([area(1), area(0.25)]).features
  expect(large?.geometry).toEqual({ type: 'Point', coordinates: [expect.closeTo(0.5), expect.closeTo(0.5)] })
  expect(large?.properties).toMatchObject({ count: '1,204', detail: '83702\n1,204' })
  expect(Number(small?.properties?.['from']) - Number(large?.properties?.['from'])).toBe(2)
  expect(countFeatures([area(1, 0), { ...area(1), rings: [] }]).features).toEqual([])
})

test('an inset shows the country around its places, as small circles', () => {
  expect(boundsOfInset([place({}), place({ at: [-76.6, 39.3] })])).toEqual([-124.8, 24.4, -66.9, 49.4])
  expect(boundsOfInset([place({ at: [2.3, 48.8] }), place({ at: [4.8, 45.7] })])).toEqual([2.3, 45.7, 4.8, 48.8])
  expect(boundsOfInset([])).toBeNull()
  const { features } = insetPlaceFeatures([place({ listings: 5_000 }), place({ state: 'running' })])
  expect(features.map(({ properties }) => properties?.['radius'])).toEqual([3, 6])
})
