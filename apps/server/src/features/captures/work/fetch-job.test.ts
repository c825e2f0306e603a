import { Client } from 'pg'
import { runningClock, waitFor } from '@gazetteer/testkit'
import { type TestServer, startTestServer } from '../../../testing/index.ts'
import { afterEach, beforeEach, expect, test } from 'vitest'

let server: TestServer
let holder: Client

beforeEach(async () => {
  server = await startTestServer({ clock: runningClock(), env: { SAMPLE_DELAY_MS: '100' } })
  holder = new Client({ connectionString: server.database.url ?? '' })
  await holder.connect()
})
afterEach(async () => {
  await holder.end()
  await server.stop()
})

async function slicesSent(): Promise<number> {
  const { rows } = await server.database.executeSql(
    `select count(*)::int as sent from pgboss.job where name = 'capture.fetch'`,
  )
  return Number(rows[0]?.['sent'])
}

test('a locked run is not queried repeatedly for work slices, and continues when it is unlocked', async () => {
  const { browser } = await server.signedIn('professional')
  await browser.post('/api/db/save', { provider: 'none' })
  const cities = [{ city: 'Annapolis, MD', businessTypes: ['Restaurant'] }]
  await browser.post('/api/runtime/start', { mode: 'autonomous', cities })
  await holder.query('begin')
  await holder.query(`select id from capture_run where state = 'running' for update`)
  const before = await slicesSent()
  await new Promise((done) => setTimeout(done, 3_000))
  expect((await slicesSent()) - before).toBeLessThan(10)
  await holder.query('commit')
  const status = async () => (await browser.get('/api/runtime/status')).json
  await waitFor('the end', async () => (await status())['endTime'] !== null, 30_000)
  expect(await status()).toMatchObject({ status: 'success' })
})

test('a manual run has one area in flight, and every job fetches it in the same order', async () => {
  const { browser } = await server.signedIn('professional')
  await browser.post('/api/db/save', { provider: 'none' })
  const status = async () => (await browser.get('/api/runtime/status')).json
  const request = { mode: 'manual', city: 'Boise, ID', businessType: ['Restaurant'] }
  const ends = new Set<unknown>()
  for (let nth = 0; nth < 3; nth += 1) {
    await browser.post('/api/runtime/start', request)
    await waitFor('the end', async () => (await status())['endTime'] !== null, 60_000)
    ends.add((await status())['message'])
  }
  expect([...ends]).toEqual([expect.stringMatching(/^Completed: 120 listings from \d+ requests/u)])
})

test('of many runs that start together, each is planned and fetched before the first is far ahead', async () => {
  const people = await Promise.all(Array.from({ length: 24 }, () => server.signedIn('professional')))
  const cities = ['Boise, ID', 'Baltimore, MD', 'Denver, CO'].map((city) => ({
    city,
    businessTypes: ['Restaurant', 'Dentist', 'Cafe', 'Lawyer', 'Bank'],
  }))
  for (const { browser } of people) {
    await browser.post('/api/db/save', { provider: 'none' })
    await browser.post('/api/runtime/start', { mode: 'autonomous', cities })
  }
  const requestCounts = async () => {
    const { rows } = await server.database.executeSql(
      `select min(requests)::int as least, max(requests)::int as most from capture_run`,
    )
    return { least: Number(rows[0]?.['least']), most: Number(rows[0]?.['most']) }
  }
  await waitFor('a request of every run', async () => (await requestCounts()).least > 0, 90_000)
  expect((await requestCounts()).most).toBeLessThan(60)
}, 120_000)
