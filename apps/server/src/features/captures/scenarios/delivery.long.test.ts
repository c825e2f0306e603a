import { z } from 'zod'
import { Client } from 'pg'
import {
  type TestDatabase,
  type BreakableProxy,
  startTestPostgres,
  breakableProxy,
  runningClock,
  waitFor,
  readJson,
} from '@gazetteer/testkit'
import { type SignedIn, type TestServer, startTestServer } from '../../../testing/index.ts'
import { afterEach, beforeEach, expect, onTestFinished, test } from 'vitest'

let server: TestServer
let database: TestDatabase
let cable: BreakableProxy
let person: SignedIn

beforeEach(async () => {
  const env = { MAPS_SOURCE: 'sample', SAMPLE_DELAY_MS: '400' }
  server = await startTestServer({ clock: runningClock(), env })
  database = await startTestPostgres()
  const { hostname, port, username, password, pathname } = new URL(database.url)
  cable = await breakableProxy({ host: hostname, port: Number(port) })
  person = await server.signedIn('professional')
  const saved = await person.browser.post('/api/db/save', {
    provider: 'postgres',
    host: '127.0.0.1',
    port: cable.port,
    database: pathname.slice(1),
    username: decodeURIComponent(username),
    password: decodeURIComponent(password) || 'unused',
    ssl: false,
  })
  if (saved.json['success'] !== true) throw new Error(saved.text)
})
afterEach(async () => {
  await server.stop()
  await cable.close()
  await database.stop()
})

const status = async () => (await person.browser.get('/api/runtime/status')).json
const records = async () =>
  readJson((await status())['progress'] ?? {}, { recordsProcessed: z.number().default(0) }).recordsProcessed
const start = () =>
  person.browser.post('/api/runtime/start', {
    mode: 'autonomous',
    cities: [{ city: 'Annapolis, MD', businessTypes: ['Restaurant'] }],
  })
const ended = () =>
  waitFor(
    'the end of the run',
    async () => {
      const now = await status()
      return now['endTime'] !== null && now
    },
    30_000,
  )

async function query(statement: string): Promise<string[]> {
  const client = new Client({ connectionString: database.url })
  await client.connect()
  const { rows } = await client.query<{ source_id: string }>(statement)
  await client.end()
  return rows.map(({ source_id }) => source_id)
}

const rowsInDatabase = () => query('select source_id from "BusinessDatabase" order by source_id')

async function idsInFile(): Promise<string[]> {
  const [file] = [(await person.browser.get('/api/exports')).json['exports']].flat()
  const { filename } = readJson(file, { filename: z.string() })
  const parsed: unknown = JSON.parse((await person.browser.get(`/api/download/${filename}`)).text)
  return Array.isArray(parsed)
    ? parsed.map((row: unknown) => readJson(row, { source_id: z.string() }).source_id).sort()
    : []
}

test('a run that waits at its limit has delivered its listings to the user’s database', async () => {
  await person.browser.post('/api/runtime/start', {
    mode: 'autonomous',
    cities: [{ city: 'Annapolis, MD', businessTypes: ['Restaurant'] }],
    limits: { listings: 20 },
  })
  await waitFor('the prompt of the limit', async () => (await status())['recovery'] !== null, 30_000)
  await waitFor('the rows', async () => (await rowsInDatabase()).length === 20, 30_000)
  expect(await status()).toMatchObject({ status: 'paused', recovery: { options: [{}, {}, {}] } })
})

test('every listing of the run is delivered to the user’s database once', async () => {
  await start()
  expect(await ended()).toMatchObject({ status: 'success' })
  const rows = await rowsInDatabase()
  expect(rows.length).toBeGreaterThan(100)
  expect(rows).toEqual(await idsInFile())
  expect((await person.browser.get('/api/table/count')).json).toEqual({ success: true, count: rows.length })
  await start()
  await ended()
  expect(await rowsInDatabase()).toEqual(rows)
})

test('the status counts the rows of the database at the moment of its other figures, refreshed ones not twice', async () => {
  const counters = async () =>
    readJson((await status())['counters'] ?? {}, {
      stored: z.number().default(0),
      records: z.number().nullable().default(0),
    })
  await start()
  const seen: { stored: number; records: number | null }[] = []
  await waitFor(
    'the end',
    async () => {
      seen.push(await counters())
      return (await status())['endTime'] !== null
    },
    30_000,
  )
  const written = seen.filter(({ stored }) => stored > 0)
  expect(written.map(({ records: rows }) => rows)).toEqual(written.map(({ stored }) => stored))
  const { length } = await rowsInDatabase()
  expect(await counters()).toMatchObject({ stored: length, records: length, newToday: length })
  await start()
  await ended()
  expect(await counters()).toMatchObject({ stored: length, records: length, newToday: length })
})

test('rows that were deleted from the table are new when a capture adds them again', async () => {
  await start()
  await ended()
  const { length } = await rowsInDatabase()
  const deleted = await query(
    'delete from "BusinessDatabase" where id in (select id from "BusinessDatabase" limit 5) returning source_id',
  )
  expect(deleted.length).toBe(5)
  const jobId = String((await start()).json['jobId'])
  const { counters } = await ended()
  expect(counters).toMatchObject({ stored: length, new: 5, records: length })
  expect((await person.browser.get(`/api/jobs/${jobId}`)).json).toMatchObject({
    job: { recordsProcessed: length, deltaCount: 5 },
  })
  expect((await person.browser.get(`/api/jobs/result?jobId=${jobId}`)).json).toMatchObject({
    stored: length,
    refreshed: length - 5,
  })
})

test('a stop is answered after all listings are delivered, and no row is written later', async () => {
  await start()
  await waitFor('some rows', async () => (await records()) > 0)
  expect((await person.browser.post('/api/runtime/stop')).status).toBe(200)
  expect(await status()).toMatchObject({ status: 'stopped', endTime: expect.any(Number) })
  const rows = await rowsInDatabase()
  expect(rows).toEqual(await idsInFile())
  expect((await person.browser.get('/api/jobs')).json['jobs']).toMatchObject([{ recordsProcessed: rows.length }])
})

test('a batch is written by one process at a time', async () => {
  const holder = new Client({ connectionString: database.url })
  const watcher = new Client({ connectionString: database.url })
  await Promise.all([holder.connect(), watcher.connect()])
  await holder.query('begin')
  await holder.query('lock table "BusinessDatabase" in exclusive mode')
  await start()
  const writing = async () => {
    const { rows } = await watcher.query<{ count: number }>(
      `select count(*)::int from pg_stat_activity where wait_event_type = 'Lock' and query like '%"BusinessDatabase"%'`,
    )
    return rows[0]?.count ?? 0
  }
  await waitFor('the first batch', async () => (await writing()) > 0, 30_000)
  let most = 1
  for (let polls = 0; polls < 25; polls += 1) {
    most = Math.max(most, await writing())
    await new Promise((done) => setTimeout(done, 200))
  }
  await holder.query('commit')
  await Promise.all([holder.end(), watcher.end()])
  expect(most).toBe(1)
  expect(await ended()).toMatchObject({ status: 'success' })
  expect((await rowsInDatabase()).length).toBeGreaterThan(100)
}, 60_000)

test('a database that becomes unavailable pauses the run with a prompt; retry loses nothing', async () => {
  await start()
  await waitFor('the first rows', async () => (await records()) > 0)
  cable.cut()
  const parked = await waitFor(
    'the prompt',
    async () => {
      const now = await status()
      return now['recovery'] !== null && now
    },
    30_000,
  )
  expect(parked).toMatchObject({
    status: 'paused',
    message: null,
    recovery: { options: [{ id: 'retry' }, { id: 'file' }, { id: 'stop' }] },
  })
  cable.repair()
  const { id } = readJson(parked['recovery'], { id: z.string() })
  const decision = await person.browser.post('/api/runtime/recovery-decision', { recoveryId: id, choice: 'retry' })
  expect(decision.json).toEqual({ success: true })
  expect(await ended()).toMatchObject({ status: 'success' })
  expect(await rowsInDatabase()).toEqual(await idsInFile())
}, 60_000)

test('a capture that a key started waits for its database without a prompt', async () => {
  const created = await person.browser.post('/api/keys/create', { name: 'script', scopes: ['read', 'capture'] })
  const { token } = readJson(created.json, { token: z.string() })
  const body = { mode: 'autonomous', cities: [{ city: 'Annapolis, MD', businessTypes: ['Restaurant'] }] }
  await server.visitor().send('/api/runtime/start', {
    method: 'POST',
    body: JSON.stringify(body),
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
  })
  await waitFor('the first rows', async () => (await records()) > 0)
  cable.cut()
  // A person would be asked after 8 s.
  const until = performance.now() + 12_000
  await waitFor(
    'the time to pass',
    async () => {
      expect((await status())['recovery']).toBeNull()
      return performance.now() > until
    },
    60_000,
  )
  cable.repair()
  expect(await ended()).toMatchObject({ status: 'success' })
  expect(await rowsInDatabase()).toEqual(await idsInFile())
}, 90_000)

test('another database, saved while a prompt asks about the first one, gets everything the run found', async () => {
  await start()
  await waitFor('the first rows', async () => (await rowsInDatabase()).length > 0, 30_000)
  cable.cut()
  const recovery = await waitFor('the prompt', async () => (await status())['recovery'] ?? undefined, 30_000)
  const first = database
  onTestFinished(first.stop)
  database = await startTestPostgres()
  const saved = { provider: 'postgres', postgresUrl: database.url, ssl: false }
  expect((await person.browser.post('/api/db/save', saved)).json).toMatchObject({ success: true })
  const { id } = readJson(recovery, { id: z.string() })
  await person.browser.post('/api/runtime/recovery-decision', { recoveryId: id, choice: 'retry' })
  expect(await ended()).toMatchObject({ status: 'success' })
  expect(await rowsInDatabase()).toEqual(await idsInFile())
}, 60_000)

test('a table dropped during the run is recreated with everything the run found', async () => {
  await start()
  await waitFor('the first rows', async () => (await records()) > 0)
  const client = new Client({ connectionString: database.url })
  await client.connect()
  await client.query('drop table "BusinessDatabase"')
  await client.end()
  expect(await ended()).toMatchObject({ status: 'success' })
  expect(await rowsInDatabase()).toEqual(await idsInFile())
}, 60_000)

test('after switching to a file, pending listings stay in the file and the run continues without the database', async () => {
  await start()
  await waitFor('the first rows', async () => (await records()) > 0)
  cable.cut()
  const recovery = await waitFor('the prompt', async () => (await status())['recovery'] ?? undefined, 30_000)
  const { id } = readJson(recovery, { id: z.string() })
  await person.browser.post('/api/runtime/recovery-decision', { recoveryId: id, choice: 'file' })
  const found = await waitFor('the end', async () => {
    const now = await status()
    return now['status'] === 'success' && now
  })
  cable.repair()
  const [inFile, inDatabase] = [(await idsInFile()).length, (await rowsInDatabase()).length]
  expect(inFile).toBeGreaterThan(inDatabase)
  expect(found['message']).toContain(`. Saved to the database: ${inDatabase} of ${inFile} listings; to the file: all`)
}, 60_000)

test.each(['the prompt', 'Stop'])(
  'stopped by %s while the database is unavailable, the run ends without further prompts',
  async (by) => {
    await start()
    await waitFor('the first rows', async () => (await records()) > 0)
    cable.cut()
    const recovery = await waitFor('the prompt', async () => (await status())['recovery'] ?? undefined, 30_000)
    const { id } = readJson(recovery, { id: z.string() })
    if (by === 'Stop') await person.browser.post('/api/runtime/stop')
    else await person.browser.post('/api/runtime/recovery-decision', { recoveryId: id, choice: 'stop' })
    expect(await status()).toMatchObject({ status: 'stopped', recovery: null, endTime: expect.any(Number) })
    const { exports } = (await person.browser.get('/api/exports')).json
    expect(exports).toEqual([expect.objectContaining({ records: (await idsInFile()).length })])
    const answer = await person.browser.post('/api/runtime/recovery-decision', { recoveryId: id, choice: 'retry' })
    expect(answer).toMatchObject({
      status: 409,
      json: { error: 'This recovery prompt was already answered: stop' },
    })
    cable.repair()
  },
  60_000,
)

const logs = async () => JSON.stringify((await status())['logs'])

test('after a change to the free plan, the rest of a running capture is only in the file', async () => {
  await start()
  await waitFor('the first rows', async () => (await rowsInDatabase()).length > 0, 30_000)
  await server.setPlan(person.email, 'free')
  expect(await ended()).toMatchObject({ recovery: null })
  expect(await logs()).toContain('Your plan no longer includes databases')
  const rows = await rowsInDatabase()
  expect((await idsInFile()).length).toBeGreaterThan(rows.length)
})

test('a stopped capture that is continued on the free plan no longer writes to the locked database', async () => {
  const single = { mode: 'manual', city: 'Annapolis, MD', businessType: ['Restaurant', 'Dentist'] }
  const { json } = await person.browser.post('/api/runtime/start', single)
  await waitFor('the first rows', async () => (await rowsInDatabase()).length > 0, 30_000)
  await person.browser.post('/api/runtime/stop')
  await ended()
  const rows = await rowsInDatabase()
  await server.setPlan(person.email, 'free')
  const continued = await person.browser.post(`/api/jobs/${String(json['jobId'])}/continue`)
  expect(continued.json).toMatchObject({ success: true })
  await ended()
  expect(await rowsInDatabase()).toEqual(rows)
  expect((await idsInFile()).length).toBeGreaterThan(rows.length)
  expect(await logs()).toContain('Your plan no longer includes databases')
})
