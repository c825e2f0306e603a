import { expect, test } from 'vitest'
import { elapsedMs, leftText, ratePerMinute, spanOfSeconds, spanOfTime } from './elapsed.ts'

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

const left = (low: number, high: number) => leftText({ status: 'active', secondsLeft: { low, high } })

test('states the time left as a range, only while it is known and passes', () => {
  expect(left(240, 400)).toBe('4–7 min')
  expect(left(200, 235)).toBe('3–4 min')
  expect(left(61, 70)).toBe('1–2 min')
  expect(left(20, 59)).toBe('a minute')
  expect(left(480 * 60, 841 * 60)).toBe('8–15 h')
  expect(leftText({ status: 'active', secondsLeft: null })).toBeNull()
  expect(leftText({ status: 'paused', secondsLeft: { low: 240, high: 400 } })).toBeNull()
})

test('states spans in words', () => {
  expect([999, 41_000, 161_000, 3_600_000 + 5 * 60_000].map(spanOfTime)).toEqual([
    '0 s',
    '41 s',
    '2 min 41 s',
    '1 h 5 min',
  ])
  expect([59, 60, 360, 7_199, 7_200, 10_800].map(spanOfSeconds)).toEqual([
    'under 1 min',
    'about 1 min',
    'about 6 min',
    'about 120 min',
    'about 2 h',
    'about 3 h',
  ])
})
