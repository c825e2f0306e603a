import { contains } from '@gazetteer/geography'
import { randomFrom, scriptedSource } from '@gazetteer/testkit/fakes/scripted-source'
import { findCity } from '@gazetteer/places/us'
import { expect, test } from 'vitest'
import { splitArea } from './split-area.ts'
import type { UsCity } from '@gazetteer/places/us'
import type { PlannedArea } from '../model/area.ts'
import type { Box } from '@gazetteer/geography'

const city = boise()
const { declaration } = scriptedSource([], { cap: 20, smallestBoxMeters: 50 })
const box: Box = { south: 43.6, north: 43.64, west: -116.26, east: -116.2 }
const area = (expected: number | null, within = box): PlannedArea => ({
  path: '00000.02.0003',
  round: 2,
  parent: null,
  isRetry: false,
  task: 0,
  box: within,
  label: 'ZIP 83702',
  expected,
})

const random = randomFrom(11)
const rows = Array.from({ length: 20 }, () => ({
  latitude: 43.6 + random() * 0.04,
  longitude: -116.26 + random() * 0.06,
}))

test('an area that was expected to hold little more is cut in two where its rows balance', () => {
  const parts = splitArea(area(12), rows, { city, declaration })
  expect(parts.map(({ path, label }) => [path, label])).toEqual([
    ['00000.02.0003.0', 'ZIP 83702'],
    ['00000.02.0003.1', 'ZIP 83702'],
  ])
  for (const part of parts) {
    const inside = rows.filter((row) => contains(part.box, row)).length
    expect(inside).toBeGreaterThanOrEqual(8)
    expect(inside).toBeLessThanOrEqual(12)
    expect(part.expected).toBeGreaterThan(9)
  }
})

test('a part of a part has the name of the whole area, without numbers', () => {
  const [, second] = splitArea(area(12), rows, { city, declaration })
  if (second === undefined) throw new Error('The area was not split.')
  const labels = splitArea(second, rows, { city, declaration }).map(({ label }) => label)
  expect(labels).toEqual(['ZIP 83702', 'ZIP 83702'])
})

test('an area expected to hold far more is split into more parts, but within a bound', () => {
  expect(splitArea(area(50), rows, { city, declaration })).toHaveLength(4)
  expect(splitArea(area(5_000), rows, { city, declaration })).toHaveLength(6)
})

test('without rows the longer side is halved; what is too small is not split', () => {
  const parts = splitArea(area(null), [], { city, declaration })
  expect(parts).toHaveLength(2)
  expect(parts[0]?.box.east).toBeCloseTo(-116.23, 4)
  const small = { south: 43.6, north: 43.6005, west: -116.2, east: -116.1995 }
  expect(splitArea(area(12, small), rows, { city, declaration })).toEqual([])
})

test('places at one spot end in an area too small to split after few parts', () => {
  const spot = Array.from({ length: 20 }, () => ({ latitude: 43.61234, longitude: -116.23456 }))
  let requests = 0
  let full = [area(null)]
  while (full.length > 0) {
    const parts = full.flatMap((whole) => splitArea(whole, spot, { city, declaration }))
    requests += parts.length
    full = parts.filter((part) => spot.some((point) => contains(part.box, point)))
  }
  expect(requests).toBeLessThan(80)
})

function boise(): UsCity {
  const found = findCity('Boise, ID')
  if (found === null) throw new Error('No Boise')
  return found
}
