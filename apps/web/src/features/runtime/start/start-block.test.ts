import { expect, test } from 'vitest'
import { startBlock } from './start-request.ts'

const ready = {
  mode: 'manual' as const,
  city: 'Boise, ID',
  businessTypes: ['Dentist'],
  cities: [{ city: 'Boise, ID', businessTypes: ['Dentist'] }],
  hasDatabase: true,
  isProfessional: false,
  credits: 100,
}

test('nothing stands in the way of a complete choice', () => {
  expect(startBlock(ready)).toBeNull()
  expect(startBlock({ ...ready, mode: 'autonomous', isProfessional: true })).toBeNull()
})

test('says what is missing in the specified words', () => {
  expect(startBlock({ ...ready, hasDatabase: false })).toBe(
    'Configure a database (or choose No Database) to enable capture',
  )
  expect(startBlock({ ...ready, businessTypes: [] })).toBe('Choose a city and at least one business type')
  expect(startBlock({ ...ready, city: null })).toBe('Choose a city and at least one business type')
  expect(startBlock({ ...ready, credits: 0 })).toBe('No credits remaining')
  expect(startBlock({ ...ready, mode: 'autonomous' })).toBe('Upgrade to Pro for unlimited mode')
  expect(startBlock({ ...ready, mode: 'autonomous', isProfessional: true, cities: [] })).toBe(
    'Select at least one city to start',
  )
})

test('a database that is away and a source that may not write there are told before anything starts', () => {
  expect(startBlock({ ...ready, hasDatabase: false, isDatabaseAway: true })).toMatch(
    /^Your database cannot be reached/u,
  )
  expect(startBlock({ ...ready, isSampleRefused: true })).toMatch(/^Sample listings never enter your database/u)
})
