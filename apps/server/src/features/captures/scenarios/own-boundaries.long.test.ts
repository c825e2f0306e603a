import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { jobCitiesAnswerSchema } from '@gazetteer/contract'
import { listingSchema } from '@gazetteer/listing'
import { runningClock, waitFor } from '@gazetteer/testkit'
import { type FakeFileServer, startFakeFileServer } from '@gazetteer/testkit/fakes/fake-file-server'
import { makeRelease } from '@gazetteer/testkit/fakes/overture-release'
import { openDuck } from '@gazetteer/testkit/real-data/duck'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { type TestServer, readRunResult, startTestServer } from '../../../testing/index.ts'

/** Larger than Cook County, IL, and with a hole in the middle of Chicago. */
const [outer, hole] = [
  { west: -88.4, south: 41.4, east: -87.3, north: 42.3 },
  { west: -87.75, south: 41.75, east: -87.6, north: 41.9 },
]
const ring = ({ west, south, east, north }: typeof outer): string =>
  `(${west} ${south}, ${east} ${south}, ${east} ${north}, ${west} ${north}, ${west} ${south})`
const inside = ({ west, south, east, north }: typeof outer): string =>
  `(bbox.xmin between ${west} and ${east} and bbox.ymin between ${south} and ${north})`

let folder = ''
let files: string[] = []
let fake: FakeFileServer
let server: TestServer
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'own-boundaries-'))
  fake = await startFakeFileServer(folder)
  const wkt = `POLYGON(${ring(outer)}, ${ring(hole)})`
  const divisions = [{ name: 'Cook County', subtype: 'county', region: 'US-IL', wkt }]
  files = (
    await makeRelease({ folder, release: '2026-11-18.0', places: 40_000, files: 2, groupRows: 2_048, divisions })
  ).files
  server = await startTestServer({ clock: runningClock(), env: { MAPS_SOURCE: 'overture', OVERTURE_URL: fake.url } })
})
afterAll(async () => {
  await server.stop()
  await fake.close()
  await rm(folder, { recursive: true })
})

/** By the boxes of the boundary, not by the product's geometry. */
async function idsByDuck(): Promise<string[]> {
  const duck = await openDuck('300MB')
  const list = files.map((path) => `'${path}'`).join(', ')
  const rows = await duck.rows(`select id from read_parquet([${list}])
    where ${inside(outer)} and not ${inside(hole)} and names.primary is not null
      and list_contains(taxonomy.hierarchy, 'hotel') and coalesce(operating_status, 'open') not like '%closed'`)
  duck.close()
  return rows.map(({ id }) => String(id)).toSorted()
}

test('a county has the boundary of the release, for its rows, in the log and for another start', async () => {
  const { browser } = await server.signedIn('professional')
  await browser.post('/api/db/save', { provider: 'none' })
  const area = { kind: 'admin', id: 'county:17031' }
  const body = { mode: 'autonomous', areas: [{ area, businessTypes: ['Hotel'] }] }
  const { json: started } = await browser.post('/api/runtime/start', body)
  expect(started).toMatchObject({ success: true })
  await waitFor('the end', async () => (await browser.get('/api/runtime/status')).json['endTime'] !== null, 30_000)
  const rows = z.array(listingSchema.pick({ source_id: true })).parse((await readRunResult(browser)).listings)
  const wanted = await idsByDuck()
  expect(wanted.length).toBeGreaterThan(20)
  expect(rows.map(({ source_id: id }) => id).toSorted()).toEqual(wanted)
  expect(JSON.stringify((await browser.get('/api/runtime/status')).json['logs'])).toContain(
    'The boundary of Cook County, IL is that of Overture Maps',
  )
  const { areas } = jobCitiesAnswerSchema.parse(
    (await browser.get(`/api/jobs/cities?jobId=${String(started['jobId'])}`)).json,
  )
  expect(areas?.map((one) => one.area)).toEqual([area])
})
