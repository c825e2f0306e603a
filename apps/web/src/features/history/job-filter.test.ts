import { expect, test } from 'vitest'
import { filterJobs } from './job-filter.tsx'
import { jobFixture } from './job-fixture.ts'

test('finds jobs by status, and by every word in the id, a city or a business type', () => {
  const boise = jobFixture({ id: 'JB-1', cities: [{ city: 'Boise, ID', businessTypes: ['Dentist'] }] })
  const reno = jobFixture({ id: 'JB-2', status: 'stopped', cities: [{ city: 'Reno, NV', businessTypes: ['Bakery'] }] })
  const found = (search: string, status = '') => filterJobs([boise, reno], { search, status }).map(({ id }) => id)
  expect(found('')).toEqual(['JB-1', 'JB-2'])
  expect(found('boise dent')).toEqual(['JB-1'])
  expect(found('jb-2')).toEqual(['JB-2'])
  expect(found('bakery boise')).toEqual([])
  expect(found('', 'stopped')).toEqual(['JB-2'])
})
