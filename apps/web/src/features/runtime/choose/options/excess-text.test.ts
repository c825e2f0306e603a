import { expect, test } from 'vitest'
import { noLimits } from '../../limits/read-limit.ts'
import type { PlanPreviewData } from './plan-preview.ts'
import { excessText, rangeText } from './excess-text.ts'

const credits = (left: number | null, isSampleFree = true) => ({ left, isSampleFree })

const plan: PlanPreviewData = {
  success: true,
  areas: 4,
  expectedListings: 150,
  listings: { low: 100, high: 1_200 },
  beforeFilters: false,
  expectedRequests: 40,
  expectedBytes: null,
  expectedSeconds: 9,
  costUsd: 1.4,
  usd: 1.4,
  retention: '',
  source: { id: 'google', title: 'Google Places', isFictional: false },
}

test('an estimate within credits and limits has no text', () => {
  expect(excessText(plan, noLimits, credits(null))).toBeNull()
  expect(excessText(plan, { requests: 40, listings: 1_200, usd: 1.4 }, credits(1_200))).toBeNull()
  expect(excessText({ ...plan, listings: null }, { ...noLimits, listings: 5 }, credits(5))).toBeNull()
})

test.each([
  [noLimits, 40, 'The 100 to 1,200 expected listings exceed your 40 credits. The capture stops when they are used.'],
  [
    noLimits,
    500,
    'The 100 to 1,200 expected listings may exceed your 500 credits. The capture stops when they are used.',
  ],
  [
    { ...noLimits, listings: 50 },
    null,
    'The 100 to 1,200 expected listings exceed the limit of 50. The capture pauses there.',
  ],
  [
    { ...noLimits, requests: 39 },
    null,
    'The request limit is below the estimate, so the capture will pause at the limit.',
  ],
  [{ ...noLimits, usd: 1 }, null, 'The expected cost of $1.40 exceeds the limit of $1. The capture pauses there.'],
])('what is exceeded is named', (limits, left, text) => {
  expect(excessText(plan, limits, credits(left))).toBe(text)
})

test('a range of one value is one number', () => {
  expect([rangeText({ low: 3, high: 3 }), rangeText({ low: 0, high: 20 })]).toEqual(['3', '0 to 20'])
})

test('a free sample capture ends at 100 listings and uses no credits', () => {
  const sample = { ...plan, source: { ...plan.source, isFictional: true } }
  const text =
    'The 100 to 1,200 expected listings may exceed 100. On the free plan, a sample capture ends there and uses no credits.'
  expect(excessText(sample, noLimits, credits(40))).toBe(text)
  expect(excessText({ ...sample, listings: { low: 10, high: 90 } }, noLimits, credits(40))).toBeNull()
  expect(excessText(sample, noLimits, credits(40, false))).toContain('exceed your 40 credits')
})
