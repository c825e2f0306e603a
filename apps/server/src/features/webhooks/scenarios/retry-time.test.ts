import { runningClock, waitFor } from '@gazetteer/testkit'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { type TestServer, startTestServer } from '../../../testing/index.ts'
import { startTestReceiver } from '../test-receiver.fixture.ts'

let server: TestServer
let receiver: Awaited<ReturnType<typeof startTestReceiver>>
beforeAll(async () => {
  server = await startTestServer({ clock: runningClock() })
  receiver = await startTestReceiver()
})
afterAll(async () => {
  receiver.stop()
  await server.stop()
})

const deliveriesSchema = z.array(z.looseObject({ nextAt: z.number().nullable(), error: z.string().nullable() }))

test('the first retry comes after 5 s, Retry-After delays it, and the test shows the words of the receiver', async () => {
  const { browser } = await server.signedIn('professional')
  await browser.post('/api/db/save', { provider: 'none' })
  const { json } = await browser.post('/api/webhooks/create', { url: receiver.url, events: ['run.ended'] })
  const { id } = z.looseObject({ id: z.string() }).parse(json['webhook'])
  receiver.status = 400
  receiver.words = 'no_text'
  const tested = await browser.post('/api/webhooks/test', { id })
  expect(tested.json).toMatchObject({ success: false, status: 400, error: 'The receiver answered 400: no_text' })
  const ends = () => receiver.received.filter(({ type }) => type === 'run.ended')
  await browser.post('/api/runtime/start', { mode: 'manual', city: 'Boise, ID', businessType: 'Florist' })
  await waitFor('the first attempt', () => ends().length === 1, 60_000)
  receiver.status = 503
  receiver.answerHeaders = { 'retry-after': '600' }
  await waitFor('the second attempt', () => ends().length === 2, 60_000)
  const [first, second] = ends().map(({ at }) => at)
  const waitedMs = Number(second) - Number(first)
  expect(waitedMs).toBeGreaterThan(4_500)
  // The second retry comes after half a minute; a busy machine notices the first one some seconds late.
  expect(waitedMs).toBeLessThan(20_000)
  const nextIn = async () => {
    const log = (await browser.get(`/api/webhooks/deliveries?webhook=${id}`)).json['deliveries']
    const [newest] = deliveriesSchema.parse(log)
    return Number(newest?.nextAt) - Date.now()
  }
  await waitFor('the wait of ten minutes', async () => (await nextIn()) > 590_000, 30_000)
  expect(await nextIn()).toBeLessThanOrEqual(600_000)
  const withoutId = await browser.get('/api/webhooks/deliveries')
  expect([withoutId.status, withoutId.text]).toEqual([400, expect.stringContaining('Add webhook=ID')])
}, 180_000)
