import { afterEach, expect, test, vi } from 'vitest'
import { formatDate } from '../../../platform/formats.ts'
import { jobFixture } from '../job-fixture.ts'
import { listingsByDay } from './listings-by-day.ts'

afterEach(() => void vi.unstubAllEnvs())

const job = (day: string, recordsProcessed: number) =>
  jobFixture({ startTime: new Date(`${day}T12:00`).getTime(), recordsProcessed })
const daysOf = (...jobs: ReturnType<typeof job>[]) =>
  listingsByDay(jobs).map(({ day, listings }) => [formatDate(day), listings])

test('adds up the listings of a day and includes days without a job', () =>
  expect(daysOf(job('2026-11-27', 5), job('2026-11-25', 1), job('2026-11-27', 2))).toEqual([
    ['11/25/26', 1],
    ['11/26/26', 0],
    ['11/27/26', 7],
  ]))

test('shows the last 60 days of a history that is longer than a year', () => {
  const days = daysOf(job('2025-11-27', 9), job('2026-11-27', 5))
  expect([days.length, days[0], days.at(-1)]).toEqual([60, ['09/29/26', 0], ['11/27/26', 5]])
})

test('has each day once where clocks change', () => {
  vi.stubEnv('TZ', 'America/Los_Angeles')
  expect(daysOf(job('2026-10-31', 1), job('2026-11-02', 2))).toEqual([
    ['10/31/26', 1],
    ['11/01/26', 0],
    ['11/02/26', 2],
  ])
})

test('is empty without jobs', () => expect(listingsByDay([])).toEqual([]))
