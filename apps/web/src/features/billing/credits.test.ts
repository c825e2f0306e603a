import { expect, test } from 'vitest'
import { ApiError } from '../../platform/api/api-error.ts'
import { shownCredits, usagePercent } from './credits.ts'
import { subscriptionProblem } from './queries.ts'

const free = {
  success: true,
  plan: 'free' as const,
  isActive: false,
  canUpgrade: true,
  nextBillingDate: null,
  paidBy: null,
  paidUntil: null,
  usedListings: 12,
  maxListings: 100,
  remainingCredits: 88,
  creditsRemaining: 88,
}

test('free accounts see what is left and used/100, red below 20', () => {
  expect(shownCredits(free, null)).toEqual({
    text: '88',
    usage: { used: 12, max: 100, left: 88, isLow: false, text: '12/100' },
  })
  expect(shownCredits({ ...free, remainingCredits: 19 }, null).usage?.isLow).toBe(true)
  expect(shownCredits({ ...free, remainingCredits: 20 }, null).usage?.isLow).toBe(false)
})

test('shows the last known credits with (offline), and the specified text when none are known', () => {
  const away = subscriptionProblem(new ApiError('network', 'no route', { status: 0 }))
  expect(shownCredits(free, away).text).toBe('88 (offline)')
  expect(shownCredits(undefined, away).text).toBe('Credits unavailable (check connection).')
})

test('shows the specified texts for subscription problems', () => {
  expect(subscriptionProblem(new ApiError('http', '', { status: 401 })).text).toBe(
    'Session expired. Please log in again.',
  )
  expect(subscriptionProblem(new ApiError('http', '', { status: 503 })).text).toBe(
    "Subscription status temporarily unavailable (503). We're retrying in the background.",
  )
  expect(subscriptionProblem(new ApiError('network', 'no route', { status: 0 })).text).toBe(
    "Unable to reach subscription service (no route). We'll retry shortly.",
  )
  expect(subscriptionProblem(new ApiError('network', 'There is no route.', { status: 0 })).text).toBe(
    "Unable to reach subscription service (There is no route). We'll retry shortly.",
  )
  expect(subscriptionProblem(new ApiError('http', '', { status: 404 })).text).toBe(
    'Unable to load your subscription. Please refresh or try again soon.',
  )
})

test('usage is a rounded percentage', () => {
  expect(usagePercent(1, 3)).toBe(33)
  expect(usagePercent(5, 0)).toBe(0)
})
