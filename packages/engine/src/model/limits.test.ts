import { expect, test } from 'vitest'
import { allowedRequests, noLimits } from './limits.ts'

test('a limit in dollars buys whole requests, at most as many as can be counted', () => {
  expect(allowedRequests({ ...noLimits, usd: 0.3 }, 0.1)).toEqual({ maxRequests: null, maxPaid: 3 })
  expect(allowedRequests({ ...noLimits, usd: 1e12 }, 0.032)).toEqual({ maxRequests: null, maxPaid: 2_147_483_647 })
})
