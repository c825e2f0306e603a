import { sourcesAnswerSchema } from '@gazetteer/contract'
import { z } from 'zod'
import { mkdtemp, rename, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { runningClock, waitFor, readJson } from '@gazetteer/testkit'
import { type TestServer, readRunResult, startTestServer } from '../../../testing/index.ts'
import { openDuck } from '@gazetteer/testkit/real-data/duck'
import { type FakeFileServer, startFakeFileServer } from '@gazetteer/testkit/fakes/fake-file-server'
import { makeRelease, writeCatalog } from '@gazetteer/testkit/fakes/overture-release'
import { afterAll, beforeAll, expect, test } from 'vitest'

const release = '2026-11-18.0'
let folder = ''
let files: string[] = []
let fake: FakeFileServer
let server: TestServer
/** A server without cached data. */
let fresh: TestServer

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'overture-run-'))
  fake = await startFakeFileServer(folder)
  fake.hasListing = true
  files = (await makeRelease({ folder, release, places: 12_000, files: 2, groupRows: 2_048 })).files
  const env = { MAPS_SOURCE: 'auto', OVERTURE_URL: fake.url, PLAN_FOR_NEW_ACCOUNTS: 'professional' }
  server = await startTestServer({ clock: runningClock(), env })
  fresh = await startTestServer({ clock: runningClock(), env: { ...env, MAPS_SOURCE: 'overture' } })
})
afterAll(async () => {
  await server.stop()
  await fresh.stop()
  await fake.close()
  await rm(folder, { recursive: true })
})

const campaign = {
  mode: 'autonomous',
  exportFormat: 'html',
  cities: [{ city: 'Chicago, IL', businessTypes: ['Restaurant', 'Hotel'] }],
}

/** Ids of places whose address names the city; places without one need geometry, which SQL does not have. */
async function idsByDuck(where: string): Promise<string[]> {
  const duck = await openDuck('300MB')
  const list = files.map((path) => `'${path}'`).join(', ')
  const rows = await duck.rows(`select id from read_parquet([${list}])
    where addresses[1].locality = 'Chicago' and addresses[1].region in ('IL', 'US-IL') and names.primary is not null
      and list_has_any(taxonomy.hierarchy, ['restaurant', 'hotel']) and ${where}`)
  duck.close()
  return rows.map(({ id }) => String(id)).toSorted()
}

const field = (rows: readonly Record<string, unknown>[], name: string): unknown[] => rows.map((row) => row[name])

test('with only a catalog address, a capture uses Overture and finds the same rows as DuckDB', async () => {
  const { browser } = await server.signedIn()
  const why = await waitFor('the catalog’s answer', async () => {
    const { json } = await browser.get('/api/sources')
    const { sources } = sourcesAnswerSchema.parse(json)
    const chosen = sources.find(({ isDefault }) => isDefault)
    return chosen?.id === 'overture' && chosen.why
  })
  expect(why).toContain('catalog is available')
  await browser.post('/api/db/save', { provider: 'none' })
  const started = await browser.post('/api/runtime/start', campaign)
  expect(started.json).toMatchObject({ success: true })
  const { listings, counters } = await readRunResult(browser)
  const named = listings.filter((row) => readJson(row, { zip: z.string() }).zip !== '')
  const open = await idsByDuck(`coalesce(operating_status, '') not like '%closed'`)
  const found = field(named, 'source_id').map(String)
  expect(new Set(found).size).toBe(found.length)
  expect(open.filter((id) => !found.includes(id))).toEqual([])
  expect(found.length).toBeLessThan(open.length * 1.2)
  expect(new Set(field(listings, 'source'))).toEqual(new Set(['overture']))
  expect(field(listings, 'confidence').every((value) => typeof value === 'number')).toBe(true)
  expect(counters).toMatchObject({ outcome: 'completed', gaps: [] })
  const [job] = [(await browser.get('/api/jobs')).json['jobs']].flat()
  const { closed, filename } = readJson(job, { closed: z.number(), filename: z.string() })
  expect(closed).toBeGreaterThanOrEqual((await idsByDuck(`operating_status like '%closed'`)).length)
  const page = (await browser.get(`/api/download/${filename}`)).text
  const credits = (await browser.get(`/api/view/${filename.replace('.html', '_sources.txt')}`)).text
  for (const text of [page, credits]) expect(text).toMatch(/\d+ listings from Meta, CDLA-Permissive-2\.0/)
  expect(credits).toContain('© Overture Maps Foundation')
})

test('a minimum confidence excludes listings below it', async () => {
  const { browser } = await server.signedIn()
  await browser.post('/api/db/save', { provider: 'none' })
  await browser.post('/api/runtime/start', { ...campaign, source: 'overture', minConfidence: 0.8 })
  const { listings } = await readRunResult(browser)
  const confidences = field(listings, 'confidence').map(Number)
  expect(Math.min(...confidences)).toBeGreaterThanOrEqual(0.8)
  expect(confidences.length).toBeGreaterThan(5)
})

test('a release that disappears during the run: the run continues with the newest one, logs it, and loses nothing', async () => {
  const { browser } = await fresh.signedIn()
  await browser.post('/api/db/save', { provider: 'none' })
  const cities = ['Seattle, WA', 'Boston, MA', 'Miami, FL'].map((city) => ({
    city,
    businessTypes: ['Restaurant', 'Hotel'],
  }))
  const request = { ...campaign, exportFormat: 'json', cities }
  const newer = '2026-12-16.0'
  // Footers are served but row groups fail, so the release disappears after the run has started with it.
  fake.faultFor = (_, range) =>
    /^bytes=\d+-\d+$/.test(range ?? '') ? { kind: 'status', status: 503, retryAfter: 1 } : null
  await browser.post('/api/runtime/start', request)
  await waitFor('a wait for the busy server', async () => {
    const { logs } = readJson((await browser.get('/api/runtime/status')).json, {
      logs: z.array(z.record(z.string(), z.unknown())),
    })
    return field(logs, 'text').some((text) => String(text).includes('is busy'))
  })
  await rename(join(folder, release), join(folder, newer))
  await rm(join(folder, newer, 'collections.parquet'))
  await writeCatalog(folder, [newer])
  fake.faultFor = () => null
  const first = await readRunResult(browser)
  expect(first.counters).toMatchObject({ outcome: 'completed', gaps: [] })
  const { logs } = readJson((await browser.get('/api/runtime/status')).json, {
    logs: z.array(z.record(z.string(), z.unknown())),
  })
  expect(field(logs, 'text').join('\n')).toContain(`${release} is no longer available: continuing with ${newer}`)
  await browser.post('/api/runtime/start', request)
  const again = await readRunResult(browser)
  expect(first.listings.length).toBeGreaterThan(20)
  const idsOf = (listings: readonly Record<string, unknown>[]) => field(listings, 'source_id').map(String).toSorted()
  expect(idsOf(first.listings)).toEqual(idsOf(again.listings))
})
