import { expect, test } from 'vitest'
import { jobFixture } from './job-fixture.ts'
import {
  endsInWords,
  gapsText,
  jobSubject,
  jsonName,
  processedText,
  sourcesName,
  sourceText,
  statsOf,
  successRate,
  whyNoGaps,
} from './job-labels.ts'

const citiesOf = (...names: string[]) => names.map((city) => ({ city, businessTypes: ['Dentist'] }))

test('lists the processed cities, the first three by name', () => {
  const all = citiesOf('A', 'B', 'C', 'D', 'E')
  expect(processedText({ cities: citiesOf('Boise, ID', 'Reno, NV'), cityCount: 2, citiesProcessed: 2 })).toBe(
    'Boise, ID · Reno, NV',
  )
  expect(processedText({ cities: all, cityCount: 5, citiesProcessed: 5 })).toBe('A · B · C +2 more')
  expect(processedText({ cities: all, cityCount: 5, citiesProcessed: 2 })).toBe('A · B (2 of 5)')
  expect(processedText({ cities: all, cityCount: 5, citiesProcessed: 0 })).toBe('(0 of 5)')
  expect(processedText({ cities: all, cityCount: 900, citiesProcessed: 900 })).toBe('A · B · C +897 more')
  expect(processedText({ cities: all, cityCount: 0, citiesProcessed: 2 })).toBe('A · B (2 of 5)')
})

test('names the source and its enrichment sources', () => {
  expect(sourceText({ source: 'overture', completeFrom: [] })).toBe('Overture Maps')
  expect(sourceText({ source: 'osm-extract', completeFrom: ['alltheplaces', 'overture'] })).toBe(
    'OpenStreetMap extract, enriched from All The Places, Overture Maps',
  )
})

test('names a job by its city or the number of them, and by its first three types', () => {
  const cities = [
    { city: 'Baltimore, MD', businessTypes: ['Dentist', 'Bakery'] },
    { city: 'Annapolis, MD', businessTypes: ['Dentist', 'Bar', 'Cafe', 'Pub'] },
  ]
  expect(jobSubject({ cities, cityCount: 2, areaCount: 0 })).toBe('2 cities · Dentist, Bakery, Bar +2 more')
  expect(jobSubject({ cities, cityCount: 1_040, areaCount: 40 })).toMatch(/^1,040 cities and areas · /u)
  expect(jobSubject({ cities, cityCount: 2, areaCount: 2 })).toMatch(/^2 areas · /u)
  expect(jobSubject({ cities: citiesOf('Lyon, France'), cityCount: 1, areaCount: 0 })).toBe('Lyon, France · Dentist')
  expect(jobSubject({ cities: [], cityCount: 0, areaCount: 0 })).toBe('')
})

test('counts every ended job in the success rate, and names the others', () => {
  const jobs = (['completed', 'completed', 'failed', 'stopped', 'running'] as const).map((status) =>
    jobFixture({ status, recordsProcessed: 5 }),
  )
  const stats = statsOf(jobs)
  expect(stats).toEqual({ jobs: 5, ended: 4, completed: 2, failed: 1, records: 25 })
  expect(successRate(stats)).toBe(50)
  expect(endsInWords(stats)).toBe('2 of 4 ended jobs completed · 1 stopped · 1 failed')
  expect(successRate(statsOf([jobFixture({ status: 'stopped' })]))).toBeNull()
  expect(successRate(statsOf([jobFixture({ status: 'stopped' }), jobFixture({ status: 'failed' })]))).toBe(0)
  expect(successRate(statsOf([jobFixture({ status: 'running' })]))).toBeNull()
})

test('offers JSON and a text of sources beside the chosen format', () => {
  expect(jsonName('boise-id_JB-1.csv')).toBe('boise-id_JB-1.json')
  expect(sourcesName('boise-id_JB-1.csv')).toBe('boise-id_JB-1_sources.txt')
})

test('a run that was stopped does not claim to have no gaps', () => {
  const gaps = [{ area: 'Boise, ID · Dentist', reason: 'The limit of 3 requests was reached' }]
  const whole = { gaps: [], isAtModeLimit: false }
  expect(gapsText({ ...whole, status: 'completed' })).toBe('no gaps')
  expect(gapsText({ ...whole, status: 'completed', gaps })).toBe('1 gap')
  expect(gapsText({ ...whole, status: 'stopped' })).toBeNull()
})

const plain = { isAtModeLimit: false, isAtPlanLimit: false }

test('a run of which Single mode kept a part does not claim to have no gaps', () => {
  expect(gapsText({ status: 'completed', gaps: [], isAtModeLimit: true })).toBe('limited by Single mode')
  expect(whyNoGaps({ ...plain, status: 'completed', isAtModeLimit: true })).toMatch(
    /^Single mode keeps the first 120 .* Unlimited/u,
  )
  expect(whyNoGaps({ ...plain, status: 'completed' })).toBe('No gaps: every area was fetched.')
  expect(whyNoGaps({ ...plain, status: 'running' })).toBe('Known when the capture ends.')
})

test('the limit of the free plan is not a gap', () => {
  expect(whyNoGaps({ ...plain, status: 'stopped', isAtPlanLimit: true })).toBe(
    'Nothing failed. On the free plan a capture ends at 100 listings.',
  )
})
