import { expect, test } from 'vitest'
import { openTimeLimits } from './time-limits.ts'

test('the limits hold again after the last of several works, also when one fails', async () => {
  const limits = openTimeLimits()
  let end: () => void = () => undefined
  const long = limits.unlimited(() => new Promise<void>((resolve) => (end = resolve)))
  await expect(limits.unlimited(() => Promise.reject(new Error('no')))).rejects.toThrow('no')
  expect(limits.areOff()).toBe(true)
  end()
  await long
  expect(limits.areOff()).toBe(false)
})
