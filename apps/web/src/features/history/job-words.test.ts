import type { Job } from '@gazetteer/contract'
import { expect, test } from 'vitest'
import { jobFixture } from './job-fixture.ts'
import { citiesText, jobStats, jsonName } from './job-words.ts'

test('names three cities, then how many more', () => {
  expect(citiesText(['Boise, ID', 'Reno, NV'])).toBe('Boise, ID · Reno, NV')
  expect(citiesText(['A', 'B', 'C', 'D', 'E'])).toBe('A · B · C +2 more')
})

test('the success rate leaves running jobs out', () => {
  const job = (status: Job['status'], recordsProcessed: number) => jobFixture({ status, recordsProcessed })
  const jobs = [job('completed', 10), job('stopped', 5), job('running', 3), job('completed', 2)]
  expect(jobStats(jobs)).toEqual({ total: 4, records: 20, successRate: 67 })
  expect(jobStats([]).successRate).toBeNull()
})

test('every run has a JSON file beside the chosen format', () =>
  expect(jsonName('boise-id_JB-1.csv')).toBe('boise-id_JB-1.json'))
