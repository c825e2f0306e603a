import { utimesSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type FakeFileServer, startFakeFileServer } from '@gazetteer/testkit/fakes/fake-file-server'
import { makeRelease } from '@gazetteer/testkit/fakes/overture-release'
import { belongsToCity } from '@gazetteer/places'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { cityNamed, expectSameCity, fetchAll } from '../suites/source-suite.ts'
import { openOverture } from './index.ts'

const release = '2026-11-18.0'
const chicago = cityNamed('Chicago, IL')
const { latitude: y, longitude: x } = chicago
const now = () => Date.UTC(2026, 10, 22)
const never = new AbortController().signal
let folder = ''
let fake: FakeFileServer

/** A square around the centre; distances to [west, south, east, north] in degrees. */
const ring = (west: number, south: number, east: number, north: number): string =>
  `(${[
    [west, south],
    [east, south],
    [east, north],
    [west, north],
    [west, south],
  ]
    .map(([dx = 0, dy = 0]) => `${x + dx} ${y + dy}`)
    .join(', ')})`

const divisions = [
  { name: 'Illinois', subtype: 'region', region: 'US-IL', wkt: `POLYGON(${ring(-3, -3, 3, 3)})` },
  // A quarter with the same name, and a city with the same name in another state.
  { name: 'Chicago', subtype: 'neighborhood', region: 'US-IL', wkt: `POLYGON(${ring(-0.01, -0.01, 0.01, 0.01)})` },
  { name: 'Chicago', subtype: 'locality', region: 'US-OH', wkt: `POLYGON(${ring(-0.02, -0.02, 0.02, 0.02)})` },
  {
    name: 'Chicago',
    subtype: 'locality',
    region: 'US-IL',
    wkt: `MULTIPOLYGON((${ring(-0.1, -0.1, 0.05, 0.1)}, ${ring(-0.08, -0.08, -0.06, -0.06)}), (${ring(0.06, 0, 0.08, 0.02)}))`,
  },
]

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'outlines-'))
  fake = await startFakeFileServer(folder)
  await makeRelease({ folder, release, places: 12_000, files: 2, groupRows: 2_048, divisions })
})
afterAll(async () => {
  await fake.close()
  await rm(folder, { recursive: true })
})

test('a city’s outline is that of its division, with holes and parts; rows report whether they are inside', async () => {
  const cacheDir = join(folder, 'kept')
  const source = openOverture({ url: fake.url, cacheDir, now })
  const outline = await source.outlineOf?.(chicago, never)
  expect(outline?.rings).toHaveLength(3)
  expect(outline?.box.west).toBeCloseTo(x - 0.1, 5)
  const rows = await fetchAll(source, { city: 'Chicago, IL', types: ['restaurant'] })
  const isInside = ({ latitude, longitude }: { latitude: number | null; longitude: number | null }): boolean => {
    const [dx, dy] = [(longitude ?? 0) - x, (latitude ?? 0) - y]
    const isIn = (west: number, south: number, east: number, north: number): boolean =>
      dx > west && dx < east && dy > south && dy < north
    return (isIn(-0.1, -0.1, 0.05, 0.1) && !isIn(-0.08, -0.08, -0.06, -0.06)) || isIn(0.06, 0, 0.08, 0.02)
  }
  expect(rows.some(isInside)).toBe(true)
  expect(rows.every((row) => row.isInExtent === isInside(row))).toBe(true)
  const unnamed = rows.map((row) => ({ ...row, city: null, state: null }))
  expect(unnamed.filter((row) => belongsToCity(chicago, row))).toEqual(unnamed.filter(isInside))
  expect(await expectSameCity(source, { city: 'Chicago, IL', types: ['restaurant'] })).toBe(rows.length)
  await source.close()

  // Cached in the data folder: another process does not read the divisions again.
  fake.asked = []
  const later = openOverture({ url: fake.url, cacheDir, now })
  expect(await later.outlineOf?.(chicago, never)).toEqual(outline)
  expect(fake.asked.filter(({ path }) => path.includes('division_area'))).toEqual([])
  await later.close()
})

test('a local copy of a release has outlines too', async () => {
  const source = openOverture({ url: join(folder, release), cacheDir: null, now })
  expect((await source.outlineOf?.(chicago, never))?.rings).toHaveLength(3)
  expect(await source.outlineOf?.(cityNamed('Boise, ID'), never)).toBeNull()
  await source.close()
})

test('without divisions the rows are returned, without isInExtent', async () => {
  const source = openOverture({ url: fake.url, cacheDir: null, now })
  fake.faultFor = (path) => (path.includes('division_area') ? { kind: 'status', status: 500 } : null)
  const rows = await fetchAll(source, { city: 'Chicago, IL', types: ['restaurant'] })
  expect(rows.length).toBeGreaterThan(0)
  expect(rows.every(({ isInExtent }) => isInExtent === undefined)).toBe(true)
  fake.faultFor = () => null
  await source.close()
})

test('divisions that are replaced during the read count as unavailable', async () => {
  const source = openOverture({ url: fake.url, cacheDir: null, now })
  let later = Date.now() / 1000
  fake.faultFor = (path, range) => {
    if (path.includes('division_area') && /^bytes=\d/.test(range ?? ''))
      utimesSync(join(folder, path), later, (later += 10))
    return null
  }
  const rows = await fetchAll(source, { city: 'Chicago, IL', types: ['restaurant'] })
  expect(rows.length).toBeGreaterThan(0)
  expect(rows.every(({ isInExtent }) => isInExtent === undefined)).toBe(true)
  fake.faultFor = () => null
  await source.close()
})
