import type { Progress } from '@gazetteer/contract'
import { QueryClient } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { statusFixture } from '../../../testing/fixtures.ts'
import { noteProgress, progressLabel, shownProgress } from './progress.ts'

const progress: Progress = {
  processedBusinessesForCurrentCategory: 30,
  currentCity: 'Boise, ID',
  currentBusinessType: 'Dentist',
  cityIndex: 0,
  totalCities: 1,
  businessTypeIndex: 0,
  totalBusinessTypes: 1,
  mode: 'manual',
  processed: 30,
  recordsProcessed: 28,
  requests: 2,
  areasDone: 1,
  areasKnown: 5,
  requestsLeft: null,
  units: null,
}

test('manual mode shows the share of 120, never above 100 percent', () => {
  expect(shownProgress(progress)).toEqual({ percent: 25, text: '25 %' })
  expect(shownProgress({ ...progress, processedBusinessesForCurrentCategory: 140 })?.text).toBe('100 %')
})

test('autonomous mode counts areas', () => {
  expect(shownProgress({ ...progress, mode: 'autonomous' })).toEqual({ percent: 20, text: '1 of 5' })
  const large = { ...progress, mode: 'autonomous' as const, areasDone: 1_234, areasKnown: 5_678 }
  expect(shownProgress(large)?.text).toBe('1,234 of 5,678')
  expect(shownProgress(null)).toBeNull()
})

test('with several types it is at most requests sent divided by requests expected', () => {
  const types = { ...progress, mode: 'autonomous' as const, totalBusinessTypes: 5, areasDone: 64, areasKnown: 66 }
  expect(shownProgress({ ...types, requests: 188, requestsLeft: 212 })).toEqual({ percent: 47, text: '64 of 66' })
  expect(shownProgress({ ...types, areasDone: 10, areasKnown: 100, requests: 9, requestsLeft: 0 })?.percent).toBe(10)
  expect(shownProgress({ ...types, areasDone: 33, requestsLeft: null })?.percent).toBe(50)
})

test('with several cities it counts completed tasks, independent of the planned areas', () => {
  const campaign = { ...progress, mode: 'autonomous' as const, totalCities: 50, areasDone: 6, areasKnown: 8 }
  expect(shownProgress({ ...campaign, cityIndex: 1 })).toEqual({ percent: 2, text: '6 of 8' })
  expect(shownProgress({ ...campaign, cityIndex: 25, businessTypeIndex: 1, totalBusinessTypes: 2 })?.percent).toBe(51)
})

test('a state as one area shows its counties that are done', () => {
  const texas: Progress = { ...progress, mode: 'autonomous', units: { kind: 'county', done: 127, total: 254 } }
  expect(shownProgress(texas)).toEqual({ percent: 50, text: '127 of 254' })
  expect([texas, progress, { ...texas, units: null }].map(progressLabel)).toEqual(['Counties', 'Progress', 'Areas'])
})

test('the line of rates counts stored listings, as the history does', () => {
  const client = new QueryClient()
  for (const [timestamp, recordsProcessed] of [
    [0, 0],
    [1_000, 20],
  ] as const) {
    const changes = { status: 'active', manualRunId: 'JB-1', timestamp } as const
    noteProgress(client, statusFixture({ ...changes, progress: { ...progress, recordsProcessed } }))
  }
  expect(client.getQueryData(['runtime', 'seen', 'JB-1'])).toMatchObject({
    samples: [
      { at: 0, count: 0 },
      { at: 1_000, count: 20 },
    ],
  })
})
