import { expect, test } from 'vitest'
import { userSchema } from '../account/auth.ts'
import { subscriptionStatusSchema } from '../account/subscription.ts'
import { runtimeStatusSchema } from '../captures/runtime.ts'

test.each([
  ['pro', 'professional'],
  ['professional', 'professional'],
  ['free', 'free'],
  ['trial', 'free'],
  [undefined, 'free'],
])('plan_type %s of a user reads as %s', (sent, read) => {
  const user = { id: 'u1', email: 'ana@acme.com', plan_type: sent, credits_remaining: null }
  expect(userSchema.parse(user).plan_type).toBe(read)
})

test.each([
  ['pro', 'professional'],
  ['professional', 'professional'],
  ['free', 'free'],
])('plan %s of a subscription reads as %s', (sent, read) => {
  expect(subscriptionStatusSchema.shape.plan.parse(sent)).toBe(read)
})

test('status running reads as active', () => {
  expect(runtimeStatusSchema.shape.status.parse('running')).toBe('active')
  expect(runtimeStatusSchema.shape.status.parse('paused')).toBe('paused')
  expect(runtimeStatusSchema.shape.status.safeParse('flying').success).toBe(false)
})
