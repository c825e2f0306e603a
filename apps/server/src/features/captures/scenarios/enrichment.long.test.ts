import { z } from 'zod'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { runningClock, readJson } from '@gazetteer/testkit'
import { readRunResult, type RunResult, startTestServer, type TestServer } from '../../../testing/index.ts'
import { nycExtract } from '@gazetteer/testkit/real-data/real-data'
import { afterAll, beforeAll, expect, test } from 'vitest'

let server: TestServer
let folder = ''

/**
 * Two restaurants of the extract in a chain spider's format: one without hours, one with more data than OpenStreetMap
 * has.
 */
const features = [
  { ref: 'f/1', name: 'Freemans', phone: '+1 212-420-0012', street: '1 Freeman Alley', at: [-73.9924, 40.722] },
  {
    ref: 'f/2',
    name: 'The Masala Wala',
    phone: '+1 212-358-9300',
    street: '179 Essex Street',
    opening_hours: 'Mo-Su 11:00-23:00',
    at: [-73.98665, 40.7219],
  },
].map(({ ref, at, street, ...tags }) => ({
  type: 'Feature',
  id: ref,
  properties: {
    ref,
    '@spider': 'les_spider',
    amenity: 'restaurant',
    'addr:street_address': street,
    'addr:city': 'New York',
    'addr:state': 'NY',
    'addr:postcode': '10002',
    ...tags,
  },
  geometry: { type: 'Point', coordinates: at },
}))

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'complete-from-'))
  const path = join(folder, 'chains.geojsonl')
  await writeFile(path, features.map((feature) => JSON.stringify(feature)).join('\n'))
  server = await startTestServer({
    clock: runningClock(),
    env: {
      MAPS_SOURCE: 'osm-extract',
      OSM_EXTRACT: nycExtract,
      ALLTHEPLACES_PATH: path,
      PLAN_FOR_NEW_ACCOUNTS: 'professional',
    },
  })
})
afterAll(async () => {
  await server.stop()
  await rm(folder, { recursive: true })
})

const campaign = (source: string, completeFrom: string[]) => ({
  mode: 'autonomous',
  source,
  completeFrom,
  cities: [{ city: 'New York, NY', businessTypes: ['Restaurant'] }],
})

const named = (listings: RunResult['listings'], name: string): Record<string, unknown> =>
  readJson(
    listings.find((row) => row['name'] === name),
    {},
  )

test('a chain capture takes hours and websites from OpenStreetMap when selected, with source, time and licence of each', async () => {
  const { browser } = await server.signedIn()
  await browser.post('/api/db/save', { provider: 'none' })
  expect((await browser.post('/api/runtime/start', campaign('alltheplaces', ['osm-extract']))).json).toMatchObject({
    success: true,
  })
  const { listings, counters } = await readRunResult(browser)
  expect(counters).toMatchObject({ outcome: 'completed', recordsProcessed: 2 })
  const freemans = named(listings, 'Freemans')
  expect(freemans).toMatchObject({
    hours: 'Mo-Th 11:00-23:00; Fr 11:00-02:00; Sa 10:00-02:00; Su 10:00-23:00',
    website: 'https://www.freemansrestaurant.com',
    address: '1 Freeman Alley',
    source: 'alltheplaces',
  })
  expect(Object.keys(freemans).at(-1)).toBe('field_sources')
  const fromVolunteers = { source: 'osm-extract', source_id: 'node/230', licence: 'ODbL 1.0', time: expect.any(String) }
  expect(freemans['field_sources']).toEqual({ hours: fromVolunteers, website: fromVolunteers })
  expect(named(listings, 'The Masala Wala')).toMatchObject({ hours: 'Mo-Su 11:00-23:00' })

  const [job] = [(await browser.get('/api/jobs')).json['jobs']].flat()
  const { filename, completeFrom } = readJson(job, { filename: z.string(), completeFrom: z.array(z.unknown()) })
  expect(completeFrom).toEqual(['osm-extract'])
  const credits = (await browser.get(`/api/view/${filename.replace('.json', '_sources.txt')}`)).text
  expect(credits).toMatch(/4 fields of 2 listings filled in from OpenStreetMap extract. © OpenStreetMap contributors/)
  expect(credits).toContain('2 listings from All The Places (les_spider), ODbL 1.0')
  const logs = JSON.stringify((await browser.get('/api/runtime/status')).json['logs'])
  expect(logs).toContain('Its licence, ODbL 1.0, applies to every listing it enriches')
  expect(logs).toContain('4 fields filled in')

  const address = `/api/table/origins?source=alltheplaces&source_id=${encodeURIComponent(String(freemans['source_id']))}`
  const { json } = await browser.get(address)
  const origins = new Map([json['origins']].flat().map((row) => [readJson(row, { field: z.string() }).field, row]))
  expect(origins.get('hours')).toMatchObject({
    isFilledIn: true,
    source: 'osm-extract',
    title: 'OpenStreetMap extract',
  })
  expect(origins.get('phone')).toMatchObject({ isFilledIn: false, source: 'alltheplaces', value: '+12124200012' })
  expect(origins.has('email')).toBe(false)
  const { browser: other } = await server.signedIn()
  expect((await other.get(address)).json).toEqual({ success: true, origins: [], websiteStatus: null, edited: [] })
})

test('the chain’s hours replace OpenStreetMap’s, which keep all other fields', async () => {
  const { browser } = await server.signedIn()
  await browser.post('/api/db/save', { provider: 'none' })
  await browser.post('/api/runtime/start', campaign('osm-extract', ['alltheplaces']))
  const { listings } = await readRunResult(browser)
  expect(named(listings, 'The Masala Wala')).toMatchObject({
    hours: 'Mo-Su 11:00-23:00',
    website: 'http://www.themasalawala.com',
    field_sources: { hours: { source: 'alltheplaces', licence: 'CC0-1.0' } },
  })
  expect(named(listings, "Katz's Delicatessen")).toMatchObject({ field_sources: null })
})

test.each([
  ['osm-extract', ['sample'], 'cannot be used to fill missing fields'],
  ['sample', ['alltheplaces'], 'are fictional'],
  ['osm-extract', ['foursquare-os'], 'is not configured'],
])('a capture of %s enriched from %s is refused: %s', async (source, completeFrom, words) => {
  const { browser } = await server.signedIn()
  await browser.post('/api/db/save', { provider: 'none' })
  const { status, json } = await browser.post('/api/runtime/start', campaign(source, completeFrom))
  expect(status).toBe(400)
  expect(json['error']).toContain(words)
})
