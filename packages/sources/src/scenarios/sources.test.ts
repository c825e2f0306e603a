import { copyFile, mkdir, mkdtemp, readFile, rename, rm, truncate, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type FakeFileServer, startFakeFileServer } from '@gazetteer/testkit/fakes/fake-file-server'
import {
  openPlaceIds,
  writeFoursquareParquet,
  writeGeoJsonLines,
  writeTagParquet,
} from '@gazetteer/testkit/fakes/open-places'
import { fakeOverpass, type FakeOverpass } from '@gazetteer/testkit/fakes/fake-overpass'
import { type FakeGooglePlaces, fakeGooglePlaces } from '@gazetteer/testkit/fakes/fake-google-places'
import { makeRelease, writeCatalog } from '@gazetteer/testkit/fakes/overture-release'
import { nycExtract } from '@gazetteer/testkit/real-data/real-data'
import { afterAll, beforeAll } from 'vitest'
import { openAlltheplaces } from '../alltheplaces/index.ts'
import { openFoursquareOs } from '../foursquare-os/index.ts'
import { openGoogle } from '../google/index.ts'
import { openOsmExtract } from '../osm-extract/index.ts'
import { openOverpass } from '../overpass/index.ts'
import { openOverture } from '../overture/index.ts'
import {
  fetchAll,
  fileSuite,
  httpSuite,
  idsOf,
  sourceSuite,
  type HttpSource,
  type SuiteSource,
} from '../suites/source-suite.ts'

const [release, later] = ['2026-11-18.0', '2026-12-16.0']
const now = () => Date.UTC(2026, 10, 22)
const chicago = { city: 'Chicago, IL', types: ['restaurant'] }
const count = 2_500
let folder = ''
let fake: FakeFileServer
let overpassServer: FakeOverpass
let googleServer: FakeGooglePlaces
const googlePlaces = Array.from({ length: 41 }, (_, index) => {
  return { id: `g${index}`, name: `No ${index}`, types: ['restaurant'], latitude: 41.88, longitude: -87.63 }
})
const own = async (): Promise<string> => await mkdtemp(join(folder, 'own-'))
const at = (path: string): string => join(folder, path)

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'conformance-'))
  fake = await startFakeFileServer(folder)
  fake.hasListing = true
  googleServer = await fakeGooglePlaces(googlePlaces)
  overpassServer = await fakeOverpass([41.88, -87.63], { restaurant: 40 })
  await makeRelease({ folder, release, places: 20_000, files: 3, groupRows: 2_048 })
  for (const kind of ['parquet', 'ndgeojson']) {
    await mkdir(at(`${kind}/runs/one`), { recursive: true })
    await (kind === 'parquet' ? writeTagParquet : writeGeoJsonLines)(at(`${kind}/runs/one/output.${kind}`), count)
    await notifyRun(kind, 'one')
  }
  await mkdir(at('foursquare'))
  await writeFoursquareParquet(at('foursquare/places.parquet'), count)
}, 120_000)
afterAll(async () => {
  await fake.close()
  await overpassServer.stop()
  await googleServer.stop()
  await rm(folder, { recursive: true })
})

async function notifyRun(kind: string, run: string): Promise<void> {
  await writeFile(at(`${kind}/runs/latest.json`), JSON.stringify({ output_url: `${run}/output.${kind}` }))
}

/** Read from local files; the adapter's own tests compare these with DuckDB. */
let ofRelease: Promise<string[]> | null = null
async function releaseIds(): Promise<string[]> {
  const source = openOverture({ url: at(release), cacheDir: null, now })
  const ids = idsOf(await fetchAll(source, chicago))
  await source.close()
  return ids
}

const overture = (): HttpSource => ({
  ...chicago,
  fake,
  open: async (keeps) => openOverture({ url: fake.url, cacheDir: keeps ?? null, now }),
  ids: () => (ofRelease ??= releaseIds()),
  isData: (path) => path.includes('/theme=places/'),
  catalog: 'catalog.json',
  hasOtherWay: true,
  isRanged: true,
  replaceDataRelease: async () => {
    await rename(at(release), at(later))
    await writeCatalog(folder, [later])
    return async () => {
      await rename(at(later), at(release))
      await writeCatalog(folder, [release])
    }
  },
})

const alltheplaces = (kind: 'parquet' | 'ndgeojson') => (): HttpSource => ({
  ...chicago,
  fake,
  open: async (keeps) =>
    openAlltheplaces({ path: null, url: `${fake.url}/${kind}`, cacheDir: keeps ?? (await own()), now }),
  ids: async () => openPlaceIds(count),
  isData: (path) => path.includes('/output.'),
  catalog: 'latest.json',
  hasOtherWay: false,
  isRanged: kind === 'parquet',
  replaceDataRelease: async () => {
    await rename(at(`${kind}/runs/one`), at(`${kind}/runs/two`))
    await notifyRun(kind, 'two')
    return async () => {
      await rename(at(`${kind}/runs/two`), at(`${kind}/runs/one`))
      await notifyRun(kind, 'one')
    }
  },
})

const foursquare = (): SuiteSource => ({
  ...chicago,
  open: async () => openFoursquareOs({ path: at('foursquare') }),
  ids: async () => openPlaceIds(count),
})

/** A file truncated at the end, truncated in the middle, with altered bytes, and missing. */
const damagesOf = (path: string): Record<string, () => Promise<() => Promise<void>>> => {
  const changed = (change: () => Promise<void>) => async () => {
    await copyFile(path, `${path}.whole`)
    await change()
    return async () => {
      await rename(`${path}.whole`, path)
      await utimes(path, new Date(), new Date(Date.now() + Math.ceil(Math.random() * 1e6)))
    }
  }
  return {
    empty: changed(() => truncate(path, 0)),
    'cut off': changed(() => truncate(path, 20_000)),
    gone: changed(() => rm(path)),
    damaged: changed(async () => {
      const bytes = await readFile(path)
      await writeFile(path, bytes.fill(7, 4, Math.floor(bytes.length * 0.7)))
    }),
  }
}

const extract = (): SuiteSource => ({
  city: 'New York, NY',
  types: ['restaurant', 'cafe'],
  open: async () => openOsmExtract({ files: [nycExtract], cacheDir: null, now, onWarning: () => undefined }),
  ids: async () => await idsOfExtract(),
})

/** The ids of one query over everything, to compare with paged results. */
async function idsOfExtract(): Promise<string[]> {
  const source = await extract().open()
  const rows = [...(await fetchAll(source, { ...extract(), types: ['restaurant'] }))]
  rows.push(...(await fetchAll(source, { ...extract(), types: ['cafe'] })))
  await source.close()
  return idsOf(rows)
}

const overpass = (): SuiteSource => ({
  ...chicago,
  open: async () => {
    const settings = { url: overpassServer.url, perDay: 0, gapMs: 0, timeoutSeconds: null, contact: null }
    return openOverpass({ ...settings, now: Date.now, random: () => 0.5 })
  },
  ids: async () => {
    const source = await overpass().open()
    const ids = idsOf(await fetchAll(source, chicago))
    await source.close()
    return ids
  },
})

const google = (): SuiteSource => ({
  ...chicago,
  open: async () => openGoogle({ key: 'test-key', url: googleServer.url, priceUsd: 0.035, now }),
  ids: async () => googlePlaces.map(({ id }) => id).sort(),
})

sourceSuite('Overture', overture)
httpSuite('Overture', overture, own)
sourceSuite('All The Places, Parquet', alltheplaces('parquet'))
httpSuite('All The Places, Parquet', alltheplaces('parquet'), own)
sourceSuite('All The Places, GeoJSON lines', alltheplaces('ndgeojson'))
httpSuite('All The Places, GeoJSON lines', alltheplaces('ndgeojson'), own)
sourceSuite('Foursquare OS', foursquare)
fileSuite('Foursquare OS', () => ({ ...foursquare(), damages: damagesOf(at('foursquare/places.parquet')) }))
sourceSuite('OpenStreetMap extract', extract)
sourceSuite('Overpass', overpass)
sourceSuite('Google Places', google)
