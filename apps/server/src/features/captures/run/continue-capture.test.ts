import { z } from 'zod'
import { findCity } from '@gazetteer/places/us'
import { type Browser, type FakeOverpass, fakeOverpass, runningClock, readJson } from '@gazetteer/testkit'
import { type TestServer, readRunResult, startTestServer } from '../../../testing/index.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'

let source: FakeOverpass
let server: TestServer

/** The source fails for the first type; its answers to the others show that it is not down. */
const others = ['Florist', 'Bakery', 'Plumber', 'Hotel', 'Pharmacy', 'Bank', 'Library', 'Cinema', 'Hair Salon']
const request = { mode: 'manual', city: 'Boise, ID', businessType: ['Dentist', 'Restaurant', ...others] }

beforeAll(async () => {
  const boise = findCity('Boise, ID')
  source = await fakeOverpass([boise?.latitude ?? 0, boise?.longitude ?? 0], { restaurant: 30, dentist: 12 })
  const env = {
    MAPS_SOURCE: 'overpass',
    OVERPASS_URL: source.url,
    OVERPASS_TIMEOUT_SECONDS: '1',
    OVERPASS_GAP_MS: '400',
    WORKER_CONCURRENCY: '4',
  }
  server = await startTestServer({ clock: runningClock(), env })
})
afterAll(async () => {
  await server.stop()
  await source.stop()
})

const noFailedAreas = 'This capture has no failed areas to retry'
const retry = (browser: Browser, jobId: unknown) => browser.post('/api/runtime/retry-gaps', { jobId })

test('retries only the failed areas, once; the job keeps its id, its gaps are closed, nothing is charged twice', async () => {
  const { browser } = await server.signedIn('free')
  await browser.post('/api/db/save', { provider: 'none' })
  source.breakOn(['dentist'])
  const { json: started } = await browser.post('/api/runtime/start', request)
  const { jobId } = started
  const holed = await readRunResult(browser)
  const reason: unknown = expect.stringMatching(/^1 area: Overpass returned an incomplete answer, tried \d times$/)
  expect(holed.counters).toMatchObject({
    outcome: 'completed',
    recordsProcessed: 30,
    gaps: [{ area: 'Boise, ID', reason }],
  })
  expect(holed.credits).toBe(70)
  const jobs = async () => (await browser.get('/api/jobs')).json['jobs']
  expect(await jobs()).toMatchObject([{ retryProblem: null }])

  source.breakOn([])
  source.asked.length = 0
  const answers = await Promise.all([retry(browser, jobId), retry(browser, jobId)])
  const [first, second] = answers.toSorted((a, b) => a.status - b.status)
  expect(first?.json).toEqual({ success: true, message: 'Retrying 1 failed area', jobId })
  expect(second?.status).toBe(409)
  const whole = await readRunResult(browser)
  expect(source.asked).toHaveLength(1)
  expect(source.asked[0]).toContain('dentist')
  expect(source.asked[0]).not.toContain('restaurant')
  expect(whole).toMatchObject({ counters: { outcome: 'completed', recordsProcessed: 42, gaps: [] }, credits: 58 })
  expect(new Set(whole.listings.map((listing) => readJson(listing, { source_id: z.string() }).source_id)).size).toBe(42)
  const { json } = await browser.get('/api/jobs')
  expect(json['jobs']).toEqual([
    expect.objectContaining({
      id: jobId,
      gaps: [],
      retryProblem: noFailedAreas,
      message: expect.stringMatching(/^Completed: 42 listings/),
    }),
  ])
  expect(JSON.stringify((await browser.get('/api/runtime/status')).json['logs'])).toContain('Retrying 1 failed area')

  const nothing = await retry(browser, jobId)
  expect([nothing.status, nothing.json['error']]).toEqual([409, noFailedAreas])
  const other = await server.signedIn('professional')
  expect((await retry(other.browser, jobId)).status).toBe(404)
  expect((await retry(browser, '')).status).toBe(400)
}, 120_000)

test('retrying an older job makes it the last one and the newest of the files, each listed once', async () => {
  const { browser } = await server.signedIn('professional')
  await browser.post('/api/db/save', { provider: 'none' })
  source.breakOn(['dentist'])
  const older = String((await browser.post('/api/runtime/start', request)).json['jobId'])
  await readRunResult(browser)
  source.breakOn([])
  const restaurants = { mode: 'manual', city: 'Boise, ID', businessType: 'Restaurant' }
  const newer = String((await browser.post('/api/runtime/start', restaurants)).json['jobId'])
  await readRunResult(browser)
  expect((await retry(browser, older)).status).toBe(200)
  await readRunResult(browser)

  expect((await browser.get('/api/runtime/map')).json['businessTypes']).toContain('Dentist')
  const filesAt = async (query: string) =>
    [(await browser.get(`/api/exports${query}`)).json['exports']]
      .flat()
      .map((file) => readJson(file, { jobId: z.string() }).jobId)
  expect(await filesAt('')).toEqual([older, newer])
  expect(await filesAt('?limit=1')).toEqual([older])
  expect(await filesAt(`?before=${older}`)).toEqual([newer])
  expect(await filesAt(`?before=${newer}`)).toEqual([])
}, 120_000)
