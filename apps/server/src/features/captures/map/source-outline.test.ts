import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { outlinesAnswerSchema, runMapAnswerSchema } from '@gazetteer/contract'
import { findCity } from '@gazetteer/places'
import type { MapsSource } from '@gazetteer/sources'
import { runningClock } from '@gazetteer/testkit'
import { startFakeFileServer } from '@gazetteer/testkit/fakes/fake-file-server'
import { makeRelease } from '@gazetteer/testkit/fakes/overture-release'
import { expect, test } from 'vitest'
import { readConfig } from '../../../config.ts'
import { sourceDeclarations } from '../../../sources.ts'
import { readRunResult, startTestServer } from '../../../testing/index.ts'
import { sourceOutline } from './source-outline.ts'

const nampa = findCity('Nampa, ID')
if (nampa === null) throw new Error('Nampa')

test('before a capture, a city has the border of the chosen source, as on the map of the capture', async () => {
  const [west, south, east, north] = [-116.62, 43.53, -116.5, 43.62]
  const wkt = `POLYGON((${west} ${south}, ${east} ${south}, ${east} ${north}, ${west} ${north}, ${west} ${south}))`
  const folder = await mkdtemp(join(tmpdir(), 'source-outline-'))
  const fake = await startFakeFileServer(folder)
  const divisions = [{ name: 'Nampa', subtype: 'locality', region: 'US-ID', wkt }]
  await makeRelease({ folder, release: '2026-11-18.0', places: 4_000, files: 1, groupRows: 2_048, divisions })
  const server = await startTestServer({
    clock: runningClock(),
    env: { MAPS_SOURCE: 'overture', OVERTURE_URL: fake.url },
  })
  try {
    const { browser } = await server.signedIn('professional')
    await browser.post('/api/db/save', { provider: 'none' })
    const partsOf = async (request: object) => {
      const areas = [{ kind: 'admin', id: 'city:Nampa, ID' }]
      const { json } = await browser.post('/api/areas/outlines', { areas, ...request })
      const [outline] = outlinesAnswerSchema.parse(json).outlines
      expect(outline?.isPending).toBe(false)
      return outline?.parts.map(({ label, rings }) => ({ label, rings })) ?? []
    }
    const before = await partsOf({})
    const corners = before.flatMap(({ rings }) => rings.flat())
    for (const [at, edges] of [0, 1].map((axis) => [axis, corners.map((corner) => corner[axis] ?? 0)] as const)) {
      expect(Math.min(...edges)).toBeCloseTo(at === 0 ? west : south, 4)
      expect(Math.max(...edges)).toBeCloseTo(at === 0 ? east : north, 4)
    }
    expect(await partsOf({ source: 'sample' })).not.toEqual(before)
    await browser.post('/api/runtime/start', { cities: [{ city: 'Nampa, ID', businessTypes: ['Dentist'] }] })
    await readRunResult(browser)
    const { areas } = runMapAnswerSchema.parse((await browser.get('/api/runtime/map')).json)
    expect(areas.map(({ label, rings }) => ({ label, rings }))).toEqual(before)
  } finally {
    await server.stop()
    await fake.close()
    await rm(folder, { recursive: true })
  }
}, 60_000)

test('a border that is still read is pending, and one that the source cannot give is missing', async () => {
  const answer = async (outlineOf: () => Promise<null>, signal: AbortSignal) =>
    await sourceOutline({ open: () => ({ ...unused, outlineOf }) }, { id: 'overture', city: nampa }, signal)
  const { signal } = new AbortController()
  const fail = () => Promise.reject(new Error('away'))
  expect(await answer(async () => null, signal)).toEqual({ outline: null, isPending: false })
  expect(await answer(fail, signal)).toEqual({ outline: null, isPending: false })
  expect(await answer(fail, AbortSignal.abort())).toEqual({ outline: null, isPending: true })
})

const unused: MapsSource = {
  declaration: sourceDeclarations({
    config: readConfig({ MAPS_SOURCE: 'sample' }),
    cachesIndexes: false,
    now: () => 0,
    onWarning: () => undefined,
  }).declarationOf('sample'),
  covers: async () => true,
  fetchPage: async () => ({ rows: [], next: null }),
  close: async () => undefined,
}
