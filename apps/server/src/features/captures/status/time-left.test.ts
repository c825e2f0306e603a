import { expect, test } from 'vitest'
import { type Sample, secondsLeft, withSample } from './time-left.ts'

const expected = { requests: 100, listings: { low: 900, high: 1_100 }, most: Infinity }
const run = { freeRequests: 0, maxRequests: null, maxPaid: null }
const waiting = { areasWaiting: 1 }

/** A run with one request and ten listings a second. */
const steady = (seconds: number, found = 10): { samples: Sample[]; run: Parameters<typeof secondsLeft>[0] } => ({
  samples: Array.from({ length: seconds }, (_, n) => ({ at: n + 1, requests: n + 1, found: found * (n + 1) })),
  run: { ...run, requests: seconds, fits: found * seconds, lastSeq: found * seconds },
})

test.each([20, 50, 90])('after %i of 100 s, the range has the rest in it and spans a factor of two', (at) => {
  const { samples, run: now } = steady(at)
  const { low, high } = secondsLeft(now, waiting, { expected, samples }) ?? { low: 0, high: 0 }
  expect(low).toBeLessThan(100 - at)
  expect(high).toBeGreaterThan(100 - at)
  expect(high).toBeLessThanOrEqual(2 * low + 0.1)
})

test('is not known at the start, or when the listings are not known better than a factor of two', () => {
  const early = steady(5)
  expect(secondsLeft(early.run, waiting, { expected, samples: early.samples })).toBeNull()
  const { samples, run: now } = steady(50)
  const rough = { ...expected, listings: { low: 400, high: 1_600 } }
  expect(secondsLeft(now, waiting, { expected: rough, samples })).toBeNull()
})

test('follows the latest pace: a run that becomes slower takes longer', () => {
  const { samples, run: now } = steady(30)
  const slower = Array.from({ length: 20 }, (_, n) => ({ at: 32 + 2 * n, requests: 31 + n, found: 310 + 10 * n }))
  const before = secondsLeft(now, waiting, { expected, samples })
  const { run: later } = steady(50)
  const after = secondsLeft(later, waiting, { expected, samples: [...samples, ...slower] })
  expect(after?.low).toBeGreaterThan(50)
  expect(after?.low).toBeGreaterThan((before?.low ?? 0) * 0.8)
})

test('ends at the listings and the requests that the run may have', () => {
  const { samples, run: now } = steady(50)
  const ofListings = secondsLeft(now, { areasWaiting: 40 }, { expected: { ...expected, most: 600 }, samples })
  expect(ofListings?.high).toBeLessThan(20)
  const limited = { ...now, maxRequests: 60 }
  expect(secondsLeft(limited, waiting, { expected, samples })?.low).toBeLessThan(
    secondsLeft(now, waiting, { expected, samples })?.low ?? 0,
  )
})

test('a sample of an earlier moment than the last one replaces those after it', () => {
  const { samples } = steady(10)
  expect(withSample(samples, { at: 5, requests: 5, found: 50 })).toHaveLength(5)
  expect(withSample(steady(200).samples, { at: 201, requests: 201, found: 2_010 })).toHaveLength(101)
})
