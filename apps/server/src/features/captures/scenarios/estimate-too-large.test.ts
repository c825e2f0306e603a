import { z } from 'zod'
import { businessTypes } from '@gazetteer/business-types'
import { runningClock, readJson } from '@gazetteer/testkit'
import { type TestServer, startTestServer } from '../../../testing/index.ts'
import { allCities } from '@gazetteer/places/us'
import { afterAll, beforeAll, expect, test } from 'vitest'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ clock: runningClock(), env: { MAPS_SOURCE: 'sample' } })
})
afterAll(() => server.stop())

const types = businessTypes.map(({ name }) => name)
const campaign = (cities: number, wanted: readonly string[]) => ({
  mode: 'autonomous',
  cities: allCities()
    .slice(0, cities)
    .map(({ label }) => ({ city: label, businessTypes: wanted })),
})

async function person() {
  const { browser } = await server.signedIn('professional')
  await browser.post('/api/db/save', { provider: 'none' })
  return browser
}

test('a start above 5,000 searches is refused with its estimate, and accepted when confirmed', async () => {
  const browser = await person()
  const large = campaign(7, types)
  const refused = await browser.post('/api/runtime/start', large)
  expect(refused.status).toBe(409)
  expect(refused.json).toMatchObject({ success: false, code: 'too-large', error: refused.json['message'] })
  expect(refused.json['error']).toMatch(
    /^This is a very large capture: 5,775 searches in 7 cities, about [\d,]+ requests for about [\d,]+ listings\. It may take about [\d,]+ (minutes|hours|days)\. Confirm that/,
  )
  expect((await browser.get('/api/jobs')).json).toMatchObject({ jobs: [] })
  const started = await browser.post('/api/runtime/start', { ...large, confirm: true })
  expect(started.json).toMatchObject({ success: true })
  const { jobs } = readJson((await browser.get('/api/jobs')).json, { jobs: z.array(z.unknown()) })
  expect(jobs[0]).toMatchObject({ isAbridged: true, cities: { length: 7, 0: { businessTypes: [] } } })
  const { jobId } = readJson(started.json, { jobId: z.string() })
  const whole = await browser.get(`/api/jobs/cities?jobId=${jobId}`)
  expect(whole.json).toMatchObject({
    success: true,
    cities: { length: 7, 6: { businessTypes: { length: types.length } } },
  })
  const other = await person()
  expect((await other.get(`/api/jobs/cities?jobId=${jobId}`)).status).toBe(404)
  await browser.post('/api/runtime/stop')
})

test('needs no confirmation below the limits', async () => {
  const browser = await person()
  expect((await browser.post('/api/runtime/start', campaign(3, types.slice(0, 3)))).json).toMatchObject({
    success: true,
  })
  await browser.post('/api/runtime/stop')
})
