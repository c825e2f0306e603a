import { findCity } from '@gazetteer/us-places'
import {
  type Browser,
  type OverpassStandIn,
  type TestServer,
  overpassStandIn,
  readRunResult,
  runningClock,
  startTestServer,
} from '@gazetteer/testkit'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'

let source: OverpassStandIn
let server: TestServer
const request = { mode: 'manual', city: 'Boise, ID', businessType: ['Restaurant', 'Dentist'] }

beforeAll(async () => {
  const boise = findCity('Boise, ID')
  source = await overpassStandIn([boise?.latitude ?? 0, boise?.longitude ?? 0], { restaurant: 30, dentist: 12 })
  const env = { MAPS_SOURCE: 'overpass', OVERPASS_URL: source.url, WORKER_CONCURRENCY: '4' }
  server = await startTestServer({ clock: runningClock(), env })
})
afterAll(async () => {
  await server.stop()
  await source.stop()
})
beforeEach(() => {
  source.asked.length = 0
})

async function jobs(browser: Browser): Promise<unknown[]> {
  return [(await browser.get('/api/jobs')).json['jobs']].flat()
}

/** A run whose dentists the source failed on; the source is well again. */
async function runWithGap(plan: 'free' | 'professional'): Promise<{ browser: Browser; jobId: unknown }> {
  const { browser } = await server.signedIn(plan)
  await browser.post('/api/db/save', { provider: 'none' })
  source.breakOn(['dentist'])
  const { json } = await browser.post('/api/runtime/start', request)
  const holed = await readRunResult(browser)
  expect(holed.counters).toMatchObject({ outcome: 'completed', recordsProcessed: 30 })
  expect(holed.counters['gaps']).toEqual([
    { area: 'Boise, ID', reason: 'Overpass gave an answer that is not whole. (asked 3 times)' },
  ])
  source.breakOn([])
  source.asked.length = 0
  return { browser, jobId: json['jobId'] }
}

const retry = (browser: Browser, jobId: unknown) => browser.post('/api/runtime/retry-gaps', { jobId })

test('only the failed areas are asked again; the entry keeps its id, its gaps are closed, nothing is charged twice', async () => {
  const { browser, jobId } = await runWithGap('free')
  const before = (await browser.get('/api/subscription/status')).json
  expect(before).toMatchObject({ usedListings: 30, remainingCredits: 70 })
  const answer = await retry(browser, jobId)
  expect(answer.json).toEqual({ success: true, message: 'Asking 1 failed area again', jobId })
  const whole = await readRunResult(browser)
  expect(source.asked).toHaveLength(1)
  expect(source.asked[0]).toContain('dentist')
  expect(source.asked[0]).not.toContain('restaurant')
  expect(whole).toMatchObject({ counters: { outcome: 'completed', recordsProcessed: 42, gaps: [] }, credits: 58 })
  expect(whole.listings).toHaveLength(42)
  expect(new Set(whole.listings.map((listing) => Object.assign({ source_id: '' }, listing).source_id)).size).toBe(42)
  expect(await jobs(browser)).toEqual([
    expect.objectContaining({ id: jobId, gaps: [], message: expect.stringMatching(/^Completed: 42 listings/) }),
  ])
  const { json } = await browser.get('/api/runtime/status')
  expect(JSON.stringify(json['logs'])).toContain('Asking 1 failed area again')
})

test('twice is once, a run without gaps has nothing to ask, and another account’s run is not there', async () => {
  const { browser, jobId } = await runWithGap('professional')
  const [first, second] = await Promise.all([retry(browser, jobId), retry(browser, jobId)])
  expect([first.status, second.status].toSorted((a, b) => a - b)).toEqual([200, 409])
  await readRunResult(browser)
  expect(source.asked).toHaveLength(1)
  const nothing = await retry(browser, jobId)
  expect([nothing.status, nothing.json['error']]).toEqual([409, 'This capture has no failed areas to ask again'])
  const other = await server.signedIn('professional')
  expect((await retry(other.browser, jobId)).status).toBe(404)
  expect((await retry(browser, '')).status).toBe(400)
})
