import { patient } from '@gazetteer/testkit/time/wait-for'
import { setTimeout as wait } from 'node:timers/promises'
import { runningClock } from '@gazetteer/testkit'
import { searchCities } from '@gazetteer/places'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestServer, startTestServer } from '../../../testing/index.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ clock: runningClock() })
})
afterAll(() => server.stop())

const labels = [
  ...new Set(
    Array.from('abcdefghijklmnoprstuvw').flatMap((first) => searchCities(first, 20).map(({ label }) => label)),
  ),
]
const cities = labels.slice(0, 200).map((city) => ({ city, businessTypes: ['Restaurant', 'Dentist', 'Bakery'] }))

/** Response times of `GET /api/health` in ms until the work is done; requests without pauses would be load themselves. */
async function healthWhile(work: Promise<unknown>): Promise<number[]> {
  const times: number[] = []
  const over = new AbortController()
  const end = work.finally(() => over.abort())
  while (!over.signal.aborted) {
    const start = performance.now()
    expect((await fetch(`${server.url}/api/health`)).status).toBe(200)
    times.push(performance.now() - start)
    await wait(10)
  }
  await end
  return times
}

const p95 = (times: number[]): number => times.toSorted((a, b) => a - b)[Math.floor(times.length * 0.95)] ?? 0

/** 500 ms; more when the machine is so busy that an idle server is slow. */
async function mostMs(): Promise<number> {
  const idle = await healthWhile(wait(1_000))
  return Math.max(500, 20 * p95(idle))
}

test('200 estimates of one account at the same time delay neither the health check nor another account', async () => {
  expect(cities.length).toBeGreaterThan(150)
  const [busy, other] = [await server.signedIn('professional'), await server.signedIn('professional')]
  const statuses: number[] = []
  const plan = async (): Promise<void> => {
    statuses.push((await busy.browser.post('/api/runtime/plan', { mode: 'autonomous', cities })).status)
  }
  let othersMs = 0
  const work = async (): Promise<void> => {
    const flood = Promise.all(Array.from({ length: 200 }, plan))
    const start = performance.now()
    expect(
      (await other.browser.post('/api/runtime/plan', { mode: 'autonomous', cities: cities.slice(0, 1) })).status,
    ).toBe(200)
    othersMs = performance.now() - start
    await flood
  }
  const most = await mostMs()
  const times = await healthWhile(work())
  expect(p95(times)).toBeLessThan(most)
  expect(othersMs).toBeLessThan(patient(20_000))
  expect(new Set(statuses)).toEqual(new Set([200, 429]))
  expect(statuses.filter((status) => status === 200).length).toBeGreaterThanOrEqual(17)
}, 120_000)

test('answers a batch of 50 MCP estimates completely and does not delay the health check', async () => {
  const person = await server.signedIn('professional')
  const { json } = await person.browser.post('/api/keys/create', { name: 'model', scopes: ['read', 'capture'] })
  const batch = Array.from({ length: 50 }, (_, id) => ({
    jsonrpc: '2.0',
    id,
    method: 'tools/call',
    params: { name: 'estimate_capture', arguments: { cities: cities.slice(0, 5) } },
  }))
  const work = async (): Promise<void> => {
    const answer = await fetch(`${server.url}/api/mcp`, {
      method: 'POST',
      headers: { authorization: `Bearer ${String(json['token'])}`, 'content-type': 'application/json' },
      body: JSON.stringify(batch),
    })
    const results: unknown = await answer.json()
    expect(results).toHaveLength(50)
    expect(JSON.stringify(results)).not.toContain('isError":true')
  }
  const most = await mostMs()
  expect(p95(await healthWhile(work()))).toBeLessThan(most)
}, 120_000)
