import { patient } from '@gazetteer/testkit/time/wait-for'
import { readFile } from 'node:fs/promises'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { cityBox, findCity, type UsCity } from '@gazetteer/places/us'
import { businessTypes } from '@gazetteer/business-types'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { AreaQuery, MapsSource } from '../../port.ts'
import { answerWithFault, type OverpassFault } from '@gazetteer/testkit/fakes/overpass-faults'
import { realData } from '@gazetteer/testkit/real-data/real-data'
import { openOverpass, overpassDeclaration, type OverpassConfig, publicOverpass, refusedSettings } from '../index.ts'
import { overpassQuery } from '../overpass-query.ts'

type Request = { query: string; agent: string; at: number }

const { signal } = new AbortController()
const requests: Request[] = []
let answer: (response: ServerResponse) => void = () => undefined
let server: Server
let now = Date.UTC(2026, 0, 1)
const opened: MapsSource[] = []

beforeEach(async () => {
  requests.length = 0
  now = Date.UTC(2026, 0, 1)
  server = createServer((request, response) => {
    void receive(request, response)
  })
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve)
  })
})

afterEach(async () => {
  for (const source of opened.splice(0)) await source.close()
  server.closeAllConnections()
  await new Promise((resolve) => {
    server.close(resolve)
  })
})

async function receive(request: IncomingMessage, response: ServerResponse): Promise<void> {
  let body = ''
  for await (const chunk of request) body += String(chunk)
  const queryText = new URLSearchParams(body).get('data') ?? ''
  requests.push({ query: queryText, agent: request.headers['user-agent'] ?? '', at: performance.now() })
  answer(response)
}

function city(label: string): UsCity {
  const found = findCity(label)
  if (!found) throw new Error(label)
  return found
}

const newYork = city('New York, NY')
const query: AreaQuery = { city: newYork, box: cityBox(newYork), types: ['restaurant'], cursor: null }

function overpass(config: Partial<OverpassConfig> = {}): MapsSource {
  const address = server.address()
  const port = typeof address === 'object' && address ? address.port : 0
  const url = `http://127.0.0.1:${port}/api/interpreter`
  const source = openOverpass({
    url,
    contact: 'me@example.org',
    now: () => now,
    random: () => 0.5,
    gapMs: 0,
    perDay: null,
    timeoutSeconds: null,
    ...config,
  })
  opened.push(source)
  return source
}

function answering(status: number, body: unknown, headers: Record<string, string> = {}): void {
  answer = (response) => {
    response.writeHead(status, headers)
    response.end(typeof body === 'string' ? body : JSON.stringify(body))
  }
}

const element = (id: number, tags: Record<string, string>, place: object = { lat: 40.72, lon: -73.99 }) => ({
  type: 'node',
  id,
  tags,
  ...place,
})

describe('a query to Overpass', () => {
  it('sends a User-Agent and queries nodes, ways and relations in the box', async () => {
    answering(200, { elements: [] })
    await overpass().fetchPage({ ...query, box: { south: 40.7, west: -74, north: 40.75, east: -73.9 } }, signal)
    expect(requests[0]?.agent).toMatch(/^Gazetteer\/\d+\.\d+ \(\+me@example\.org\)$/u)
    expect(requests[0]?.query).toMatch(/^\[out:json\]\[timeout:60\]\[maxsize:268435456\];\(/)
    expect(requests[0]?.query).toContain('nwr["amenity"="restaurant"](40.7000000,-74.0000000,40.7500000,-73.9000000);')
    expect(requests[0]?.query).toMatch(/\);out center tags qt;$/)
  })

  it('gives named businesses with the centre of ways and relations', async () => {
    answering(200, {
      elements: [
        element(1, { name: 'A', amenity: 'restaurant', cuisine: 'pizza', 'contact:website': 'a.example' }),
        { ...element(2, { name: 'B', amenity: 'restaurant' }, { center: { lat: 40.7, lon: -74 } }), type: 'way' },
        element(3, { amenity: 'restaurant' }),
        element(4, { name: 'Cafe', amenity: 'cafe' }),
        element(5, { name: 'Gone', amenity: 'restaurant', end_date: '2020' }),
        { type: 'area', id: 6 },
      ],
    })
    const { rows, next, leftOut } = await overpass().fetchPage(query, signal)
    expect([next, leftOut]).toEqual([null, { nameless: 1 }])
    expect(rows.map(({ sourceId, types, latitude, isClosed }) => [sourceId, types[0], latitude, isClosed])).toEqual([
      ['node/1', 'pizza-restaurant', 40.72, false],
      ['way/2', 'restaurant', 40.7, false],
      ['node/5', 'restaurant', 40.72, true],
    ])
  })

  it('queries all types in one request of bounded length', () => {
    const types = businessTypes.map(({ key }) => key)
    const text = overpassQuery(query.box, types, { timeoutSeconds: 60, maxBytes: 1 })
    expect(text.length).toBeLessThan(60_000)
    expect(overpassQuery(query.box, ['pizza-restaurant'], { timeoutSeconds: 60, maxBytes: 1 })).toContain(
      'nwr["amenity"~"(^|;) *restaurant *(;|$)"]["cuisine"~"(^|;) *pizza *(;|$)"](',
    )
    const both = overpassQuery(query.box, ['pizza-restaurant', 'restaurant'], { timeoutSeconds: 60, maxBytes: 1 })
    expect(both.match(/nwr/g)).toHaveLength(1)
  })

  it('limits itself to one request at a time, with a gap between two', async () => {
    let inFlight = 0
    let most = 0
    answer = (response) => {
      inFlight += 1
      most = Math.max(most, inFlight)
      setTimeout(() => {
        inFlight -= 1
        response.end('{"elements":[]}')
      }, 20)
    }
    const source = overpass({ gapMs: 200 })
    await Promise.all([1, 2, 3, 4].map(() => source.fetchPage(query, signal)))
    expect(most).toBe(1)
    // Three gaps; a busy machine may delay any arrival.
    const [first, , , last] = requests.map(({ at }) => at)
    expect((last ?? 0) - (first ?? 0)).toBeGreaterThan(450)
  })

  it('sends at most 500 requests a day, and reports when more are allowed', async () => {
    answering(200, { elements: [] })
    const source = overpass()
    for (let count = 0; count < 500; count += 1) await source.fetchPage(query, signal)
    await expect(source.fetchPage(query, signal)).rejects.toMatchObject({ kind: 'spent', until: Date.UTC(2026, 0, 2) })
    now += 86_400_000
    await expect(source.fetchPage(query, signal)).resolves.toBeDefined()
  })
})

describe('Overpass failures', () => {
  const html =
    '<?xml version="1.0"?><html><head><title>OSM3S Response</title></head><body><p><strong>Error</strong>: line 1: parse error: Unknown type &quot;nwx&quot; </p></body></html>'
  const cases: [string, number, unknown, Record<string, string>, object][] = [
    ['429 with a time', 429, '', { 'retry-after': '120' }, { kind: 'slow-down', retryAfterMs: 120_000 }],
    ['429 with too short a time', 429, '', { 'retry-after': '1' }, { kind: 'slow-down', retryAfterMs: 30_000 }],
    ['429 without', 429, '', {}, { kind: 'slow-down', retryAfterMs: 60_000 }],
    [
      '400 with a page',
      400,
      html,
      {},
      { kind: 'refused', message: expect.stringContaining('parse error: Unknown type "nwx"') },
    ],
    ['406', 406, '', {}, { kind: 'refused', message: expect.stringContaining('a contact address is required') }],
    ['403', 403, '', {}, { kind: 'refused' }],
    ['404', 404, '', {}, { kind: 'refused', message: expect.stringContaining('Check the configured address') }],
    ['502', 502, '', {}, { kind: 'unavailable' }],
    [
      'a remark on memory, with rows',
      200,
      {
        elements: [element(1, { name: 'A', amenity: 'restaurant' })],
        remark: 'runtime error: Query ran out of memory in "query" at line 1.',
      },
      {},
      { kind: 'too-large' },
    ],
    [
      'a remark on something else',
      200,
      { elements: [], remark: 'runtime error: Tried to use museum file' },
      {},
      { kind: 'unavailable', message: 'Overpass reported: Tried to use museum file', retryAfterMs: 60_000 },
    ],
    ['an unrelated HTML page', 200, '<html><body>Log in to the hotel</body></html>', {}, { kind: 'unavailable' }],
  ]

  it.each(cases)('%s is classified correctly', async (_, status, body, headers, expected) => {
    answering(status, body, headers)
    await expect(overpass().fetchPage(query, signal)).rejects.toMatchObject({ name: 'SourceError', ...expected })
  })

  const faults: [OverpassFault, object][] = [
    ['out-of-memory', { kind: 'too-large' }],
    ['timed-out', { kind: 'too-large' }],
    ['busy', { kind: 'unavailable', isSourceWide: true }],
    ['rate-limited', { kind: 'slow-down' }],
    [
      'dispatcher-down',
      {
        kind: 'unavailable',
        isSourceWide: true,
        retryAfterMs: 60_000,
        message: 'Overpass reported: open64: 2 No such file or directory /osm3s_osm_base Dispatcher_Client::1',
      },
    ],
    [
      'protocol-error',
      {
        kind: 'unavailable',
        isSourceWide: true,
        retryAfterMs: 60_000,
        message: expect.stringContaining('protocol_error'),
      },
    ],
    [
      'duplicate-query',
      { kind: 'slow-down', retryAfterMs: 60_000, message: expect.stringContaining('duplicate_query') },
    ],
    ['duplicate-query-behind-a-proxy', { kind: 'slow-down', retryAfterMs: 60_000 }],
    ['killed', { kind: 'unavailable', retryAfterMs: 65_000 }],
    ['cut', { kind: 'unavailable', isSourceWide: false, retryAfterMs: 60_000 }],
  ]

  it.each(faults)('a real server’s "%s" is classified correctly', async (fault, expected) => {
    answer = (response) => answerWithFault(response, fault)
    await expect(overpass().fetchPage(query, signal)).rejects.toMatchObject({ name: 'SourceError', ...expected })
  })

  it('after the first 504 the resource limits of queries are lowered; then it waits and splits no area', async () => {
    answer = (response) => answerWithFault(response, 'busy')
    const source = overpass()
    for (let tries = 0; tries < 6; tries += 1)
      await expect(source.fetchPage(query, signal)).rejects.toMatchObject({
        kind: 'unavailable',
        isSourceWide: true,
        retryAfterMs: 35_000,
      })
    expect(requests[0]?.query).toContain('[timeout:60][maxsize:268435456]')
    for (const { query: queryText } of requests.slice(1)) expect(queryText).toContain('[timeout:25][maxsize:67108864]')
    now += 11 * 60_000
    answering(200, { elements: [] })
    await source.fetchPage(query, signal)
    expect(requests.at(-1)?.query).toContain('[timeout:60]')
  })

  it('waits longer than a query may take on the server, then times out and reports the time', async () => {
    const source = overpass({ timeoutSeconds: 1 })
    expect(source.declaration.answersWithinMs).toBe(61_000)
    let isAnswered = false
    answer = (response) => {
      if (!isAnswered) vi.advanceTimersByTime(60_000)
      isAnswered = true
      response.end('{"elements":[]}')
    }
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    try {
      await expect(source.fetchPage(query, signal)).resolves.toMatchObject({ rows: [] })
      answer = () => vi.advanceTimersByTime(61_000)
      await expect(source.fetchPage(query, signal)).rejects.toMatchObject({
        kind: 'unavailable',
        isLate: true,
        retryAfterMs: 1_000,
        message: 'Overpass did not answer in 61 seconds.',
      })
    } finally {
      vi.useRealTimers()
    }
  })

  it('a server that hangs up or is not there is unavailable', async () => {
    answer = (response) => response.destroy()
    await expect(overpass().fetchPage(query, signal)).rejects.toMatchObject({
      kind: 'unavailable',
      retryAfterMs: 60_000,
    })
    // Nothing was sent, so the query may be repeated immediately.
    await expect(overpass({ url: 'http://no-such-host.invalid/' }).fetchPage(query, signal)).rejects.toMatchObject({
      kind: 'unavailable',
      message: 'Overpass is unreachable.',
      retryAfterMs: null,
      isSourceWide: true,
    })
  })

  it('more rows than one answer may hold split the area', async () => {
    const tags = { name: 'A', amenity: 'restaurant' }
    answering(200, { elements: Array.from({ length: 5001 }, (_, id) => element(id + 1, tags)) })
    await expect(overpass().fetchPage(query, signal)).rejects.toMatchObject({ kind: 'too-large' })
  })

  it('stops immediately when aborted, in flight or queued, and lets the next request through', async () => {
    answer = () => undefined
    const source = overpass()
    const stop = new AbortController()
    const flying = source.fetchPage(query, stop.signal)
    const queued = source.fetchPage(query, stop.signal)
    const reason = new Error('stopped')
    setTimeout(() => stop.abort(reason), 50)
    await expect(flying).rejects.toBe(reason)
    await expect(queued).rejects.toBe(reason)
    answering(200, { elements: [] })
    await expect(source.fetchPage(query, signal)).resolves.toMatchObject({ rows: [], next: null })
  })
})

describe('the limits', () => {
  const none = { perDay: null, gapMs: null, timeoutSeconds: null }
  const own = 'http://127.0.0.1:12345/api/interpreter'

  it('are those of a public server where nothing is set', () => {
    for (const url of [own, publicOverpass])
      expect(overpassDeclaration({ ...none, url }).limits).toEqual({ concurrency: 1, gapMs: 2000, perDay: 500 })
  })

  it('can be lifted on a server of one’s own', async () => {
    const settings = { url: own, perDay: 0, gapMs: 0, timeoutSeconds: 180 }
    expect(overpassDeclaration(settings)).toMatchObject({
      limits: { concurrency: 1, gapMs: 0, perDay: null },
      answersWithinMs: 240_000,
      isCoverageKnown: false,
    })
    expect(refusedSettings(settings)).toBeNull()
    answering(200, { elements: [] })
    const source = overpass({ perDay: 2 })
    for (let count = 0; count < 2; count += 1) await source.fetchPage(query, signal)
    await expect(source.fetchPage(query, signal)).rejects.toMatchObject({ kind: 'spent' })
  })

  it.each([
    publicOverpass,
    'https://lz4.overpass-api.de/api/interpreter',
    'http://OVERPASS.kumi.systems./api/interpreter',
  ])('can only be tightened on the public server %s', (url) => {
    const lifted = { url, perDay: 0, gapMs: 0, timeoutSeconds: 180 }
    expect(overpassDeclaration(lifted)).toMatchObject({
      limits: { gapMs: 2000, perDay: 500 },
      answersWithinMs: 120_000,
      isCoverageKnown: true,
    })
    expect(refusedSettings(lifted)).toMatch(
      /^OVERPASS_PER_DAY and OVERPASS_GAP_MS and OVERPASS_TIMEOUT_SECONDS cannot lift the limits of the public server/,
    )
    const tight = { url, perDay: 50, gapMs: 5000, timeoutSeconds: 30 }
    expect(overpassDeclaration(tight).limits).toMatchObject({ gapMs: 5000, perDay: 50 })
    expect(refusedSettings(tight)).toBeNull()
  })
})

describe('a recorded answer', () => {
  const path = realData('osm/overpass-response-nyc-restaurants.json')

  it.skipIf(path === null)('gives every named restaurant', async () => {
    const body = await readFile(path ?? '', 'utf8')
    answering(200, body)
    const { rows } = await overpass().fetchPage(query, signal)
    const named = body.match(/"name": /g)?.length ?? 0
    expect(rows.length).toBe(named)
    expect(rows.every(({ types, latitude }) => types.includes('restaurant') && latitude !== null)).toBe(true)
  })
})

describe('an answer above its limit', () => {
  const endless = (response: ServerResponse): void => {
    const send = (): void => void (response.destroyed || response.write(Buffer.alloc(256 << 10, ' '), send))
    send()
  }

  it('splits the area where rows do not end, or are far too many', async () => {
    answer = endless
    await expect(overpass().fetchPage(query, signal)).rejects.toMatchObject({ kind: 'too-large' })
    answer = (response) => void response.end(JSON.stringify({ elements: Array.from({ length: 60_000 }, () => ({})) }))
    await expect(overpass().fetchPage(query, signal)).rejects.toMatchObject({ kind: 'too-large' })
  })

  it('reads no more of an error page than it needs, however long or odd', async () => {
    answer = (response) => endless(response.writeHead(504))
    await expect(overpass().fetchPage(query, signal)).rejects.toThrow('Overpass is overloaded')
    const start = performance.now()
    answer = (response) => void response.end(`<html>${'<head'.repeat(1_000_000)}`)
    await expect(overpass().fetchPage(query, signal)).rejects.toMatchObject({ kind: 'unavailable' })
    expect(performance.now() - start).toBeLessThan(patient(1_000))
  })

  it('does not follow a redirect', async () => {
    answer = (response) => void response.writeHead(307, { location: '/elsewhere' }).end()
    await expect(overpass().fetchPage(query, signal)).rejects.toMatchObject({ kind: 'refused' })
    expect(requests).toHaveLength(1)
  })
})
