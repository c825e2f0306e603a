import { createServer } from 'node:http'
import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createWriteStream } from 'node:fs'
import { createGzip } from 'node:zlib'
import { type FakeFileServer, startFakeFileServer } from '@gazetteer/testkit/fakes/fake-file-server'
import { cityBox, findCity } from '@gazetteer/places/us'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { openAlltheplaces } from '../index.ts'
import type { MapsSource } from '../../port.ts'

const { signal } = new AbortController()
const found = findCity('Chicago, IL')
if (found === null) throw new Error('Chicago is a city')
const chicago = found
let folder = ''
let files: FakeFileServer
const opened: MapsSource[] = []

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'alltheplaces-limits-'))
  await mkdir(join(folder, 'runs'))
  files = await startFakeFileServer(folder)
})
afterEach(async () => {
  for (const source of opened.splice(0)) await source.close()
  await files.close()
  await rm(folder, { recursive: true })
})

function openWith(config: { path: string } | { url: string }): MapsSource {
  const places = { path: null, url: null, ...config }
  const source = openAlltheplaces({ ...places, cacheDir: join(folder, 'cache'), now: () => Date.UTC(2026, 10, 22) })
  opened.push(source)
  return source
}

const query = { city: chicago, box: cityBox(chicago), types: ['pharmacy'], cursor: null }
const feature =
  '{"id":"a1","properties":{"amenity":"pharmacy","name":"Walgreens"},"geometry":{"type":"Point","coordinates":[-87.63,41.88]}}'

async function gzipped(name: string, begin: string, filler: string, times: number, end = ''): Promise<string> {
  const path = join(folder, name)
  const chunk = filler.repeat(10_000)
  function* parts(): Generator<string> {
    yield begin
    for (let left = times; left > 0; left -= 10_000) yield chunk
    yield end
  }
  await pipeline(Readable.from(parts()), createGzip(), createWriteStream(path))
  return path
}

test('reads a collection of 19 MB on one line, from a file and from a server, with little memory', async () => {
  const before = process.memoryUsage().rss
  const shop = feature.replace('"name"', `"note":"${'n'.repeat(800)}","name"`)
  const path = await gzipped('one-line.ndjson.gz', '{"features":[', `${shop},`, 20_000, `${shop}]}`)
  const { rows } = await openWith({ path }).fetchPage(query, signal)
  await writeFile(join(folder, 'runs', 'latest.json'), JSON.stringify({ output: `${files.url}/one-line.ndjson.gz` }))
  const remote = await openWith({ url: files.url }).fetchPage(query, signal)
  expect([rows.length, remote.rows.length]).toEqual([1_000, 1_000])
  expect(process.memoryUsage().rss - before).toBeLessThan(400 << 20)
}, 30_000)

test('leaves out a feature of hundreds of megabytes, and one that is long for a shop, and counts them', async () => {
  const begin = '{"id":"a1","properties":{"amenity":"pharmacy","name":"'
  const end = '"},"geometry":null}\n'
  const before = process.memoryUsage().rss
  const long = feature.replace('Walgreens', 'x'.repeat(300_000))
  const huge = await gzipped('huge.ndjson.gz', `${long}\n${begin}`, 'x'.repeat(40), 10_000_000, `${end}${feature}\n`)
  const { rows, leftOut } = await openWith({ path: huge }).fetchPage(query, signal)
  expect([rows.map(({ name }) => name), leftOut]).toEqual([['Walgreens'], { tooLong: 2 }])
  expect(process.memoryUsage().rss - before).toBeLessThan(400 << 20)
}, 30_000)

test('reads a feature with a polygon of 15 MB, and a listing of 250 kB', async () => {
  const ring = Array.from({ length: 1_000_000 }, () => '[-87.631,41.88]').join()
  const park = feature
    .replace('"name"', '"addr:city":"Chicago","addr:state":"IL","name"')
    .replace(/"geometry":.*/, `"geometry":{"type":"Polygon","coordinates":[[${ring}]]}}`)
  expect(park.length).toBeGreaterThan(15_000_000)
  const path = join(folder, 'long.ndjson')
  await writeFile(path, `${park.replace('a1', 'a0')}\n${feature.replace('Walgreens', 'x'.repeat(250_000))}\n`)
  const { rows, leftOut } = await openWith({ path }).fetchPage(query, signal)
  expect([rows.map(({ sourceId }) => sourceId).toSorted(), leftOut]).toEqual([['a0', 'a1'], { tooLong: 0 }])
})

test('reads a run whose listings are all in one tile that is too large for memory, page by page', async () => {
  const name = 'y'.repeat(60_000)
  const large = feature.replace('"name":"', `"description":"","name":"${name}`)
  const path = join(folder, 'dense.ndjson')
  const lines = Array.from({ length: 1_200 }, (_, at) => large.replace('"a1"', `"b${at}"`))
  await writeFile(path, `${lines.join('\n')}\n`)
  const source = openWith({ path })
  const first = await source.fetchPage(query, signal)
  const second = await source.fetchPage({ ...query, cursor: first.next }, signal)
  const ids = [...first.rows, ...second.rows].map(({ sourceId }) => sourceId)
  expect([first.rows.length, second.next, new Set(ids).size]).toEqual([1_000, null, 1_200])
}, 30_000)

test('drops features outside the earth', async () => {
  const path = join(folder, 'outside.ndjson')
  await writeFile(path, `${feature}\n${feature.replace('-87.63', '1e300').replace('a1', 'a2')}\n`)
  expect((await openWith({ path }).fetchPage(query, signal)).rows.map(({ sourceId }) => sourceId)).toEqual(['a1'])
})

test('rejects a latest run that is deeply nested, endless or at another host, without contacting that host', async () => {
  let requests = 0
  const other = createServer((_request, response) => {
    requests += 1
    response.end()
  })
  await new Promise<void>((done) => other.listen(0, '127.0.0.1', done))
  const address = other.address()
  const port = typeof address === 'object' ? address?.port : null
  const latest = join(folder, 'runs', 'latest.json')
  try {
    await writeFile(latest, `${'['.repeat(400_000)}${']'.repeat(400_000)}`)
    await expect(openWith({ url: files.url }).fetchPage(query, signal)).rejects.toMatchObject({ kind: 'refused' })
    await writeFile(latest, Buffer.alloc(2 << 20, ' '))
    await expect(openWith({ url: files.url }).fetchPage(query, signal)).rejects.toThrow('is longer than 1 MB')
    for (const run of ['run.ndjson', 'run.parquet']) {
      await writeFile(latest, JSON.stringify({ output: `http://127.0.0.1:${port}/${run}` }))
      await expect(openWith({ url: files.url }).fetchPage(query, signal)).rejects.toMatchObject({
        kind: 'refused',
        message: expect.stringContaining('another host'),
      })
    }
    expect(requests).toBe(0)
  } finally {
    other.close()
  }
})

test('several processes can sort one run into one folder at the same time', async () => {
  const path = join(folder, 'run.geojsonl')
  await writeFile(path, `${feature}\n`.repeat(2_000))
  const sources = Array.from({ length: 6 }, () => openWith({ path }))
  const pages = await Promise.all(sources.map((source) => source.fetchPage(query, signal)))
  expect(pages.map(({ rows }) => rows[0]?.name)).toEqual(Array.from({ length: 6 }, () => 'Walgreens'))
  const left = await readdir(join(folder, 'cache'))
  expect(left.filter((name) => name.endsWith('.tmp'))).toEqual([])
})
