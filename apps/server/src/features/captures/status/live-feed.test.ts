import type { RuntimeStatus } from '@gazetteer/contract'
import { runningClock, waitFor } from '@gazetteer/testkit'
import { type SignedIn, type TestServer, startTestServer } from '../../../testing/index.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

type Pushed = Pick<RuntimeStatus, 'manualRunId' | 'status' | 'placeChanges' | 'places'> & { logs: { seq: number }[] }

describe('the live feed', () => {
  let server: TestServer
  beforeAll(async () => {
    server = await startTestServer({
      kind: 'embedded',
      clock: runningClock(),
      env: { MAPS_SOURCE: 'sample', SAMPLE_DELAY_MS: '150' },
    })
  })
  afterAll(() => server.stop())

  test('brings every log line of every run once, in order, and the end of each', async () => {
    const person = await server.signedIn('professional')
    await person.browser.post('/api/db/save', { provider: 'none' })
    const feed = await listen(server.url, person)
    try {
      for (const businessType of ['Restaurant', 'Dentist']) {
        const { json } = await person.browser.post('/api/runtime/start', {
          mode: 'manual',
          city: 'Boise, ID',
          businessType,
        })
        const jobId = String(json['jobId'])
        const own = () => feed.pushed.filter(({ manualRunId }) => manualRunId === jobId)
        await waitFor('the end of the run', () => own().at(-1)?.status === 'success', 20_000)
        const { json: last } = await person.browser.get('/api/runtime/status')
        const received = own().flatMap(({ logs }) => logs.map(({ seq }) => seq))
        expect(received).toEqual(seqsOf(last['logs']))
        expect(own().length).toBeGreaterThan(2)
      }
    } finally {
      feed.close()
    }
  })

  test('brings only the places that changed, of which the list has the same', async () => {
    const person = await server.signedIn('professional')
    await person.browser.post('/api/db/save', { provider: 'none' })
    const feed = await listen(server.url, person)
    try {
      const cities = ['Nampa, ID', 'Caldwell, ID', 'Annapolis, MD'].map((city) => ({
        city,
        businessTypes: ['Dentist'],
      }))
      const { json } = await person.browser.post('/api/runtime/start', { cities })
      const jobId = String(json['jobId'])
      const ofRun = () => feed.pushed.filter(({ manualRunId }) => manualRunId === jobId)
      await waitFor('the end of the run', () => ofRun().at(-1)?.status === 'success', 20_000)
      const [first, ...later] = ofRun()
      expect(first?.placeChanges).toEqual({ isComplete: false, places: [] })
      expect(later.every(({ placeChanges }) => placeChanges?.isComplete)).toBe(true)
      const known = new Map(
        later.flatMap(({ placeChanges }) => placeChanges?.places ?? []).map((one) => [one.key, one]),
      )
      const { json: list } = await person.browser.get(`/api/jobs/${jobId}/places`)
      expect([...known.values()].toSorted((a, b) => Number(a.key) - Number(b.key))).toEqual(list['places'])
      const sent = later.reduce((sum, { placeChanges }) => sum + (placeChanges?.places.length ?? 0), 0)
      expect(sent).toBeLessThan(later.length * cities.length)
      expect(later.at(-1)?.places).toEqual(list['totals'])
    } finally {
      feed.close()
    }
  })

  test('requires a session', async () => {
    expect((await fetch(`${server.url}/api/trpc/runtime`)).status).toBe(401)
  })
})

async function listen(url: string, { browser }: SignedIn): Promise<{ pushed: Pushed[]; close: () => void }> {
  const pushed: Pushed[] = []
  const life = new AbortController()
  const cookie = [...browser.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
  const response = await fetch(`${url}/api/trpc/runtime`, {
    headers: { cookie, accept: 'text/event-stream' },
    signal: life.signal,
  })
  expect(response.status).toBe(200)
  const read = async (): Promise<void> => {
    let text = ''
    const decoder = new TextDecoder()
    for await (const chunk of response.body ?? []) {
      text += decoder.decode(chunk, { stream: true })
      const events = text.split('\n\n')
      text = events.pop() ?? ''
      for (const event of events) {
        const data: unknown = JSON.parse(/^data: (\{.*\})$/m.exec(event)?.[1] ?? '{}')
        if (isPushed(data)) pushed.push(data)
      }
    }
  }
  read().catch(() => undefined) // closed by the test
  return { pushed, close: () => life.abort() }
}

function isPushed(data: unknown): data is Pushed {
  return typeof data === 'object' && data !== null && 'logs' in data && 'manualRunId' in data
}

function seqsOf(logs: unknown): number[] {
  return Array.isArray(logs) ? logs.map((line: { seq: number }) => line.seq) : []
}

describe('many streams', () => {
  let server: TestServer
  beforeAll(async () => {
    server = await startTestServer({ clock: runningClock(), env: { STREAMS_PER_ACCOUNT: '3', STREAMS: '4' } })
  })
  afterAll(() => server.stop())

  const open = async ({ browser }: SignedIn) => {
    const life = new AbortController()
    const cookie = [...browser.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    const headers = { cookie, accept: 'text/event-stream' }
    const response = await fetch(`${server.url}/api/trpc/runtime`, { headers, signal: life.signal })
    return { response, close: () => life.abort() }
  }

  test('streams are limited per account and per server; closing one frees a place', async () => {
    const [greedy, other, late] = [await server.signedIn(), await server.signedIn(), await server.signedIn()]
    const streams = [await open(greedy), await open(greedy), await open(greedy)]
    const refused = await open(greedy)
    expect(refused.response.status).toBe(429)
    expect(await refused.response.json()).toMatchObject({
      code: 'too-many-at-once',
      error: '3 windows of this account already receive live updates; this one polls instead.',
    })
    streams.push(await open(other))
    expect(streams.map(({ response }) => response.status)).toEqual([200, 200, 200, 200])
    expect((await open(late)).response.status).toBe(429)
    streams.pop()?.close()
    const last = await waitFor('a free place', async () => {
      const tried = await open(late)
      return tried.response.status === 200 && tried
    })
    last.close()
    for (const { close } of streams) close()
  })
})
