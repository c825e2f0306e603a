import { expect, test } from 'vitest'
import { requestsLeft } from './work-left.ts'

/** Four tasks of ten requests each. */
const upTo = (tasks: number): number => 10 * Math.min(tasks, 4)
const run = { tasksPlanned: 2, requests: 12, freeRequests: 0, maxRequests: null, maxPaid: null }

test('counts areas that are planned but not fetched, and tasks not planned yet', () => {
  expect(requestsLeft(run, { areasWaiting: 1 }, upTo)).toBe(8 + 20)
})

test('counts by areas in a city that needs more requests than expected', () => {
  expect(requestsLeft(run, { areasWaiting: 15 }, upTo)).toBe(15 + 20)
})

test('counts at most the requests that the limit allows', () => {
  expect(requestsLeft({ ...run, maxRequests: 20 }, { areasWaiting: 1 }, upTo)).toBe(8)
})
