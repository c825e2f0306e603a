import { runningClock } from '@gazetteer/testkit'
import { type TestServer, readRunResult, startTestServer } from '../../../testing/index.ts'
import { afterEach, expect, test } from 'vitest'

const servers: TestServer[] = []
afterEach(async () => {
  for (const server of servers.splice(0)) await server.stop()
})

const campaign = { mode: 'autonomous', cities: [{ city: 'Boise, ID', businessTypes: ['Dentist'] }] }

async function captureWith(faults: string) {
  const env = { SAMPLE_FAULTS: faults, WORKER_CONCURRENCY: '4' }
  const server = await startTestServer({ clock: runningClock(), env })
  servers.push(server)
  const { browser } = await server.signedIn('professional')
  await browser.post('/api/db/save', { provider: 'none' })
  await browser.post('/api/runtime/start', campaign)
  const result = await readRunResult(browser)
  const { json } = await browser.get('/api/runtime/status')
  return { ...result, log: JSON.stringify(json['logs']), message: String(json['message']) }
}

test('with three of ten answers 429 or 503 the run continues and is complete, or reports what is missing', async () => {
  const calm = await captureWith('0')
  const stormy = await captureWith('0.3')
  expect(stormy.log).toContain('Retrying in')
  expect(stormy.counters).toMatchObject({ outcome: 'completed' })
  const gaps: unknown[] = [stormy.counters['gaps']].flat()
  const isWhole = gaps.length === 0
  expect(stormy.message).toContain(isWhole ? 'Completed: ' : 'Missing: ')
  expect(stormy.listings).toEqual(isWhole ? calm.listings : stormy.listings)
  const reason: unknown = expect.stringMatching(/, tried \d+ times|too small to split/)
  expect(gaps).toEqual(gaps.map(() => ({ area: expect.any(String), reason })))
})
