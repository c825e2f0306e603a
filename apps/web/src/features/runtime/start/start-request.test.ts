import { expect, test } from 'vitest'
import { startBlock } from './start-request.ts'

const ready = {
  mode: 'manual' as const,
  city: 'Boise, ID',
  businessTypes: ['Dentist'],
  cities: [{ city: 'Boise, ID', businessTypes: ['Dentist'] }],
  areas: [],
  hasDatabase: true,
  isProfessional: false,
  credits: 100,
}

test('a complete selection can be started', () => {
  expect(startBlock(ready)).toBeNull()
  expect(startBlock({ ...ready, mode: 'autonomous', isProfessional: true })).toBeNull()
})

test('reports what is missing with the specified messages', () => {
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
  const withoutTypes = [{ city: 'Boise, ID', businessTypes: [] }]
  expect(startBlock({ ...ready, mode: 'autonomous', isProfessional: true, cities: withoutTypes })).toBe(
    'Choose at least one business type',
  )
  const area = { area: { kind: 'admin' as const, id: 'state:TX' }, businessTypes: ['Dentist'] }
  expect(startBlock({ ...ready, mode: 'autonomous', isProfessional: true, cities: [], areas: [area] })).toBeNull()
})

test('reports an unreachable database and a source that may not write to it before the start', () => {
  expect(startBlock({ ...ready, hasDatabase: false, isDatabaseAway: true })).toMatch(/^Cannot reach your database/u)
  expect(startBlock({ ...ready, isSampleRefused: true })).toMatch(/^Sample listings cannot be saved to a database/u)
})
