import { expect, test } from 'vitest'
import { ApiError } from './api/api-error.ts'
import { retryUntilLoaded, withRetries } from './retry.ts'

function failing(error: unknown, times: number) {
  const delays: number[] = []
  let calls = 0
  const attempt = async () => {
    calls += 1
    if (calls <= times) throw error
    return 'answer'
  }
  const wait = (ms: number) => {
    delays.push(ms)
    return Promise.resolve()
  }
  return { run: () => withRetries(attempt, wait), delays, calls: () => calls }
}

test.each([502, 503, 504])('tries three times in all on %i, after 200 and 400 ms', async (status) => {
  const twice = failing(new ApiError('http', 'gateway', { status }), 2)
  await expect(twice.run()).resolves.toBe('answer')
  expect(twice.delays).toEqual([200, 400])
  const always = failing(new ApiError('http', 'gateway', { status }), 9)
  await expect(always.run()).rejects.toThrow('gateway')
  expect(always.calls()).toBe(3)
})

test.each(['timeout', 'network'] as const)('retries after a %s', async (kind) => {
  const once = failing(new ApiError(kind, 'away', { status: 0 }), 1)
  await expect(once.run()).resolves.toBe('answer')
})

test.each([400, 401, 403, 409, 429, 500])('throws %i immediately', async (status) => {
  const refused = failing(new ApiError('http', 'no', { status }), 1)
  await expect(refused.run()).rejects.toThrow('no')
  expect(refused.calls()).toBe(1)
})

test('retries a failed load with back-off until it succeeds', async () => {
  const waits: number[] = []
  let tries = 0
  const load = async () => {
    tries += 1
    if (tries < 10) throw new Error('The server is away')
    return 'code'
  }
  expect(await retryUntilLoaded(load, async (ms) => void waits.push(ms))).toBe('code')
  expect(waits).toEqual([400, 800, 1_600, 3_200, 6_400, 12_800, 25_600, 30_000, 30_000])
})
