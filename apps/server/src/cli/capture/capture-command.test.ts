import { z } from 'zod'
import { createReadStream } from 'node:fs'
import { existsSync } from 'node:fs'
import { mkdir, readFile, readdir, symlink, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { PassThrough } from 'node:stream'
import { OSMTransform } from 'osm-pbf-parser-node'
import {
  type ManualClock,
  makeTestFolder,
  fakeOverpass,
  runningClock,
  waitFor,
  readJson,
  listeningPort,
} from '@gazetteer/testkit'
import { startTestServer } from '../../testing/index.ts'
import { nycExtract } from '@gazetteer/testkit/real-data/real-data'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { readConfig } from '../../config.ts'
import { openCopy } from '../../features/opt-outs/index.ts'
import { openSourceRegistry } from '../../sources.ts'
import { newProgram, runProgram } from '../io.ts'
import { addCaptureCommand } from './capture-command.ts'
import { createMachineRateLimiter } from './machine-rate-limiter.ts'
import { printSources } from '../print-sources.ts'

let folder: Awaited<ReturnType<typeof makeTestFolder>>
beforeEach(async () => {
  folder = await makeTestFolder()
})
afterEach(() => folder.stop())

const capture = (env: Record<string, string>, ...args: string[]) => captureBy(runningClock(), env, args)

async function captureBy(
  clock: ManualClock,
  env: Record<string, string>,
  args: string[],
): Promise<{ code: number; output: string }> {
  const out = new PassThrough()
  let output = ''
  out.on('data', (chunk: Buffer) => (output += chunk.toString()))
  const onWarning = (text: string) => (output += text)
  const config = readConfig({ XDG_CACHE_HOME: join(folder.path, 'cache'), ...env, DATA_DIR: folder.path })
  const sources = openSourceRegistry({ config, cachesIndexes: false, now: clock.now, onWarning })
  try {
    const io = { out, err: out, config: () => config, signal: () => new AbortController().signal }
    const program = newProgram(io)
    const rateLimiter = createMachineRateLimiter({ cacheDir: config.cacheDir, now: clock.now, onWarning })
    const optOuts = openCopy(config.dataDir)
    const tools = { sources, clock, rateLimiter, optOuts, concurrency: 4, openVisitor: null, remote: config.remote }
    addCaptureCommand(program, io, () => tools)
    const code = await runProgram(program, ['capture', ...args])
    return { code, output }
  } finally {
    await sources.close()
  }
}

const listingsIn = async (name: string): Promise<Record<string, unknown>[]> => {
  const parsed: unknown = JSON.parse(await readFile(join(folder.path, name), 'utf8'))
  return z.array(z.record(z.string(), z.unknown())).parse(parsed)
}

/** Ids of the named restaurants in the file, read with a different parser. */
async function restaurantsOfTheFile(): Promise<string[]> {
  const ids: string[] = []
  for await (const items of createReadStream(nycExtract).pipe(new OSMTransform())) {
    if (!Array.isArray(items)) continue
    for (const item of items) {
      const { tags } = readJson(item, { tags: z.record(z.string(), z.unknown()).optional() })
      if (tags?.['amenity'] !== 'restaurant' || tags['name'] === undefined) continue
      const { type, id } = readJson(item, { type: z.string(), id: z.number() })
      ids.push(`${type}/${id}`)
    }
  }
  return ids.sort()
}

test('writes every named restaurant of an extract once, in each file format', async () => {
  const expected = await restaurantsOfTheFile()
  const env = { OSM_EXTRACT: nycExtract }
  const args = ['--city', 'New York, NY', '--type', 'restaurant', '--out']
  expect(await capture(env, ...args, join(folder.path, 'all.json'))).toMatchObject({ code: 0 })
  const listings = await listingsIn('all.json')
  expect(listings.map((row) => String(row['source_id'])).sort()).toEqual(expected)
  await capture(env, ...args, join(folder.path, 'all.csv'))
  await capture(env, ...args, join(folder.path, 'all.html'))
  await capture(env, ...args, join(folder.path, 'all.xlsx'))
  const html = await readFile(join(folder.path, 'all.html'), 'utf8')
  expect(html.match(/<tr>/g)).toHaveLength(expected.length + 1)
  expect((await readdir(folder.path)).filter((name) => name.endsWith('.part'))).toEqual([])
})

test('the server finds the same listings in the same file, and its counters agree', async () => {
  const expected = await restaurantsOfTheFile()
  const server = await startTestServer({
    clock: runningClock(),
    env: { MAPS_SOURCE: 'osm-extract', OSM_EXTRACT: nycExtract },
  })
  try {
    const { browser } = await server.signedIn('professional')
    await browser.post('/api/db/save', { provider: 'none' })
    const cities = [{ city: 'New York, NY', businessTypes: ['Restaurant'] }]
    const { json } = await browser.post('/api/runtime/start', { mode: 'autonomous', cities })
    await waitFor('the end', async () => (await browser.get('/api/runtime/status')).json['endTime'] !== null, 20_000)
    const file = await browser.get(`/api/download/new-york-ny_${String(json['jobId'])}.json`)
    const listings: unknown = JSON.parse(file.text)
    expect(
      Array.isArray(listings) &&
        listings.map((row: unknown) => readJson(row, { source_id: z.string() }).source_id).sort(),
    ).toEqual(expected)
    expect((await browser.get('/api/jobs')).json).toMatchObject({
      jobs: [{ status: 'completed', recordsProcessed: expected.length, processed: expected.length }],
    })
  } finally {
    await server.stop()
  }
})

test('the sample source is used only by its name, and reported as fictional', async () => {
  const args = ['--city', 'boise', '--type', 'dentists', '--out', join(folder.path, 'a.json')]
  await expect(capture({}, ...args)).rejects.toMatchObject({ code: 'source-away' })
  expect(await readdir(folder.path)).toEqual([])
  const { code, output } = await capture({}, ...args, '--source', 'sample')
  expect(code).toBe(0)
  expect(output).toContain('fictional')
  const listings = await listingsIn('a.json')
  expect(listings.length).toBeGreaterThan(20)
  expect(new Set(listings.map((row) => row['source_id'])).size).toBe(listings.length)
  expect(listings.every((row) => row['city'] === 'Boise' && row['state'] === 'ID')).toBe(true)
})

test('reports invalid arguments in plain sentences', async () => {
  const cases: [string[], string][] = [
    [[], 'Missing city.'],
    [['--city', 'Boise, ID'], 'Missing business type.'],
    [['--city', 'Boise, ID', '--type', 'cafe'], 'Missing output file.'],
    [
      ['--city', 'Boise, ID', '--type', 'cafe', '--out', 'a.txt'],
      'must end in .json, .csv, .html, .xlsx, .geojson, .ndjson, .parquet or .geoparquet',
    ],
    [['--city', 'Atlantis, XX', '--type', 'cafe', '--out', 'a.json'], 'Unknown city: "Atlantis, XX"'],
    [['--city', 'Boise, ID', '--type', 'dragon tamer', '--out', 'a.json'], 'Unknown business type: "dragon tamer"'],
    [['--city', 'Boise, ID', '--type', 'cafe', '--out', 'a.json', '--source', 'google'], 'not configured'],
  ]
  for (const [args, text] of cases) await expect(capture({}, ...args)).rejects.toThrow(text)
})

test('names what is wrong with an option, with a suggestion, and ends with 2', async () => {
  const boise = ['--city', 'Boise, ID', '--type', 'cafe']
  const cases: [string[], string][] = [
    [[...boise, '--out', 'a.json', '--mode', 'x'], 'Allowed choices are autonomous, manual'],
    [['--citty', 'Boise, ID'], '(Did you mean --city?)'],
    [[...boise, '--out', 'a.json', '--out', 'a.csv'], 'It is given twice.'],
    [[...boise, '--out', 'a.json', '--limit', '0'], 'It must be a whole number from 1.'],
    [[...boise, '--out', 'a.json', '--min-confidence', '2'], 'It must be a number from 0 to 1.'],
  ]
  for (const [args, text] of cases) {
    const { code, output } = await capture({}, ...args)
    expect([code, output]).toEqual([2, expect.stringContaining(text)])
  }
  expect((await capture({}, '--help')).output).toContain('--min-confidence <number>')
})

test('captures only the listings that its filters let through, and counts the others', async () => {
  const boise = ['--city', 'Boise, ID', '--type', 'dentist', '--source', 'sample', '--out']
  await capture({}, ...boise, join(folder.path, 'all.json'))
  const filters = ['--no-website', '--has-phone', '--min-rating', '3.5', '--max-reviews', '900', '--no-brand']
  const { code, output } = await capture({}, ...boise, join(folder.path, 'some.json'), ...filters)
  const all = await listingsIn('all.json')
  const expected = all.filter(
    ({ website, phone, rating, reviewcount, brand }) =>
      website === null &&
      phone !== null &&
      Number(rating) >= 3.5 &&
      reviewcount !== null &&
      Number(reviewcount) <= 900 &&
      brand === null,
  )
  const ids = (rows: readonly Record<string, unknown>[]) => rows.map((row) => row['source_id'])
  expect(ids(await listingsIn('some.json'))).toEqual(ids(expected))
  expect(expected.length).toBeGreaterThan(0)
  expect([code, output]).toEqual([0, expect.stringContaining(`${all.length - expected.length} left out by filters`)])
})

test('refuses filters that contradict each other or that its source never has', async () => {
  const boise = ['--city', 'Boise, ID', '--type', 'cafe', '--out', join(folder.path, 'a.json')]
  const refused = [
    [['--min-rating', '6'], 'It must be a number from 1 to 5.'],
    [['--max-reviews', '-1'], 'It must be a whole number from 0.'],
    [['--has-phone', '--no-phone'], 'cannot be used with'],
  ] as const
  for (const [args, text] of refused)
    expect(await capture({}, ...boise, ...args)).toEqual({ code: 2, output: expect.stringContaining(text) })
  await expect(capture({}, ...boise, '--min-rating', '4', '--max-rating', '3')).rejects.toThrow('is above the highest')
  await expect(capture({ OSM_EXTRACT: nycExtract }, ...boise, '--min-rating', '4')).rejects.toThrow(
    'has no ratings, so a capture cannot be filtered by them.',
  )
  expect((await capture({}, '--help')).output).toMatch(/--has-website.*\n.*--no-website/)
})

test('captures several cities into one file', async () => {
  const out = join(folder.path, 'two.json')
  const cities = ['--city', 'Boise, ID', '--city', 'Reno, NV', '--type', 'dentist']
  const { code } = await capture({}, ...cities, '--out', out, '--source', 'sample')
  expect(code).toBe(0)
  expect([...new Set((await listingsIn('two.json')).map((row) => String(row['city'])))].sort()).toEqual([
    'Boise',
    'Reno',
  ])
})

test('reports an output file that cannot be written before it sends any request', async () => {
  const boise = ['--city', 'Boise, ID', '--type', 'cafe', '--out']
  const missing = join(folder.path, 'missing')
  await expect(capture({}, ...boise, join(missing, 'a.json'))).rejects.toThrow(`folder not found: ${missing}`)
  await mkdir(join(folder.path, 'a.json'))
  await expect(capture({}, ...boise, join(folder.path, 'a.json'))).rejects.toThrow('is a folder')
  const device = join(folder.path, 'device.json')
  await symlink('/dev/null', device)
  await expect(capture({}, ...boise, device)).rejects.toThrow('is a pipe or a device')
  const since = join(folder.path, 'since.json')
  await writeFile(since, '[]')
  await expect(capture({}, ...boise, since, '--only-new', '--since', since)).rejects.toThrow('is the file of --since')
  const long = join(folder.path, `${'a'.repeat(250)}.json`)
  await expect(capture({}, ...boise, long, '--source', 'sample')).rejects.toThrow('too long')
})

test('exits with the code for an unavailable source and leaves an earlier file unchanged', async () => {
  const out = join(folder.path, 'kept.json')
  await writeFile(out, 'of yesterday')
  const env = { OSM_EXTRACT: fileURLToPath(import.meta.url) }
  const { code, output } = await capture(env, '--city', 'Boise, ID', '--type', 'cafe', '--out', out)
  expect(code).toBe(3)
  expect(output).toContain('No file was written')
  expect(await readFile(out, 'utf8')).toBe('of yesterday')
  expect(await readdir(folder.path)).toEqual(['kept.json'])
})

test('captures a city with more listings in one answer than one transaction can merge', async () => {
  const elements = Array.from({ length: 2_000 }, (_, index) => ({
    type: 'node',
    id: index + 1,
    lat: 43.6 + (index % 50) / 2_000,
    lon: -116.22 + Math.floor(index / 50) / 2_000,
    tags: { amenity: 'cafe', name: `Cafe ${index}`, 'addr:city': 'Boise' },
  }))
  const server = createServer((_, answer) => void answer.end(JSON.stringify({ elements })))
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const port = listeningPort(server)
  const env = { MAPS_SOURCE: 'overpass', OVERPASS_URL: `http://127.0.0.1:${port}/` }
  try {
    const out = join(folder.path, 'many.json')
    expect((await capture(env, '--city', 'Boise, ID', '--type', 'cafe', '--out', out)).code).toBe(0)
    expect(await listingsIn('many.json')).toHaveLength(2_000)
  } finally {
    server.close()
  }
}, 30_000)

/** One minute of the source takes a third of a second here. */
const fast = () => runningClock(200)

test('an unreachable source has its own exit code, and no empty file is written', async () => {
  const out = join(folder.path, 'dead.json')
  const gone = await fakeOverpass([43.615, -116.202], {})
  await gone.stop()
  const env = { MAPS_SOURCE: 'overpass', OVERPASS_URL: gone.url, OVERPASS_GAP_MS: '0' }
  const { code, output } = await captureBy(fast(), env, ['--city', 'Boise, ID', '--type', 'cafe', '--out', out])
  expect(output).toContain('Overpass is unreachable')
  expect(output).toContain('No file was written')
  expect(code).toBe(3)
  expect(existsSync(out)).toBe(false)
}, 30_000)

test('a server that stays busy is retried like an unavailable one, and no area is split', async () => {
  const source = await fakeOverpass([43.615, -116.202], { cafe: 3 })
  try {
    source.failWith('busy')
    const env = { MAPS_SOURCE: 'overpass', OVERPASS_URL: source.url, OVERPASS_GAP_MS: '0' }
    const args = ['--city', 'Boise, ID', '--type', 'cafe', '--out', join(folder.path, 'busy.json')]
    const { code, output } = await captureBy(fast(), env, args)
    expect(output).toContain('Completed with 1 gap')
    expect(code).toBe(3)
    expect(source.asked.length).toBeLessThan(10)
    expect(new Set(source.asked.map((asked) => /\((\d.*?)\)/.exec(asked)?.[1])).size).toBe(1)
    source.failWith(null)
    expect((await captureBy(fast(), env, args)).code).toBe(0)
    expect(await listingsIn('busy.json')).toHaveLength(3)
  } finally {
    await source.stop()
  }
}, 30_000)

test('an area that exceeds the server’s memory is split', async () => {
  const source = await fakeOverpass([43.615, -116.202], { cafe: 3 })
  try {
    source.failWith('out-of-memory')
    const env = { MAPS_SOURCE: 'overpass', OVERPASS_URL: source.url, OVERPASS_GAP_MS: '0', OVERPASS_PER_DAY: '0' }
    const args = ['--city', 'Boise, ID', '--type', 'cafe', '--out', join(folder.path, 'split.json')]
    const captured = captureBy(fast(), env, args)
    await waitFor('parts', () => source.asked.length > 5)
    source.failWith(null)
    expect((await captured).code).toBe(0)
    expect(await listingsIn('split.json')).toHaveLength(3)
  } finally {
    await source.stop()
  }
}, 30_000)

test("reports when more requests are available after the daily limit, and exits with the source's code", async () => {
  const source = await fakeOverpass([43.615, -116.202], { cafe: 3, bar: 2 })
  try {
    const env = { MAPS_SOURCE: 'overpass', OVERPASS_URL: source.url, OVERPASS_GAP_MS: '0', OVERPASS_PER_DAY: '1' }
    const args = (name: string) => ['--city', 'Boise, ID', '--type', 'cafe', '--out', join(folder.path, name)]
    expect((await capture(env, ...args('first.json'))).code).toBe(0)
    const { code, output } = await capture(env, ...args('second.json'))
    expect(code).toBe(3)
    expect(output).toMatch(
      /The 1 request allowed today to OpenStreetMap \(Overpass\) is used up\. Available again from \d{4}-\d\d-\d\d 00:00 UTC/,
    )
    expect(source.asked).toHaveLength(1)
    expect(existsSync(join(folder.path, 'second.json'))).toBe(false)
  } finally {
    await source.stop()
  }
})

test('sources lists what is configured, what is used and what is not available', async () => {
  const output: string[] = []
  const config = readConfig({ DATA_DIR: folder.path })
  const sources = openSourceRegistry({ config, cachesIndexes: false, now: Date.now, onWarning: () => undefined })
  await printSources(sources, { write: (text) => output.push(text) })
  await sources.close()
  expect(output.join('')).toMatch(/^\* sample/mu)
  expect(output.join('')).toMatch(/^ {2}osm-extract +not available: set OSM_EXTRACT/mu)
})
