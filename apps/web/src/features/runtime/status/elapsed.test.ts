import { expect, test } from 'vitest'
import { elapsedMs, minutesLeft, ratePerMinute, spanText } from './elapsed.ts'

const running = { startTime: 1_000, endTime: null, totalPausedMs: 0, pauseStartMs: null, timestamp: 61_000 }

test('advances between answers by the server’s clock', () => {
  expect(elapsedMs(running, 500_000, 500_000)).toBe(60_000)
  expect(elapsedMs(running, 500_000, 503_000)).toBe(63_000)
})

test('excludes pauses, and does not advance while paused or after the end', () => {
  expect(elapsedMs({ ...running, totalPausedMs: 10_000 }, 0, 0)).toBe(50_000)
  expect(elapsedMs({ ...running, pauseStartMs: 31_000 }, 0, 99_000)).toBe(30_000)
  expect(elapsedMs({ ...running, endTime: 41_000 }, 0, 99_000)).toBe(40_000)
  expect(elapsedMs({ ...running, startTime: null }, 0, 99_000)).toBe(0)
})

test('rates are listings a minute, and none before the first second', () => {
  expect(ratePerMinute(100, 30_000)).toBe(200)
  expect(ratePerMinute(100, 300)).toBeNull()
})

test('estimates the time left only after enough requests', () => {
  expect(minutesLeft({ requests: 4, requestsLeft: 100 }, 60_000)).toBeNull()
  expect(minutesLeft({ requests: 50, requestsLeft: 50 }, 5_000)).toBeNull()
  expect(minutesLeft({ requests: 50, requestsLeft: null }, 60_000)).toBeNull()
  expect(minutesLeft({ requests: 50, requestsLeft: 50 }, 300_000)).toEqual({ least: 4, most: 7 })
  expect(spanText({ least: 4, most: 7 })).toBe('4–7 min')
  expect(spanText({ least: 480, most: 841 })).toBe('8–15 h')
})
