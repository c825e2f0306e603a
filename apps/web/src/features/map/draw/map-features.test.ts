import { expect, test } from 'vitest'
import { runAreaFixture } from '../../../testing/fixtures.ts'
import { type RunArea, withPartial } from '../queries.ts'
import { areaFeatures, boundsOf, failedFeatures, pointFeatures, roundedOut } from './map-features.ts'
import { clusterRadius, clusterText } from './map-images.ts'
import { roundMost, stepOf } from './ramp.ts'

const propertiesOf = (changes: Partial<RunArea>) => areaFeatures([runAreaFixture(changes)], 60).features[0]?.properties

test('an area is shaded by its number of listings, but not before it is fetched', () => {
  expect(propertiesOf({ fresh: 60 })).toMatchObject({ step: 5, isFound: true, state: 'done' })
  expect(propertiesOf({ fresh: 0 })).toMatchObject({ step: 1, isFound: false })
  expect(propertiesOf({ state: 'waiting' })).toMatchObject({ step: 0 })
  expect(propertiesOf({ state: 'running', fresh: 30 })).toMatchObject({ step: 3, isFound: true })
})

test('a waiting area that was requested before is partly done', () => {
  const sent = { success: true as const, seq: 1, places: [], businessTypes: [], outline: [], points: [] }
  const stateOf = (changes: Partial<Parameters<typeof withPartial>[0]['areas'][number]>) =>
    withPartial({ ...sent, areas: [{ ...runAreaFixture(), state: 'waiting', requests: 0, ...changes }] }).areas[0]
      ?.state
  expect(stateOf({})).toBe('waiting')
  expect(stateOf({ requests: 2 })).toBe('partial')
  expect(stateOf({ fresh: 2 })).toBe('partial')
  expect(stateOf({ askedWith: 'ZIP 83702' })).toBe('partial')
  expect(stateOf({ requests: 2, state: 'running' })).toBe('running')
})

test('the title of an area names its state, and the reason if it failed', () => {
  const title = 'ZIP 83702: incomplete, 1 new listing. The source was busy'
  expect(propertiesOf({ state: 'failed', fresh: 1, reason: 'The source was busy' })).toMatchObject({ title })
})

test('the border of the place differs from areas by having no state', () => {
  const [ring = []] = runAreaFixture({}).rings
  const { features } = areaFeatures([runAreaFixture({}), runAreaFixture({ state: 'failed' })], 60, [ring])
  expect(features.map(({ geometry, properties }) => [geometry.type, properties?.state])).toEqual([
    ['MultiPolygon', 'done'],
    ['MultiPolygon', 'failed'],
    ['MultiLineString', undefined],
  ])
  expect(failedFeatures([runAreaFixture({}), runAreaFixture({ state: 'failed' })], 60).features).toHaveLength(1)
})

test('the rest of a large area is not a place on the map', () => {
  const rest = runAreaFixture({ isRemainder: true, rings: [] })
  expect(areaFeatures([runAreaFixture({}), rest], 60).features).toHaveLength(1)
  expect(boundsOf({ areas: [runAreaFixture({}), rest], points: [] })).toEqual([-116, 43, -115, 44])
})

test('the bounds are those of the areas, else of the listings, else null', () => {
  expect(boundsOf({ areas: [runAreaFixture({})], points: [[0, 0]] })).toEqual([-116, 43, -115, 44])
  expect(
    boundsOf({
      areas: [],
      points: [
        [-76.5, 39],
        [-76.4, 38.9],
      ],
    }),
  ).toEqual([-76.5, 38.9, -76.4, 39])
  expect(boundsOf({ areas: [], points: [] })).toBeNull()
  expect(pointFeatures([[-76.5, 39]]).features[0]?.geometry).toEqual({ type: 'Point', coordinates: [-76.5, 39] })
})

test('circles grow with their number, within limits, and large numbers are short', () => {
  expect(clusterRadius(10)).toBeLessThan(clusterRadius(200))
  expect(clusterRadius(1_000_000)).toBe(22)
  expect([clusterText(1204), clusterText(12_400)]).toEqual(['1,204', '12k'])
})

test('the ramp has five steps from few to most, and a round end', () => {
  expect([stepOf(0, 60), stepOf(30, 60), stepOf(60, 60), stepOf(0, 0)]).toEqual([1, 3, 5, 1])
  expect([roundMost(3), roundMost(44), roundMost(120)]).toEqual([10, 45, 150])
})

test('a view is rounded out to a grid of its own size, so that small moves cause no requests', () => {
  expect(roundedOut([-76.61, 38.93, -76.4, 39.02])).toEqual([-76.625, 38.921875, -76.390625, 39.03125])
  expect(roundedOut([-76.612, 38.932, -76.402, 39.022])).toEqual(roundedOut([-76.61, 38.93, -76.4, 39.02]))
  expect(roundedOut([-200, -95, 200, 95])).toEqual([-180, -90, 180, 90])
})
