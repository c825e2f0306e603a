import { runningClock } from '@gazetteer/testkit'
import { expect, test } from 'vitest'
import { readRunResult, startPaidSource, startTestServer } from '../../../testing/index.ts'

/** Estimated and actual requests of a capture in single mode. */
async function capture(env: Record<string, string>, city: string, businessType: string) {
  const server = await startTestServer({ env, clock: runningClock() })
  try {
    const { browser } = await server.signedIn('professional')
    await browser.post('/api/db/save', { provider: 'none' })
    const request = { mode: 'manual', city, businessType }
    const { json } = await browser.post('/api/runtime/plan', request)
    await browser.post('/api/runtime/start', request)
    const { requests } = await readRunResult(browser)
    return { expected: Number(json['expectedRequests']), requests }
  } finally {
    await server.stop()
  }
}

test.each([
  ['Moab, UT', 'Dentist'],
  ['Annapolis, MD', 'Dentist'],
  ['Miami, FL', 'Restaurant'],
  ['Denver, CO', 'Restaurant'],
])('requests in single mode are estimated with the parts that a cap makes necessary: %s, %s', async (city, type) => {
  const { expected, requests } = await capture({ MAPS_SOURCE: 'sample' }, city, type)
  expect(expected).toBeGreaterThanOrEqual(requests * 0.65)
  expect(expected).toBeLessThanOrEqual(requests * 1.5)
})

test('requests with a price in single mode are not estimated too low', async () => {
  const { fake, env } = await startPaidSource(300)
  try {
    const { expected, requests } = await capture(env, 'Boise, ID', 'Restaurant')
    expect(requests).toBe(fake.bill().billed)
    expect(expected).toBeGreaterThanOrEqual(requests)
    expect(expected).toBeLessThanOrEqual(requests * 1.5)
  } finally {
    await fake.stop()
  }
})
