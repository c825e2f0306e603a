import { readFile, readdir, readlink, symlink } from 'node:fs/promises'
import { join } from 'node:path'
import { businessTypes } from '@gazetteer/business-types'
import { allCities } from '@gazetteer/places/us'
import { makeTestFolder, breakableProxy, runningClock, waitFor } from '@gazetteer/testkit'
import { afterAll, beforeAll, beforeEach, afterEach, expect, test } from 'vitest'
import { z } from 'zod'
import { type SignedIn, type TestServer, startTestServer } from '../../testing/index.ts'
import { readConfig } from '../../config.ts'
import { openCopy } from '../../features/opt-outs/index.ts'
import { openSourceRegistry } from '../../sources.ts'
import { newProgram, runProgram } from '../io.ts'
import { addPresetCommands } from '../remote/preset-commands.ts'
import { addRemoteCommands } from '../remote/remote-commands.ts'
import { addCaptureCommand } from './capture-command.ts'
import { createMachineRateLimiter } from './machine-rate-limiter.ts'

const never = () => new AbortController().signal
const lineSchema = z.looseObject({ type: z.string() })
let folder: Awaited<ReturnType<typeof makeTestFolder>>
let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ clock: runningClock() })
})
afterAll(() => server.stop())
beforeEach(async () => {
  folder = await makeTestFolder()
})
afterEach(() => folder.stop())

/** Runs the command with the sample source and returns its output, line by line. */
async function capture(args: string[], lines: string[] = []) {
  const clock = runningClock()
  const onWarning = () => undefined
  const config = readConfig({
    MAPS_SOURCE: 'sample',
    XDG_CACHE_HOME: join(folder.path, 'cache'),
    DATA_DIR: folder.path,
  })
  const sources = openSourceRegistry({ config, cachesIndexes: false, now: clock.now, onWarning })
  try {
    const rateLimiter = createMachineRateLimiter({ cacheDir: config.cacheDir, now: clock.now, onWarning })
    const out = { write: (text: string) => lines.push(...text.split('\n').filter(Boolean)) }
    const io = { out, err: out, config: () => config, signal: never }
    const program = newProgram(io)
    const optOuts = openCopy(config.dataDir)
    const tools = { sources, clock, rateLimiter, optOuts, concurrency: 2, openVisitor: null, remote: config.remote }
    addCaptureCommand(program, io, () => tools)
    addRemoteCommands(program, io)
    addPresetCommands(program, io)
    const command = args[0]?.startsWith('--') === true ? ['capture', ...args] : args
    return { code: await runProgram(program, command), lines }
  } finally {
    await sources.close()
  }
}
const parseEvents = (lines: readonly string[]) => lines.map((line) => lineSchema.parse(JSON.parse(line)))
const listingsIn = async (name: string) =>
  z.array(z.looseObject({ source_id: z.string() })).parse(JSON.parse(await readFile(join(folder.path, name), 'utf8')))
const boise = (out: string, ...more: string[]) => [
  '--city',
  'Boise, ID',
  '--type',
  'Dentist',
  '--out',
  join(folder.path, out),
  ...more,
]

async function newKey(person: SignedIn, scopes: string[]): Promise<string> {
  return String((await person.browser.post('/api/keys/create', { name: 'cli', scopes })).json['token'])
}

test('--limit ends a capture, --only-new skips listings of an earlier file, --json prints each step as an object', async () => {
  const first = await capture(boise('first.json', '--limit', '7', '--json'))
  expect(first.code).toBe(0)
  const events = parseEvents(first.lines)
  expect(events[0]).toMatchObject({ type: 'started', city: 'Boise, ID', isFictional: true })
  expect(events.at(-1)).toMatchObject({ type: 'ended', state: 'completed', counts: { new: 7 }, exitCode: 0 })
  expect(await listingsIn('first.json')).toHaveLength(7)
  await capture(boise('all.json'))
  const rest = await capture(boise('rest.json', '--only-new', '--since', join(folder.path, 'first.json'), '--json'))
  const ids = async (name: string) => (await listingsIn(name)).map((row) => row.source_id)
  const known = new Set(await ids('first.json'))
  expect((await ids('rest.json')).toSorted()).toEqual((await ids('all.json')).filter((id) => !known.has(id)).toSorted())
  expect(parseEvents(rest.lines).at(-1)).toMatchObject({ counts: { known: 7 } })
})

test('--url and --key run the capture on a server: same file, limits, new listings and error messages', async () => {
  const person = await server.signedIn('professional')
  await person.browser.post('/api/db/save', { provider: 'none' })
  const key = await newKey(person, ['read', 'capture'])
  const at = ['--url', server.url, '--key', key, '--json']
  const few = await capture(boise('few.json', '--limit', '5', ...at))
  expect([few.code, parseEvents(few.lines).at(-1)]).toMatchObject([0, { state: 'completed', counts: { new: 5 } }])
  expect(parseEvents(few.lines)[0]).toMatchObject({ type: 'started', jobId: expect.stringMatching(/^JB-/) })
  const rest = await capture(boise('rest.csv', '--only-new', ...at))
  expect(rest.code).toBe(0)
  await capture(boise('all.json'))
  const rows = (await readFile(join(folder.path, 'rest.csv'), 'utf8')).trim().split('\r\n').length - 1
  expect(rows).toBe((await listingsIn('all.json')).length - 5)
  expect((await readdir(folder.path)).filter((name) => name.endsWith('.part'))).toEqual([])

  const readOnly = await newKey(person, ['read'])
  const refused = capture(boise('no.json', '--url', server.url, '--key', readOnly))
  await expect(refused).rejects.toThrow('This API key lacks the scope "capture".')
  await expect(capture(boise('no.json', '--url', server.url, '--key', 'gz_none'))).rejects.toThrow('is invalid')
  await expect(capture(boise('no.json', '--url', 'http://127.0.0.1:1', '--key', key))).rejects.toThrow('No answer')
  await expect(capture(boise('no.json', '--url', server.url))).rejects.toThrow('Missing API key.')
})

test('filters on a server leave out the same listings as here', async () => {
  const person = await server.signedIn('professional')
  await person.browser.post('/api/db/save', { provider: 'none' })
  const at = ['--url', server.url, '--key', await newKey(person, ['read', 'capture'])]
  const filters = ['--has-website', '--min-rating', '4']
  await capture(boise('here.json', ...filters))
  expect((await capture(boise('there.json', ...filters, ...at))).code).toBe(0)
  const ids = async (name: string) => (await listingsIn(name)).map((row) => row.source_id).toSorted()
  expect(await ids('there.json')).toEqual(await ids('here.json'))
  const { json } = await person.browser.get('/api/jobs')
  expect(json['jobs']).toMatchObject([{ filters: { hasWebsite: true, minRating: 4 } }])
})

test('--mode manual captures its city on a server', async () => {
  const person = await server.signedIn('professional')
  await person.browser.post('/api/db/save', { provider: 'none' })
  const at = ['--url', server.url, '--key', await newKey(person, ['read', 'capture'])]
  expect((await capture(boise('manual.json', '--mode', 'manual', ...at))).code).toBe(0)
  expect((await listingsIn('manual.json')).length).toBeGreaterThan(0)
  const { json } = await person.browser.get('/api/jobs')
  expect(json['jobs']).toMatchObject([{ mode: 'manual', city: 'Boise, ID', businessTypes: ['Dentist'] }])
})

test('--confirm starts a very large capture on a server, which is refused without it', async () => {
  const person = await server.signedIn('professional')
  await person.browser.post('/api/db/save', { provider: 'none' })
  const at = ['--url', server.url, '--key', await newKey(person, ['read', 'capture'])]
  const cities = allCities()
    .slice(0, 7)
    .flatMap(({ label }) => ['--city', label])
  const types = businessTypes.flatMap(({ name }) => ['--type', name])
  const large = [...cities, ...types, '--out', join(folder.path, 'large.json'), '--limit', '5', ...at]
  await expect(capture(large)).rejects.toThrow(/^This is a very large capture.*To confirm, add --confirm\.$/)
  expect((await capture([...large, '--confirm'])).code).toBe(0)
  // More than 5,000 tasks are planned; with another suite beside it, that takes minutes.
}, 600_000)

test('waits for a server that is unavailable for a while', async () => {
  const person = await server.signedIn('professional')
  await person.browser.post('/api/db/save', { provider: 'none' })
  const key = await newKey(person, ['read', 'capture'])
  const proxy = await breakableProxy({ host: '127.0.0.1', port: Number(new URL(server.url).port) })
  try {
    const lines: string[] = []
    const captured = capture(
      boise('away.json', '--url', `http://127.0.0.1:${proxy.port}`, '--key', key, '--json'),
      lines,
    )
    await waitFor('the start is reported', () => lines.length > 0, 60_000)
    proxy.cut()
    const isOver = async () => (await person.browser.get('/api/runtime/status')).json['status'] === 'success'
    await waitFor('the capture is over', isOver, 60_000)
    proxy.repair()
    expect((await captured).code).toBe(0)
    expect((await listingsIn('away.json')).length).toBeGreaterThan(0)
  } finally {
    await proxy.close()
  }
})

test('rejects options that cannot be combined', async () => {
  await expect(capture(boise('a.json', '--only-new'))).rejects.toThrow('--only-new needs an earlier capture.')
  await expect(capture(boise('a.json', '--only-new', '--since', 'a.csv'))).rejects.toThrow('.json or .ndjson')
  for (const since of ['none.json', 'none.ndjson'])
    await expect(capture(boise('a.json', '--only-new', '--since', since))).rejects.toThrow(
      `--since ${since}: the file does not exist`,
    )
  for (const url of ['notaurl', 'ftp://localhost', 'http://'])
    await expect(capture(boise('a.json', '--url', url, '--key', 'gz_x'))).rejects.toThrow(
      `--url ${url}: must be the address of a server`,
    )
})

test('lists jobs and campaigns of the account, starts a campaign and downloads a file of a job', async () => {
  const person = await server.signedIn('professional')
  await person.browser.post('/api/db/save', { provider: 'none' })
  const at = ['--url', server.url, '--key', await newKey(person, ['read', 'capture', 'admin'])]
  await capture(boise('a.json', '--limit', '3', ...at))
  const request = { cities: [{ city: 'Boise, ID', businessTypes: ['Dentist'] }] }
  await person.browser.post('/api/campaigns/save', { name: 'weekly', request })
  const { lines: jobs } = await capture(['jobs', '--json', ...at])
  const [job] = z.array(z.looseObject({ id: z.string(), status: z.string() })).parse(JSON.parse(jobs[0] ?? ''))
  expect(job).toMatchObject({ status: 'completed' })
  expect((await capture(['export', job?.id ?? '', '--out', join(folder.path, 'b.json'), ...at])).code).toBe(0)
  expect(await listingsIn('b.json')).toEqual(await listingsIn('a.json'))
  const device = join(folder.path, 'device.json')
  await symlink('/dev/null', device)
  for (const [out, message] of [
    [device, 'is a pipe or a device'],
    [join(folder.path, 'missing', 'b.json'), 'folder not found'],
  ] as const)
    await expect(capture(['export', job?.id ?? '', '--out', out, ...at])).rejects.toThrow(message)
  expect(await readlink(device)).toBe('/dev/null')
  const crm = ['presets', 'save', 'CRM', '--column', 'name=Company', '--column', 'city', ...at]
  expect((await capture(crm)).code).toBe(0)
  await expect(capture(['presets', 'save', 'Airtable', '--column', 'name', ...at])).rejects.toThrow('built-in')
  const listed = (await capture(['presets', 'list', ...at])).lines
  expect([listed[0]?.startsWith('HubSpot  name=Company name'), listed.at(-1)]).toEqual([
    true,
    'CRM  name=Company, city=city',
  ])
  const file = join(folder.path, 'crm.csv')
  const chosen = ['--preset', 'crm', '--delimiter', 'semicolon', '--out', file]
  expect((await capture(['export', job?.id ?? '', ...chosen, ...at])).code).toBe(0)
  expect(await readFile(file, 'utf8')).toMatch(/^\uFEFFCompany;city\r\n/)
  expect((await capture(['presets', 'delete', 'CRM', ...at])).code).toBe(0)
  await expect(capture(['export', 'JB-none', '--out', join(folder.path, 'c.json'), ...at])).rejects.toThrow(
    'Job JB-none not found',
  )
  expect((await capture(['campaigns', 'list', ...at])).lines[0]).toContain('weekly')
  expect((await capture(['campaigns', 'run', 'weekly', ...at])).lines[0]).toMatch(/^JB-/)
  await expect(capture(['jobs', '--url', server.url])).rejects.toThrow('Missing API key.')
})
