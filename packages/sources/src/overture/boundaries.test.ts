import { mkdtemp, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type FakeFileServer, startFakeFileServer } from '@gazetteer/testkit/fakes/fake-file-server'
import { makeRelease } from '@gazetteer/testkit/fakes/overture-release'
import { cityBox, customArea, findAdminArea, type AdminArea } from '@gazetteer/places'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openOverture } from './index.ts'

const release = '2026-11-18.0'
const never = new AbortController().signal

/** A closed ring of [longitude, latitude]. */
const square = (west: number, south: number, size: number): [number, number][] => [
  [west, south],
  [west + size, south],
  [west + size, south + size],
  [west, south + size],
  [west, south],
]
const text = (rings: [number, number][][]): string =>
  rings.map((ring) => `(${ring.map((at) => at.join(' ')).join(', ')})`).join(', ')

const admin = (id: string): AdminArea => {
  const area = findAdminArea(id)
  if (area === null) throw new Error(id)
  return area
}
const travis = admin('county:48453')
const { south, west, north, east } = cityBox(customArea({ name: 'Travis', shape: { kind: 'admin', id: travis.id } }))
const size = Math.max(north - south, east - west)
const boundary = [square(west, south, size), square(west + 0.1, south + 0.1, 0.05)]
const islands = [[square(5, 45, 11), square(10, 48, 1)], [square(20, 50, 0.5)]]

/** Rows of other row groups. */
const far = Array.from({ length: 6_000 }, (_, at) => ({
  name: `Town ${at}`,
  subtype: 'locality',
  region: 'US-KS',
  wkt: `POLYGON(${text([square(-100, 38.5, 0.01)])})`,
}))
const divisions = [
  { name: 'Travis County', subtype: 'county', region: 'US-OK', wkt: `POLYGON(${text([square(west, south, size)])})` },
  { name: 'Travis County', subtype: 'locality', region: 'US-TX', wkt: `POLYGON(${text([square(west, south, size)])})` },
  { name: 'Travis County', subtype: 'county', region: 'US-TX', wkt: `POLYGON(${text(boundary)})` },
  { name: 'Hays County', subtype: 'county', region: 'US-TX', wkt: `POLYGON(${text([square(-98, 30, 0.01)])})` },
  {
    name: 'Freistaat Bayern',
    subtype: 'region',
    region: 'DE-BY',
    wkt: `MULTIPOLYGON(${islands.map((rings) => `(${text(rings)})`).join(', ')})`,
  },
  { name: 'Deutschland', subtype: 'country', region: 'DE', wkt: `POLYGON(${text([square(4, 44, 15)])})` },
  ...far,
]

let folder = ''
let fake: FakeFileServer
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'boundaries-'))
  fake = await startFakeFileServer(folder)
  await makeRelease({ folder, release, places: 4_096, files: 1, groupRows: 2_048, divisions })
})
afterAll(async () => {
  await fake.close()
  await rm(folder, { recursive: true })
})

const opened = (url: string, cacheDir: string | null = join(folder, 'cached')) =>
  openOverture({ url, cacheDir, now: () => Date.UTC(2026, 10, 22) })
const divisionReads = () => fake.asked.filter(({ path }) => path.includes('division_area'))

test('a county, state or region has the exact boundary of its division, with holes and parts', async () => {
  for (const url of [fake.url, join(folder, release)]) {
    const source = opened(url, null)
    expect(await source.boundaryOf?.(travis, never)).toEqual([boundary])
    expect(await source.boundaryOf?.(admin('region:DE-BY'), never)).toEqual(islands)
    await source.close()
  }
})

test('is null without a division of that kind that covers the area, and for countries', async () => {
  const source = opened(fake.url)
  expect(await source.boundaryOf?.(admin('county:48209'), never)).toBeNull() // Hays County has a far smaller box
  expect(await source.boundaryOf?.(admin('county:48021'), never)).toBeNull()
  expect(await source.boundaryOf?.(admin('state:TX'), never)).toBeNull()
  expect(await source.boundaryOf?.(admin('country:DE'), never)).toBeNull()
  await source.close()
})

test('reads the row groups around the area only, and not again while the release is the same', async () => {
  fake.asked = []
  const cacheDir = join(folder, 'counted')
  const source = opened(fake.url, cacheDir)
  await source.fetchPage(
    {
      city: customArea({ name: 'x', shape: { kind: 'admin', id: travis.id } }),
      box: { south, west, north, east },
      types: ['restaurant'],
      cursor: null,
    },
    never,
  )
  expect(divisionReads()).toEqual([])
  await source.boundaryOf?.(travis, never)
  const data = divisionReads().filter(({ range }) => /^bytes=\d/.test(range ?? ''))
  const file = join(folder, release, 'theme=divisions/type=division_area/part-00000.zstd.parquet')
  const { size: total } = await stat(file)
  expect(data.length).toBeGreaterThan(0)
  expect(data.reduce((sum, { bytes }) => sum + bytes, 0)).toBeLessThan(total / 2)
  await source.close()

  fake.asked = []
  const later = opened(fake.url, cacheDir)
  expect(await later.boundaryOf?.(travis, never)).toEqual([boundary])
  expect(divisionReads()).toEqual([])
  await later.close()
})
