import { expect, test } from 'vitest'
import type { RunArea } from '../../features/map/queries.ts'
import { areaLines, cityLines, cityWord, onHold, summaryOf } from './city-states.ts'

const area = (city: string, state: RunArea['state'], fresh = 0): RunArea => ({
  path: `${city}/1`,
  label: 'ZIP 83702',
  city,
  country: 'US',
  businessTypes: ['Dentist'],
  state,
  rings: [],
  raw: fresh,
  fresh,
  outside: 0,
  requests: 1,
  reason: null,
  askedWith: null,
  isRemainder: false,
})
const cities = ['Boise, ID', 'Reno, NV', 'Erie, PA', 'Waco, TX', 'Ogden, UT'].map((city) => ({
  city,
  businessTypes: [],
}))
const areas = [
  area('Boise, ID', 'done', 3),
  area('Boise, ID', 'done', 4),
  area('Reno, NV', 'done', 2),
  area('Reno, NV', 'failed'),
  area('Erie, PA', 'done', 1),
  area('Erie, PA', 'waiting'),
  area('Waco, TX', 'waiting'),
]

test('shows each city of the run with its state and count, in the order of the run', () => {
  const lines = cityLines({ cities, areas, passed: 0 })
  expect(lines.map((line) => [line.name, cityWord(line), line.fresh, line.share])).toEqual([
    ['Boise, ID', 'Done', 7, 1],
    ['Reno, NV', '1 gap', 2, 1],
    ['Erie, PA', 'Running', 1, 0.5],
    ['Waco, TX', 'Waiting', null, 0],
    ['Ogden, UT', 'Waiting', null, 0],
  ])
  expect(summaryOf(lines)).toBe('1 done · 1 with gaps · 1 running · 2 waiting')
  expect(summaryOf(onHold(lines))).toBe('1 done · 1 with gaps · 1 on hold · 2 waiting')
})

test('a city whose areas a large run no longer sends is done, without a count', () => {
  const [first] = cityLines({ cities, areas: [], passed: 1 })
  expect(first).toMatchObject({ state: 'done', fresh: null })
})

test('a city that a stopped run never requested is not done', () => {
  const [line] = cityLines({ cities, areas: [area('Boise, ID', 'not-requested')], passed: 1 })
  expect(line?.state).toBe('not-requested')
})

test('a city that was requested in part has gaps; one without any answer failed', () => {
  const stateOf = (...states: RunArea['state'][]) =>
    cityLines({ cities, areas: states.map((state) => area('Boise, ID', state)), passed: 1 })[0]?.state
  expect(stateOf('done', 'not-requested')).toBe('gaps')
  expect(stateOf('failed', 'failed')).toBe('failed')
  expect(stateOf('running')).toBe('running')
  expect(stateOf('partial')).toBe('running')
})

test('lists the areas of a single city', () => {
  const lines = areaLines([area('Boise, ID', 'done', 3), area('Boise, ID', 'partial', 4), area('Boise, ID', 'waiting')])
  expect(lines.map((line) => [line.name, cityWord(line), line.fresh])).toEqual([
    ['ZIP 83702', 'Done', 3],
    ['ZIP 83702', 'Partly done', 4],
    ['ZIP 83702', 'Waiting', null],
  ])
  expect(summaryOf(lines)).toBe('1 done · 1 partly done · 1 waiting')
})
