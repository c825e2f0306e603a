import { listingSchema } from '@gazetteer/listing'
import { type CaptureFilters, passesFilters } from '@gazetteer/listing/capture-filter'
import { jobsAnswerSchema, planPreviewAnswerSchema, runtimeStatusSchema } from '@gazetteer/contract'
import { runningClock } from '@gazetteer/testkit'
import { nycExtract } from '@gazetteer/testkit/real-data/real-data'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { readRunResult, type SignedIn, startTestServer, type TestServer } from '../../../testing/index.ts'

const request = { mode: 'autonomous', cities: [{ city: 'Boise, ID', businessTypes: ['Restaurant', 'Dentist'] }] }
const allFilters: CaptureFilters[] = [
  { hasWebsite: false },
  { hasWebsite: true, hasPhone: true, minRating: 4 },
  { maxRating: 3.5, minReviews: 10, maxReviews: 400 },
  { hasEmail: true },
  { isBrand: false, hasPhone: false },
]
const rowSchema = listingSchema.omit({ created_at: true, last_updated: true })

let server: TestServer
beforeAll(async () => {
  const env = { MAPS_SOURCE: 'sample', OSM_EXTRACT: nycExtract, OVERTURE_URL: 'http://127.0.0.1:9' }
  server = await startTestServer({ clock: runningClock(), env })
})
afterAll(() => server.stop())

async function professional(): Promise<SignedIn['browser']> {
  const { browser } = await server.signedIn('professional')
  await browser.post('/api/db/save', { provider: 'none' })
  return browser
}

async function capture(browser: SignedIn['browser'], body: object) {
  const started = await browser.post('/api/runtime/start', body)
  expect(started.json).toMatchObject({ success: true })
  const { listings, credits } = await readRunResult(browser)
  const [job] = jobsAnswerSchema.parse((await browser.get('/api/jobs')).json).jobs
  if (job === undefined) throw new Error('It has a job')
  return { listings: z.array(rowSchema).parse(listings), job, credits, jobId: String(started.json['jobId']) }
}

const idsOf = (listings: readonly z.infer<typeof rowSchema>[]) => listings.map(({ source_id: id }) => id)

describe('a capture with filters', () => {
  test('stores what passes of a capture without filters, and reports how many did not', async () => {
    const browser = await professional()
    const all = await capture(browser, request)
    expect(all.job).toMatchObject({ filters: null, filtered: 0 })
    for (const filters of allFilters) {
      const { listings, job } = await capture(browser, { ...request, filters })
      const expected = all.listings.filter((listing) => passesFilters(listing, filters))
      expect(idsOf(listings)).toEqual(idsOf(expected))
      const filtered = all.listings.length - expected.length
      expect(job).toMatchObject({ filters, filtered, processed: expected.length, requests: all.job.requests })
      expect(job.message).toContain(`${filtered.toLocaleString('en-US')} left out by your filters`)
      const { counters, expectedListings } = runtimeStatusSchema.parse((await browser.get('/api/runtime/status')).json)
      expect([counters?.filtered, counters?.stored, expectedListings]).toEqual([filtered, expected.length, null])
    }
  }, 120_000)

  test('costs credits only for what it stores', async () => {
    const { browser } = await server.signedIn()
    await browser.post('/api/db/save', { provider: 'none' })
    const body = { mode: 'manual', city: 'Boise, ID', businessType: ['Dentist'], filters: { hasWebsite: false } }
    const { listings, job, credits } = await capture(browser, body)
    expect(listings.length).toBeGreaterThan(0)
    expect(job.filtered).toBeGreaterThan(0)
    expect(credits).toBe(100 - listings.length)
  })

  test('empty filters are none', async () => {
    const { job } = await capture(await professional(), { ...request, filters: {} })
    expect(job).toMatchObject({ filters: null, filtered: 0 })
  })

  test('its estimate says that it does not take account of them', async () => {
    const browser = await professional()
    const estimate = async (filters: object) =>
      planPreviewAnswerSchema.parse((await browser.post('/api/runtime/plan', { ...request, filters })).json)
    const [without, empty, beforeFilters] = [await estimate({}), await estimate({}), await estimate({ hasPhone: true })]
    expect([without.beforeFilters, empty.beforeFilters, beforeFilters.beforeFilters]).toEqual([false, false, true])
    expect(beforeFilters.listings).toEqual(without.listings)
  })

  const never = {
    rating: 'The source Overture Maps has no ratings, so a capture cannot be filtered by them.',
    both: 'The source Overture Maps has no ratings or review counts, so a capture cannot be filtered by them.',
  }
  test.each([
    ['a value that the source never has', { source: 'overture', filters: { minRating: 4 } }, never.rating],
    ['several such values', { source: 'overture', filters: { maxRating: 4, minReviews: 1 } }, never.both],
    [
      'a value that the sources for completion never have',
      { source: 'overture', completeFrom: ['osm-extract'], filters: { hasPhone: true, maxRating: 4 } },
      never.rating,
    ],
    ['contradicting ratings', { filters: { minRating: 4, maxRating: 3 } }, 'The lowest rating of the filters is above'],
    ['contradicting counts', { filters: { minReviews: 4, maxReviews: 3 } }, 'The lowest review count of the filters'],
    ['a rating of 6', { filters: { minRating: 6 } }, 'filters.minRating" must be at most 5'],
    ['half a review', { filters: { minReviews: 0.5 } }, 'filters.minReviews" must be a whole number'],
    ['a text', { filters: { hasPhone: 'yes' } }, 'filters.hasPhone" must be true or false'],
    ['an unknown filter', { filters: { hasFax: true } }, 'filters" has an unknown field: hasFax'],
    ['no object', { filters: true }, 'filters" must be an object'],
  ])('%s is refused in words before the start, by the estimate and in a campaign', async (_, more, message) => {
    const browser = await professional()
    const body = { ...request, ...more }
    const answers = await Promise.all([
      browser.post('/api/runtime/start', body),
      browser.post('/api/runtime/plan', body),
      browser.post('/api/campaigns/save', { name: 'A', request: body }),
    ])
    for (const { status, json } of answers)
      expect([status, String(json['message'])]).toEqual([400, expect.stringContaining(message)])
  })
})
