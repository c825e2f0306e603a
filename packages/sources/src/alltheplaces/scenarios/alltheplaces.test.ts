import { mkdir, mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { openDuck } from '@gazetteer/testkit/real-data/duck'
import { type FakeFileServer, startFakeFileServer } from '@gazetteer/testkit/fakes/fake-file-server'
import { cityBox, findCity } from '@gazetteer/places/us'
import { compatFile } from '@gazetteer/testkit/real-data/real-data'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { openAlltheplaces } from '../index.ts'
import type { RawListing } from '@gazetteer/listing'
import type { MapsSource } from '../../port.ts'

const { signal } = new AbortController()
const found = findCity('Chicago, IL')
if (found === null) throw new Error('Chicago is a city')
const chicago = found
let folder = ''
let fake: FakeFileServer
const opened: MapsSource[] = []

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'alltheplaces-'))
  await mkdir(join(folder, 'runs'))
  fake = await startFakeFileServer(folder)
})
afterEach(async () => {
  for (const source of opened.splice(0)) await source.close()
  await fake.close()
  await rm(folder, { recursive: true })
})

function openWith(config: { path?: string; url?: string; now?: () => number }): MapsSource {
  const source = openAlltheplaces({
    path: config.path ?? null,
    url: config.url ?? null,
    cacheDir: join(folder, 'cache'),
    now: config.now ?? (() => Date.UTC(2026, 10, 22)),
  })
  opened.push(source)
  return source
}

async function ask(source: MapsSource, types = ['pharmacy', 'restaurant']): Promise<RawListing[]> {
  expect(await source.covers(chicago, signal)).toBe(true)
  const { rows } = await source.fetchPage({ city: chicago, box: cityBox(chicago), types, cursor: null }, signal)
  return rows
}

const feature = (id: string, properties: object, coordinates: [number, number] | null = [-87.63, 41.88]) => ({
  type: 'Feature',
  id,
  properties: { '@spider': 'walgreens', amenity: 'pharmacy', ...properties },
  geometry: coordinates === null ? null : { type: 'Point', coordinates },
})

const features = [
  feature('a1', {
    name: 'Walgreens',
    brand: 'Walgreens',
    phone: '+1 312-555-0101',
    website: 'https://www.walgreens.com/a1',
    opening_hours: 'Mo-Su 08:00-22:00',
    'addr:street_address': '1 State St',
    'addr:city': 'Chicago',
    'addr:state': 'IL',
    'addr:postcode': '60602',
    'addr:country': 'US',
    'contact:facebook': 'https://facebook.com/walgreens',
  }),
  feature('a2', { brand: 'CVS', end_date: '2026-01-31' }),
  feature('a3', { name: 'Nowhere placed', 'addr:city': 'Chicago', 'addr:state': 'IL' }, null),
  feature('a4', { name: 'Far', amenity: 'restaurant' }, [-73.99, 40.72]),
  feature('a5', { name: 'Abroad', amenity: 'restaurant' }, [2.35, 48.85]),
  feature('a6', { name: 'A bench', amenity: 'bench' }),
]
const lines = features.map((one) => `${JSON.stringify(one)}\n`).join('')
const ids = (rows: RawListing[]): string[] => rows.map(({ sourceId }) => sourceId).toSorted()

test('reads GeoJSON lines with hours, brand and spider; reports closed places, and uses the address of places without coordinates', async () => {
  const path = join(folder, 'run.ndgeojson')
  await writeFile(path, `{"type":"FeatureCollection","features":[\n${lines.replaceAll('}\n', '},\n')}]}\nnot json\n`)
  const rows = await ask(openWith({ path }))
  expect(ids(rows)).toEqual(['a1', 'a2', 'a3'])
  expect(rows.find(({ sourceId }) => sourceId === 'a1')).toMatchObject({
    name: 'Walgreens',
    phone: '+1 312-555-0101',
    address: '1 State St',
    zip: '60602',
    country: 'US',
    hours: 'Mo-Su 08:00-22:00',
    brand: 'Walgreens',
    socials: ['https://facebook.com/walgreens'],
    provider: 'All The Places (walgreens)',
    licence: 'CC0-1.0',
    isClosed: false,
  })
  expect(rows.find(({ sourceId }) => sourceId === 'a2')).toMatchObject({ name: 'CVS', isClosed: true })
  // The run is sorted once; the next process uses the cached result.
  await rm(path)
  await writeFile(path, '')
  await expect(ask(openWith({ path }))).resolves.toEqual([])
})

test.each([
  [
    'flat',
    (url: string) => ({
      run_id: '2026-11-15',
      output_url: `${url}/runs/a/output.ndgeojson`,
      stats_url: `${url}/s.json`,
    }),
  ],
  ['nested', () => ({ run: { files: { geojson: 'a/output.ndgeojson', pmtiles: 'a/output.pmtiles' } } })],
])('finds the latest run in an answer of the %s shape', async (_, latest) => {
  await mkdir(join(folder, 'runs', 'a'))
  await writeFile(join(folder, 'runs', 'a', 'output.ndgeojson'), lines)
  await writeFile(join(folder, 'runs', 'latest.json'), JSON.stringify(latest(fake.url)))
  expect(ids(await ask(openWith({ url: fake.url })))).toEqual(['a1', 'a2', 'a3'])
})

test('reports what is wrong: project unavailable, a run without usable files, an invalid file', async () => {
  await expect(ask(openWith({ url: fake.url }))).rejects.toMatchObject({ kind: 'unavailable' })
  await writeFile(join(folder, 'runs', 'latest.json'), JSON.stringify({ output_url: `${fake.url}/output.zip` }))
  await expect(ask(openWith({ url: fake.url }))).rejects.toThrow('has neither Parquet nor GeoJSON lines')
  await writeFile(join(folder, 'run.zip'), 'PK')
  await expect(ask(openWith({ path: join(folder, 'run.zip') }))).rejects.toThrow(
    'is neither Parquet nor GeoJSON by its name. Rename it',
  )
  await writeFile(join(folder, 'run.zip'), 'PK\u0003\u0004')
  await expect(ask(openWith({ path: join(folder, 'run.zip') }))).rejects.toThrow(
    'it is a ZIP archive (or an Office file). Unpack it: unzip run.zip.',
  )
})

test('reads a run as Parquet, a column for each tag', async () => {
  const path = join(folder, 'run.parquet')
  const duck = await openDuck('300MB')
  await duck.run(`copy (select * from (values
      ('p1', st_aswkb('POINT(-87.63 41.88)'::GEOMETRY)::blob, 'walgreens', 'pharmacy', 'Walgreens', 'Mo-Fr 08:00-20:00', null),
      ('p2', null, 'walgreens', 'pharmacy', 'No place', null, null),
      ('p3', st_aswkb('POINT(-87.64 41.87)'::GEOMETRY)::blob, 'diner', 'restaurant', 'Diner', null, '2020'))
    as t(id, geometry, "@spider", amenity, name, opening_hours, end_date)) to '${path}' (format parquet)`)
  duck.close()
  const rows = await ask(openWith({ path }))
  expect(rows).toMatchObject([
    { sourceId: 'p1', hours: 'Mo-Fr 08:00-20:00', types: expect.arrayContaining(['pharmacy']), isClosed: false },
    { sourceId: 'p3', name: 'Diner', isClosed: true },
  ])
})

const collection = { type: 'FeatureCollection', features }
test.each([
  ['on one line', JSON.stringify(collection)],
  ['over several lines a feature', JSON.stringify(collection, null, 2)],
  ['as a bare list', JSON.stringify(features)],
  ['behind a record separator each', `\u001E${lines.replaceAll('}\n', '}\n\u001E')}`],
  ['behind a byte order mark', `\uFEFF${lines}`],
  ['in CR LF lines', lines.replaceAll('\n', '\r\n')],
  ['between lines that are no JSON', `not "json {\n${lines.replaceAll('}\n', '}\n{"id":"cut\n')}`],
  [
    'that begins and ends within its lines',
    JSON.stringify(collection).replaceAll('},{"type":"Feature"', '},\n{"type":"Feature"'),
  ],
])('reads a collection %s', async (_, text) => {
  const path = join(folder, 'run.geojson')
  await writeFile(path, text)
  expect(ids(await ask(openWith({ path })))).toEqual(['a1', 'a2', 'a3'])
})

test.each([
  ['of a web page', '<html>\nnot here\n</html>', 'it is a web page. A run is GeoJSON or Parquet'],
  ['of another compression', 'BZh91AY&SY', 'it is compressed with bzip2. Unpack it: bzip2 -d run.ndgeojson'],
  ['of another name', 'PAR1', 'it is Parquet. Rename it: mv run.ndgeojson new.parquet'],
  ['of text', 'id,name\n1,Café\n', 'has no GeoJSON feature'],
  ['of other JSON', '{"elements":[{"type":"node"}]}', 'has no GeoJSON feature'],
  ['cut off within a feature', lines.slice(0, -20), 'is truncated: it ends in the middle of its features'],
  [
    'cut off behind a brace',
    `${lines}{"type":"Feature","properties":{}`,
    'is truncated: it ends in the middle of its features',
  ],
  [
    'cut off between features',
    `{"type":"FeatureCollection","features":[\n${lines.replaceAll('}\n', '},\n')}`,
    'is truncated: it ends in the middle of its features',
  ],
])('reports a file %s instead of finding fewer listings', async (_, text, words) => {
  const path = join(folder, 'run.ndgeojson')
  await writeFile(path, text)
  await expect(ask(openWith({ path }))).rejects.toMatchObject({
    kind: 'refused',
    message: expect.stringContaining(words),
  })
})

test('a Parquet run gives the same values as lines: street numbers, ZIP codes, ids', async () => {
  const path = join(folder, 'run.parquet')
  const duck = await openDuck('300MB')
  await duck.run(`copy (select 7 as id, st_aswkb('POINT(-87.63 41.88)'::GEOMETRY)::blob as geometry, 'pharmacy' as amenity,
    'Walgreens' as name, 12::bigint as "addr:housenumber", 'State St' as "addr:street", 60601 as "addr:postcode") to '${path}' (format parquet)`)
  duck.close()
  expect(await ask(openWith({ path }))).toMatchObject([{ sourceId: '7', address: '12 State St', zip: '60601' }])
})

test('a compressed run that is truncated or unreadable is reported and affects nothing else', async () => {
  await writeFile(join(folder, 'runs', 'run.ndgeojson.gz'), gzipSync(lines))
  await writeFile(join(folder, 'runs', 'latest.json'), JSON.stringify({ output_url: './run.ndgeojson.gz' }))
  fake.faultFor = (path) => (path.endsWith('.gz') ? { kind: 'cut' } : null)
  const source = openWith({ url: fake.url })
  await expect(ask(source)).rejects.toMatchObject({
    kind: 'unavailable',
    message: expect.stringContaining('cannot be read'),
  })
  fake.faultFor = () => null
  expect(ids(await ask(source))).toEqual(['a1', 'a2', 'a3'])
  await mkdir(join(folder, 'folder.ndgeojson.gz'))
  await expect(ask(openWith({ path: join(folder, 'folder.ndgeojson.gz') }))).rejects.toThrow('it is a folder')
})

test('a Parquet feature without geometry is used when its address names the city, whatever else its row group contains', async () => {
  const path = join(folder, 'run.parquet')
  const duck = await openDuck('300MB')
  const nowhere = 'null::blob, null::struct(xmin float, xmax float, ymin float, ymax float)'
  const abroad =
    "st_aswkb('POINT(2 48)'::GEOMETRY)::blob, {'xmin': 2::float, 'xmax': 2::float, 'ymin': 48::float, 'ymax': 48::float}"
  await duck.run(`copy (select * from (values
      ('p1', ${nowhere}, 'pharmacy', 'Walgreens', 'Chicago', 'IL'), ('p2', ${nowhere}, 'pharmacy', 'CVS', 'Evanston', 'IL'),
      ('p3', ${nowhere}, 'pharmacy', 'Nowhere', null, null), ('p4', ${nowhere}, 'bank', 'Bank', 'Chicago', 'IL'), ('p5', ${abroad}, 'pharmacy', 'Abroad', 'Chicago', 'IL'))
    as t(id, geometry, bbox, amenity, name, "addr:city", "addr:state")) to '${path}' (format parquet)`)
  duck.close()
  expect(await ask(openWith({ path }))).toMatchObject([{ sourceId: 'p1', latitude: null, longitude: null }])
})

test('a newer run is used for the next city: immediately under the same path, within an hour from the project', async () => {
  const run = (name: string) => `${JSON.stringify(feature(name, { name }))}\n`
  const path = join(folder, 'run.ndjson')
  await writeFile(path, run('first'))
  await writeFile(join(folder, 'runs', 'first.ndjson'), run('first'))
  const latest = join(folder, 'runs', 'latest.json')
  await writeFile(latest, JSON.stringify({ output_url: `${fake.url}/runs/first.ndjson` }))
  let now = Date.UTC(2026, 10, 22)
  const own = openWith({ path })
  const project = openWith({ url: fake.url, now: () => now })
  for (const source of [own, project]) expect((await ask(source)).map(({ name }) => name)).toEqual(['first'])

  await writeFile(path, run('the second'))
  await writeFile(join(folder, 'runs', 'second.ndjson'), run('the second'))
  await writeFile(latest, JSON.stringify({ output_url: `${fake.url}/runs/second.ndjson` }))
  expect((await ask(own)).map(({ name }) => name)).toEqual(['the second'])
  expect((await ask(project)).map(({ name }) => name)).toEqual(['first'])
  now += 3_600_000
  expect((await ask(project)).map(({ name }) => name)).toEqual(['the second'])
  // When no run is available at the moment, the last one is used.
  await rm(path)
  expect((await ask(own)).map(({ name }) => name)).toEqual(['the second'])
})

test('runs not opened for two weeks are deleted; a process that still reads one sorts it again', async () => {
  const [early, late] = [join(folder, 'early.ndjson'), join(folder, 'late.ndjson')]
  for (const path of [early, late]) await writeFile(path, lines)
  const first = openWith({ path: early })
  expect(await ask(first)).toHaveLength(3)
  const [home = ''] = await readdir(join(folder, 'cache'))
  const longAgo = new Date(Date.now() - 15 * 86_400_000)
  await utimes(join(folder, 'cache', home), longAgo, longAgo)
  expect(await ask(openWith({ path: late }))).toHaveLength(3)
  expect(await readdir(join(folder, 'cache'))).toEqual([expect.not.stringContaining(home)])
  expect(await ask(first, ['restaurant'])).toEqual([])
  const everywhere = { north: 60, south: 20, west: -100, east: 10 }
  const { rows } = await first.fetchPage(
    { city: chicago, box: everywhere, types: ['restaurant'], cursor: null },
    signal,
  )
  expect(ids(rows)).toEqual(['a4', 'a5'])
})

test('a query continued in another run starts over', async () => {
  const path = join(folder, 'run.ndjson')
  const run = (letter: string) =>
    Array.from({ length: 1_001 }, (_, no) => `${JSON.stringify(feature(`${letter}${no}`, { name: letter }))}\n`).join(
      '',
    )
  await writeFile(path, run('a'))
  const source = openWith({ path })
  const query = { city: chicago, box: cityBox(chicago), types: ['pharmacy'] }
  const { next } = await source.fetchPage({ ...query, cursor: null }, signal)
  const rest = await source.fetchPage({ ...query, cursor: next }, signal)
  expect([rest.rows.length, rest.next]).toEqual([1, null])
  await writeFile(path, `${run('b')}\n`)
  await source.covers(chicago, signal)
  expect((await source.fetchPage({ ...query, cursor: next }, signal)).rows[0]?.sourceId).toBe('b0')
})

test('a spider’s output as All The Places writes it', async () => {
  const source = openWith({ path: compatFile('dixy_ru.ndgeojson') })
  const russia = { south: 50, west: 30, north: 60, east: 40 }
  const { rows } = await source.fetchPage({ city: chicago, box: russia, types: ['supermarket'], cursor: null }, signal)
  expect(rows.map(({ brand, country }) => [brand, country])).toEqual(Array.from({ length: 4 }, () => ['Дикси', 'RU']))
})
