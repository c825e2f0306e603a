import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { makeTestFolder } from '@gazetteer/testkit'
import { type FakeFileServer, startFakeFileServer } from '@gazetteer/testkit/fakes/fake-file-server'
import { writeTileRelease } from '@gazetteer/testkit/fakes/overture-tiles'
import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test } from 'vitest'
import { type SignedIn, startTestServer, type TestServer } from '../../../testing/index.ts'

const city = { name: 'Baltimore', longitude: -76.6122, latitude: 39.2904 }
const release = '2026-11-18.0'
const tilePath = '/api/tiles/transportation/14/4705/6244'

let folder: Awaited<ReturnType<typeof makeTestFolder>>
let archive: FakeFileServer
let server: TestServer
let person: SignedIn
beforeAll(async () => {
  folder = await makeTestFolder()
  await writeTileRelease(folder.path, { release, city })
  await writeFile(join(folder.path, 'catalog.json'), JSON.stringify({ latest: release }))
  archive = await startFakeFileServer(folder.path)
  server = await startTestServer({ env: { MAP_TILES: archive.url, OVERTURE_URL: `${archive.url}/catalog.json` } })
  person = await server.signedIn()
})
afterAll(async () => {
  await server.stop()
  await archive.close()
  await folder.stop()
})
beforeEach(() => {
  archive.asked = []
})

/** As a browser fetches a tile. */
async function fetchTile(path: string, { cookies, headers = {} }: { cookies?: string; headers?: object } = {}) {
  const cookie = cookies ?? [...person.browser.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
  const response = await fetch(`${server.url}${path}`, { headers: { cookie, ...headers } })
  return { response, bytes: Buffer.from(await response.arrayBuffer()) }
}

test('the style has release, zooms and attribution', async () => {
  expect((await person.browser.get('/api/map-style')).json).toEqual({
    success: true,
    isReached: true,
    release,
    attribution: '© OpenStreetMap contributors, Overture Maps Foundation',
    themes: {
      base: { minzoom: 0, maxzoom: 13 },
      transportation: { minzoom: 4, maxzoom: 14 },
      divisions: { minzoom: 0, maxzoom: 12 },
    },
    problem: null,
  })
})

test('a tile is a private vector tile; outside there is none', async () => {
  const { response, bytes } = await fetchTile(tilePath)
  expect(response.status).toBe(200)
  expect(response.headers.get('content-type')).toBe('application/vnd.mapbox-vector-tile')
  expect(response.headers.get('cache-control')).toBe('private, max-age=86400')
  expect(response.headers.get('content-encoding')).toBe('gzip')
  expect(bytes.toString('latin1')).toContain('residential')
  const plain = await fetchTile(tilePath, { headers: { 'accept-encoding': 'identity' } })
  expect(plain.response.headers.get('content-encoding')).toBeNull()
  expect(plain.bytes).toEqual(bytes)
  const outside = await fetchTile('/api/tiles/transportation/14/0/0')
  expect([outside.response.status, outside.bytes.length]).toEqual([204, 0])
  expect(outside.response.headers.get('cache-control')).toBe('private, max-age=86400')
})

test('only sessions get tiles, only those that exist', async () => {
  expect((await fetchTile(tilePath, { cookies: '' })).response.status).toBe(401)
  for (const path of [
    '/api/tiles/base/2/4/0',
    '/api/tiles/buildings/2/0/0',
    '/api/tiles/base/25/0/0',
    '/api/tiles/base/-1/0/0',
  ])
    expect((await fetchTile(path)).response.status).toBe(400)
})

test('while the archive is away, cached tiles are served and others are 503', async () => {
  await fetchTile(tilePath)
  archive.faultFor = () => ({ kind: 'status', status: 500 })
  onTestFinished(() => {
    archive.faultFor = () => null
  })
  expect((await fetchTile(tilePath)).response.status).toBe(200)
  const missing = await fetchTile('/api/tiles/base/3/2/3')
  expect(missing.response.status).toBe(503)
  expect(missing.response.headers.get('cache-control')).toBe('no-store')
  expect(JSON.parse(missing.bytes.toString())).toMatchObject({ success: false, code: 'unavailable' })
  const before = archive.asked.length
  for (let x = 0; x < 8; x += 1) expect((await fetchTile(`/api/tiles/base/3/${x}/4`)).response.status).toBe(503)
  expect(archive.asked).toHaveLength(before)
})

test('without an archive the style says why, and off means off', async () => {
  const away = await startTestServer({ env: { MAP_TILES: 'http://127.0.0.1:1', OVERTURE_URL: 'http://127.0.0.1:1' } })
  onTestFinished(() => away.stop())
  const { browser } = await away.signedIn()
  expect((await browser.get('/api/map-style')).json).toMatchObject({
    isReached: false,
    release: null,
    themes: {},
    problem: '127.0.0.1:1 is unreachable.',
  })
  expect((await browser.get(tilePath)).status).toBe(503)
  const off = await startTestServer({ env: { MAP_TILES: 'off' } })
  onTestFinished(() => off.stop())
  const visitor = await off.signedIn()
  expect((await visitor.browser.get('/api/map-style')).json).toMatchObject({ isReached: false, problem: null })
  expect((await visitor.browser.get(tilePath)).status).toBe(503)
})

test('a tile of the archive is what the server answers', async () => {
  const local = await startTestServer({ env: { MAP_TILES: folder.path } })
  onTestFinished(() => local.stop())
  const { browser } = await local.signedIn()
  const { text } = await browser.get('/api/tiles/divisions/12/1176/1561')
  expect(text).toContain('Baltimore')
})
