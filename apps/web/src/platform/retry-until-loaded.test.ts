import { expect, test } from 'vitest'
import { retryUntilLoaded } from './retry-until-loaded.ts'

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
