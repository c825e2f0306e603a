import { copyFile, mkdtemp, readFile, rename, rm, stat, truncate, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { waitFor } from '@gazetteer/testkit/time/wait-for'
import { openDuck } from '@gazetteer/testkit/real-data/duck'
import { type FakeFileServer, startFakeFileServer } from '@gazetteer/testkit/fakes/fake-file-server'
import { makeRelease, writeCatalog } from '@gazetteer/testkit/fakes/overture-release'
import { cityBox, findCity, type UsCity } from '@gazetteer/places/us'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { overtureCategoriesOf, taxonomyCategoriesOf } from '../../types/index.ts'
import { diskFile } from '../../parquet/files/disk-file.ts'
import { fixedDataRelease, openPlaces } from '../../parquet/index.ts'
import { overtureDeclaration, openOverture } from '../index.ts'
import { layout } from '../layout.ts'
import type { RangedFile } from '../../parquet/files/ranged-file.ts'
import type { RawListing } from '@gazetteer/listing'
import type { MapsSource } from '../../port.ts'

const release = '2026-11-18.0'
const home = `${release}/theme=places/type=place`
const { signal } = new AbortController()
const chicago = city('Chicago, IL')
const now = Date.UTC(2026, 10, 22)
let folder = ''
let work = ''
let fake: FakeFileServer
let files: string[] = []
const opened: MapsSource[] = []

function city(label: string): UsCity {
  const found = findCity(label)
  if (found === null) throw new Error(label)
  return found
}

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'overture-'))
  fake = await startFakeFileServer(folder)
  const wanted = { folder, release, places: 24_000, files: 4, oldFiles: 1, groupRows: 2_048, baseUrl: fake.url }
  files = (await makeRelease(wanted)).files
})
afterAll(async () => {
  await fake.close()
  await rm(folder, { recursive: true })
})
beforeEach(async () => {
  work = await mkdtemp(join(tmpdir(), 'overture-work-'))
  Object.assign(fake, { asked: [], faultFor: () => null, delayMs: 0, hasRanges: true, hasListing: false })
})
afterEach(async () => {
  for (const source of opened.splice(0)) await source.close()
  await rm(work, { recursive: true })
})

function openAt(url: string, cacheDir: string | null = work): MapsSource {
  const source = openOverture({ url, cacheDir, now: () => now })
  opened.push(source)
  return source
}

async function fetchAll(source: MapsSource, types = ['restaurant', 'dentist'], where = chicago): Promise<RawListing[]> {
  const rows: RawListing[] = []
  let cursor: string | null = null
  do {
    const page = await source.fetchPage({ city: where, box: cityBox(where), types, cursor }, signal)
    rows.push(...page.rows)
    cursor = page.next
  } while (cursor !== null)
  return rows
}

/** The same rule in DuckDB. */
async function idsByDuck(
  paths: readonly string[],
  types = ['restaurant', 'dentist'],
  where = chicago,
): Promise<string[]> {
  const duck = await openDuck('500MB')
  const codes = (of: (type: string) => readonly string[]) =>
    `[${types
      .flatMap(of)
      .map((code) => `'${code}'`)
      .join(', ')}]`
  const { south, west, north, east } = cityBox(where)
  const inBox = `bbox.xmin between ${west - 1} and ${east + 1}`
  const point = `st_astext(st_geomfromwkb(geometry))`
  const newer = codes((type) => [...taxonomyCategoriesOf(type), ...overtureCategoriesOf(type)])
  const parts = await Promise.all(
    paths.map(async (path) => {
      const columns = await duck.rows(
        `select column_name as name from (describe select * from read_parquet('${path}'))`,
      )
      const isNew = columns.some(({ name }) => name === 'taxonomy')
      const fits = isNew
        ? `(list_has_any(taxonomy.hierarchy, ${newer}) or list_contains(${newer}, basic_category))`
        : `list_contains(${codes(overtureCategoriesOf)}, categories.primary)`
      const rows = await duck.rows(
        `select id, ${point} as point from read_parquet('${path}') where ${inBox} and ${fits}`,
      )
      return rows.flatMap(({ id, point: text }) => {
        const [longitude = NaN, latitude = NaN] = /\((\S+) (\S+)\)/.exec(String(text))?.slice(1).map(Number) ?? []
        return latitude >= south && latitude < north && longitude >= west && longitude < east ? [String(id)] : []
      })
    }),
  )
  duck.close()
  return parts.flat().toSorted()
}

const idsOf = (rows: readonly RawListing[]): string[] => rows.map(({ sourceId }) => sourceId).toSorted()
const dataPath = (path: string): boolean => path.includes('/theme=places/')

describe('Overture', () => {
  it('gives the rows of a city that DuckDB finds by the same rule in the same files, once each', async () => {
    const expected = await idsByDuck(files)
    expect(expected.length).toBeGreaterThan(50)
    expect(idsOf(await fetchAll(openAt(fake.url)))).toEqual(expected)
    expect(idsOf(await fetchAll(openAt(folder)))).toEqual(expected)
    expect(idsOf(await fetchAll(openAt(`${fake.url}/${release}`)))).toEqual(expected)
  })

  it('reads a place with all its fields', async () => {
    const rows = await fetchAll(openAt(fake.url))
    const rich = rows.find(
      ({ email, brand, phone, ...row }) => email != null && brand != null && phone !== null && row.city === 'Chicago',
    )
    expect(rich).toMatchObject({
      name: expect.stringMatching(/^Place \d+/),
      email: expect.stringMatching(/^hello@place\d+\.example$/),
      brand: expect.stringMatching(/^Brand \d+$/),
      phone: expect.stringMatching(/^\+1410555\d{4}$/),
      city: 'Chicago',
      state: 'IL',
      zip: expect.stringMatching(/^60\d{3}$/),
      country: 'US',
      provider: expect.stringMatching(/^(Meta|Microsoft|Foursquare)$/),
      licence: expect.stringMatching(/^(CDLA-Permissive-2\.0|Apache-2\.0)$/),
    })
    expect(rows.some(({ name }) => name?.includes('Café "Ünï"'))).toBe(true)
    const closed = rows.filter(({ isClosed }) => isClosed)
    expect(closed.length).toBeGreaterThan(0)
    expect(rows.filter(({ confidence }) => confidence === 0).every(({ isClosed }) => isClosed)).toBe(true)
    expect(rows.some(({ types }) => types[0] === 'pizza-restaurant')).toBe(true)
  })

  it('requests few bytes, and none of them twice', async () => {
    const source = openAt(fake.url)
    await fetchAll(source)
    const data = fake.asked.filter(({ path, method }) => dataPath(path) && method === 'GET')
    const whole = await Promise.all(files.map(async (path) => (await stat(path)).size))
    const fetched = data.reduce((sum, { bytes }) => sum + bytes, 0)
    expect(fetched).toBeLessThan(whole.reduce((sum, size) => sum + size, 0) * 0.6)
    await source.close()
    fake.asked = []
    expect((await fetchAll(openAt(fake.url))).length).toBeGreaterThan(50)
    // Footers are revalidated by their ETags; row groups are in the disk cache.
    expect(fake.asked.filter(({ path }) => dataPath(path)).every(({ bytes }) => bytes === 0)).toBe(true)
  })

  it('reads ahead in its own files, and never at a server', async () => {
    const query = { city: chicago, box: cityBox(chicago), types: ['restaurant'], cursor: null }
    let reads = 0
    const own = files.map((path) => {
      const file = diskFile(path)
      const read: RangedFile['read'] = async (...wanted) => {
        reads += 1
        return await file.read(...wanted)
      }
      return { file: { ...file, read }, box: null }
    })
    const dataReleases = fixedDataRelease('own', async () => own)
    const openOwn = async () => {
      const source = openPlaces({
        declaration: overtureDeclaration,
        layout,
        dataReleases,
        cacheDir: null,
        isLocal: true,
      })
      opened.push(source)
      await source.covers(chicago, signal)
      reads = 0
      return source
    }
    const page = await (await openOwn()).fetchPage(query, signal)
    const needed = reads
    expect(needed).toBeGreaterThan(0)
    const source = await openOwn()
    source.prepare?.(query)
    await waitFor('the page is read ahead', () => reads === needed)
    expect((await source.fetchPage(query, signal)).rows).toEqual(page.rows)
    expect(reads, 'nothing is read twice').toBe(needed)
    expect('prepare' in openAt(`${fake.url}/catalog.json`)).toBe(false)
  })

  it('covers a city when a row group intersects it', async () => {
    const source = openAt(fake.url)
    expect(await source.covers(chicago, signal)).toBe(true)
    expect(await openAt(join(folder, home, 'part-00000.zstd.parquet')).covers(city('Caribou, ME'), signal)).toBe(false)
  })

  it('finds its files without a collection, by the listing of the bucket', async () => {
    fake.hasListing = true
    fake.faultFor = (path) =>
      path.endsWith('collections.parquet') || path.endsWith('catalog.json') ? { kind: 'status', status: 404 } : null
    expect(idsOf(await fetchAll(openAt(fake.url)))).toEqual(await idsByDuck(files))
  })

  it('uses the last good release while the catalog is down, and reports an error when there is none', async () => {
    const isDown = (path: string) => (path.endsWith('catalog.json') ? ({ kind: 'status', status: 503 } as const) : null)
    fake.faultFor = isDown
    const expectedMessage = `No release of Overture Maps found at ${fake.url}. ${fake.url.slice(7)} is busy (503).`
    await expect(fetchAll(openAt(fake.url))).rejects.toMatchObject({ kind: 'unavailable', message: expectedMessage })
    await expect(openAt(fake.url, null).probe?.(signal)).rejects.toThrow('is busy')
    fake.faultFor = () => null
    const before = await fetchAll(openAt(fake.url))
    fake.faultFor = isDown
    expect(await fetchAll(openAt(fake.url))).toEqual(before)
  })

  it('takes a release only when all its files are there', async () => {
    await writeCatalog(folder, ['2026-12-16.0', release])
    expect(await openAt(fake.url).dataRelease?.(signal)).toBe(release)
    await writeCatalog(folder, [release])
  })

  it('reports faults in a sentence, and continues at the same point after recovery', async () => {
    const source = openAt(fake.url, null)
    fake.hasRanges = false
    await expect(fetchAll(source)).rejects.toMatchObject({
      kind: 'refused',
      message: expect.stringContaining('ranges'),
    })
    fake.hasRanges = true
    fake.faultFor = (path, range) =>
      dataPath(path) && range !== null ? { kind: 'status', status: 503, retryAfter: 7 } : null
    await expect(fetchAll(source)).rejects.toMatchObject({ kind: 'slow-down', retryAfterMs: 7_000, isSourceWide: true })
    fake.faultFor = (path, range) => (dataPath(path) && range !== null ? { kind: 'cut' } : null)
    await expect(fetchAll(source)).rejects.toMatchObject({
      kind: 'unavailable',
      message: expect.stringContaining('was interrupted'),
    })
    let cuts = 0
    fake.faultFor = (path, range) => (dataPath(path) && range !== null && (cuts += 1) <= 2 ? { kind: 'cut' } : null)
    expect(idsOf(await fetchAll(openAt(fake.url, null)))).toEqual(await idsByDuck(files))
  })

  it('reads from a server that supports byte ranges but not suffix ranges', async () => {
    fake.hasSuffixRanges = false
    const cacheDir = join(work, 'without-suffix')
    expect(idsOf(await fetchAll(openAt(fake.url, cacheDir)))).toEqual(await idsByDuck(files))
    expect(idsOf(await fetchAll(openAt(fake.url, cacheDir)))).toEqual(await idsByDuck(files))
    fake.hasSuffixRanges = true
  })

  it('waits no longer than its caller for a server that does not answer', async () => {
    fake.faultFor = (path) => (dataPath(path) ? { kind: 'hang' } : null)
    const stop = new AbortController()
    const pending = openAt(fake.url, null).covers(chicago, stop.signal)
    setTimeout(() => stop.abort(new Error('enough')), 300)
    await expect(pending).rejects.toThrow('enough')
  })

  it('names a file that is cut off or damaged, and takes it when it is whole again', async () => {
    const path = join(work, 'places.parquet')
    const [original = ''] = files
    const cut = 'is damaged: its end is missing, as after an interrupted copy. Copy it again.'
    for (const [size, text] of [
      [0, 'cannot be read: it is empty. A file of places is Parquet.'],
      [20, cut],
      [5_000, cut],
    ] as const) {
      await copyFile(original, path)
      await truncate(path, size)
      await expect(fetchAll(openAt(path))).rejects.toMatchObject({
        kind: 'refused',
        message: `The file places.parquet ${text}`,
      })
    }
    const bytes = await readFile(original)
    bytes.fill(7, 4, 200_000)
    await writeFile(path, bytes)
    const everywhere = { ...chicago, zips: city('Honolulu, HI').zips }
    const source = openAt(path)
    await expect(fetchAll(source, ['restaurant'], everywhere)).rejects.toThrow(/places\.parquet is damaged: the column/)
    await copyFile(original, path)
    await utimes(path, new Date(), new Date(Date.now() + 5_000))
    await expect(fetchAll(source, ['restaurant'], everywhere)).resolves.toBeDefined()
  })

  it('continues with the newest release when the release of the run is deleted', async () => {
    const source = openAt(fake.url)
    const first = await source.fetchPage(
      { city: chicago, box: cityBox(chicago), types: ['restaurant'], cursor: null },
      signal,
    )
    expect(first.dataRelease).toBe(release)
    await rename(join(folder, release), join(folder, '2026-12-16.0'))
    await writeCatalog(folder, ['2026-12-16.0'])
    fake.hasListing = true
    // The collection still names the old addresses.
    fake.faultFor = (path) => (path.endsWith('collections.parquet') ? { kind: 'status', status: 404 } : null)
    try {
      const query = { city: chicago, box: cityBox(chicago), types: ['restaurant'], cursor: `n0.1@${release}` }
      const page = await openAt(fake.url).fetchPage({ ...query, dataRelease: release }, signal)
      expect(page.dataRelease).toBe('2026-12-16.0')
      expect(idsOf(page.rows)).toEqual(idsOf(first.rows))
    } finally {
      await rename(join(folder, '2026-12-16.0'), join(folder, release))
      await writeCatalog(folder, [release])
    }
  })
})
