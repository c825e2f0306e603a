import { expect, test } from 'vitest'
import { nextPollMs } from './live-status.ts'

test('polls every 5 s while a run is open, visible or hidden', () => {
  expect(nextPollMs({ status: 'active', failures: 0, isVisible: false })).toBe(5000)
  expect(nextPollMs({ status: 'paused', failures: 0, isVisible: true })).toBe(5000)
})

test('polls every 30 s when idle and visible, and stops when hidden', () => {
  expect(nextPollMs({ status: 'stopped', failures: 0, isVisible: true })).toBe(30_000)
  expect(nextPollMs({ status: 'inactive', failures: 0, isVisible: false })).toBe(false)
})

test('backs off from 1 s, doubling up to 30 s', () => {
  const delays = [1, 2, 3, 4, 5, 6, 9].map((failures) => nextPollMs({ status: 'active', failures, isVisible: true }))
  expect(delays).toEqual([1000, 2000, 4000, 8000, 16_000, 30_000, 30_000])
})
