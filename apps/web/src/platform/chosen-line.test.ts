import { expect, test } from 'vitest'
import { jobFixture } from '../features/history/job-fixture.ts'
import { chosenInJob, chosenLine } from './chosen-line.ts'

const dentists = ['Dentist']
const none = { city: null, businessTypes: [] }

test('names the only place, counts more, and says nothing of unknown types', () => {
  const line = (chosen: Omit<Parameters<typeof chosenLine>[0], 'city' | 'businessTypes'>) =>
    chosenLine({ ...none, ...chosen }, 'autonomous')
  const boise = { city: 'Boise, ID', businessTypes: dentists }
  const harbor = { label: 'Harbor', businessTypes: dentists }
  expect(line({ cities: [] })).toBe('Nothing selected yet')
  expect(line({ cities: [boise] })).toBe('Boise, ID · 1 business type')
  expect(line({ cities: [], areas: [harbor] })).toBe('Harbor · 1 business type')
  expect(line({ cities: [], areas: [{ businessTypes: dentists }] })).toBe('1 area · 1 business type')
  expect(line({ cities: [boise, boise], areas: [harbor] })).toBe('2 cities · 1 area · 1 business type')
  expect(line({ cities: [{ ...boise, businessTypes: [] }] })).toBe('Boise, ID')
})

test('a job with a state captures an area, not a city', () => {
  const texas = { city: 'Texas', businessTypes: dentists }
  const job = jobFixture({ mode: 'autonomous', cities: [{ ...texas, city: 'Boise, ID' }, texas, texas], areaCount: 2 })
  expect(chosenLine(chosenInJob(job), 'autonomous')).toBe('1 city · 2 areas · 1 business type')
})
