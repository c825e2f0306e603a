import { z } from 'zod'
import { type FakeOverpass, fakeOverpass, runningClock, waitFor, readJson } from '@gazetteer/testkit'
import { type TestServer, startTestServer } from '../../../testing/index.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'

let source: FakeOverpass
let server: TestServer
beforeAll(async () => {
  source = await fakeOverpass([43.615, -116.202], { restaurant: 3, dentist: 2 })
  const env = { MAPS_SOURCE: 'overpass', OVERPASS_URL: source.url, OVERPASS_PER_DAY: '1', OVERPASS_GAP_MS: '0' }
  server = await startTestServer({ clock: runningClock(), env })
})
afterAll(async () => {
  await server.stop()
  await source.stop()
})

test('when the daily limit is used up, a prompt shows until when, and stopping keeps the listings found', async () => {
  const { browser } = await server.signedIn('professional')
  await browser.post('/api/db/save', { provider: 'none' })
  const request = { mode: 'manual', city: 'Boise, ID', businessType: ['Restaurant', 'Dentist'] }
  await browser.post('/api/runtime/start', request)
  const status = async () => (await browser.get('/api/runtime/status')).json
  const prompt = async () => {
    const { status: state, recovery } = await status()
    return recovery === null || recovery === undefined ? undefined : { state, ...recovery }
  }
  const asked = await waitFor('a prompt', prompt, 20_000)
  const tomorrow = new Date(Date.now() + 86_400_000).toISOString().slice(0, 10)
  const text = `The 1 request allowed today to OpenStreetMap (Overpass) is used up. Available again from ${tomorrow} 00:00 UTC. Retry, or stop with the listings found so far?`
  expect(asked).toMatchObject({
    state: 'paused',
    message: text,
    options: [
      { id: 'retry', label: 'Retry' },
      { id: 'stop', label: 'Stop' },
    ],
  })
  const { id } = readJson(asked, { id: z.string() })
  await browser.post('/api/runtime/recovery-decision', { recoveryId: id, choice: 'retry' })
  const again = await waitFor('the next prompt', async () => {
    const next = await prompt()
    return next !== undefined && readJson(next, { id: z.string() }).id !== id && next
  })
  await browser.post('/api/runtime/recovery-decision', {
    recoveryId: readJson(again, { id: z.string() }).id,
    choice: 'stop',
  })
  await waitFor('the end', async () => (await status())['endTime'] !== null, 20_000)
  expect((await browser.get('/api/jobs')).json).toMatchObject({ jobs: [{ status: 'stopped', recordsProcessed: 3 }] })
  expect(source.asked).toHaveLength(1)
}, 60_000)
