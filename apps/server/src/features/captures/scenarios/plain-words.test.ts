import { runMapAnswerSchema, runtimeStatusSchema } from '@gazetteer/contract'
import { type Browser, runningClock, waitFor } from '@gazetteer/testkit'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readRunResult, startTestServer, type TestServer } from '../../../testing/index.ts'
import { startTestReceiver } from '../../webhooks/test-receiver.fixture.ts'

let server: TestServer
let receiver: Awaited<ReturnType<typeof startTestReceiver>>
beforeAll(async () => {
  receiver = await startTestReceiver()
  server = await startTestServer({ clock: runningClock(), env: { MAPS_SOURCE: 'auto', SAMPLE_DELAY_MS: '30' } })
})
afterAll(async () => {
  await server.stop()
  receiver.stop()
})

const square = (west: number, south: number, size: number) => [
  [
    [west, south],
    [west + size, south],
    [west + size, south + size],
    [west, south + size],
    [west, south],
  ],
]
/** Two parts in Boise; the source's cap splits both. */
const geometry = { type: 'MultiPolygon', coordinates: [square(-116.25, 43.58, 0.06), square(-116.35, 43.6, 0.05)] }

async function signIn(plan: 'free' | 'professional'): Promise<Browser> {
  const { browser } = await server.signedIn(plan)
  await browser.post('/api/db/save', { provider: 'none' })
  return browser
}
const readStatus = async (browser: Browser) =>
  runtimeStatusSchema.parse((await browser.get('/api/runtime/status')).json)
/** The map of all of Boise. */
const mapPath = '/api/runtime/map?bbox=-116.6,43.4,-116,43.9'
const readMap = async (browser: Browser) => runMapAnswerSchema.parse((await browser.get(mapPath)).json)

test('no text of a capture names a part by its number', async () => {
  const browser = await signIn('professional')
  await browser.post('/api/webhooks/create', { url: receiver.url, events: ['run.ended'] })
  const area = { kind: 'polygon', name: 'Downtown', geometry }
  const { json } = await browser.post('/api/runtime/start', {
    areas: [{ area, businessTypes: ['Restaurant', 'Dentist'] }],
    cities: [{ city: 'Boise, ID', businessTypes: ['Restaurant'] }],
  })
  const jobId = String(json['jobId'])
  await waitFor('listings', async () => ((await readStatus(browser)).counters?.stored ?? 0) > 0, 60_000)
  await browser.post('/api/runtime/stop')
  await waitFor('the end', async () => (await readStatus(browser)).endTime !== null)
  const paths = ['', '/log', '/summary', '/places', '/changes'].map((path) => `/api/jobs/${jobId}${path}`)
  const answers = await Promise.all(
    [...paths, mapPath, '/api/runtime/status', '/api/jobs'].map(async (path) => {
      const answer = await browser.get(path)
      return JSON.stringify(answer.json)
    }),
  )
  const ended = await waitFor('the message of the end', () =>
    receiver.received.find(({ type }) => type === 'run.ended'),
  )
  expect(ended.body).toContain('"gaps"')
  answers.push(...receiver.received.map(({ body }) => body), ...(await server.outbox()))
  for (const [name, args] of [
    ['capture_status', {}],
    ['list_captures', {}],
    ['list_areas', { jobId }],
  ] as const) {
    const message = { jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name, arguments: args } }
    const { status, json: called } = await browser.post('/api/mcp', message)
    expect([name, status, called['error']]).toEqual([name, 200, undefined])
    answers.push(JSON.stringify(called))
  }
  expect(answers.join('\n')).toContain('not requested')
  expect(answers.filter((text) => /part \d/i.test(text))).toEqual([])
  const { areas } = await readMap(browser)
  const labels = areas.filter(({ city }) => city === 'Downtown').map(({ label }) => label)
  expect(labels.length).toBeGreaterThan(1)
  for (const label of labels) expect(label).toMatch(/^(?:ZIP \d{5}|Part of Downtown)$/u)
}, 120_000)

test('a complete sample has no failed area on the map, in Single mode and with several types', async () => {
  const browser = await signIn('free')
  await browser.post('/api/runtime/start', {
    mode: 'manual',
    city: 'Boise, ID',
    businessType: ['Restaurant', 'Dentist'],
  })
  await readRunResult(browser)
  expect((await readStatus(browser)).message).toMatch(/^Sample complete: 100 of about \d+ listings\.$/u)
  const { areas } = await readMap(browser)
  expect(areas.filter(({ state }) => state !== 'done' && state !== 'not-requested')).toEqual([])
  expect(areas.filter(({ state }) => state === 'done').length).toBeGreaterThan(0)
  expect(areas.flatMap(({ reason }) => reason ?? [])).toEqual([])
}, 120_000)
