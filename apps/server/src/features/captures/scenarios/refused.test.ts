import { z } from 'zod'
import { startTestPostgres, runningClock, type TestDatabase, waitFor, readJson } from '@gazetteer/testkit'
import { Client } from 'pg'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { type SignedIn, type TestServer, startTestServer } from '../../../testing/index.ts'

let server: TestServer
let database: TestDatabase
let owner: Client
let person: SignedIn

beforeEach(async () => {
  server = await startTestServer({ clock: runningClock(), env: { MAPS_SOURCE: 'sample', SAMPLE_DELAY_MS: '20' } })
  database = await startTestPostgres()
  owner = new Client({ connectionString: database.url })
  await owner.connect()
  person = await server.signedIn('professional')
  const { hostname, port, username, password, pathname } = new URL(database.url)
  const saved = await person.browser.post('/api/db/save', {
    provider: 'postgres',
    host: hostname,
    port: Number(port),
    database: pathname.slice(1),
    username: decodeURIComponent(username),
    password: decodeURIComponent(password) || 'unused',
    ssl: false,
  })
  if (saved.json['success'] !== true) throw new Error(saved.text)
})
afterEach(async () => {
  await owner.end()
  await server.stop()
  await database.stop()
})

const status = async () => (await person.browser.get('/api/runtime/status')).json
async function captured(): Promise<Record<string, unknown>> {
  await person.browser.post('/api/runtime/start', {
    mode: 'autonomous',
    cities: [{ city: 'Annapolis, MD', businessTypes: ['Restaurant'] }],
  })
  await waitFor('the end of the run', async () => (await status())['endTime'] !== null, 30_000)
  const [job] = [(await person.browser.get('/api/jobs')).json['jobs']].flat()
  return readJson(job, {})
}
const rowsIn = async (table = '"BusinessDatabase"') =>
  Number((await owner.query(`select count(*) as n from ${table}`)).rows[0].n)

test('refused listings are set aside, listed, downloadable and retryable; the run ends with success', async () => {
  // About half of the names are longer than the column.
  await owner.query('alter table "BusinessDatabase" alter column name type varchar(22)')
  const job = await captured()
  const ended = await status()
  expect(ended).toMatchObject({ status: 'success', recovery: null })
  expect(JSON.stringify(ended['logs'])).toMatch(/Your table refused \d+ listings; the job history lists them\./)
  const { id, refused } = readJson(job, { id: z.string(), refused: z.number() })
  expect(job).toMatchObject({ status: 'completed', refused: expect.any(Number) })
  expect(refused).toBeGreaterThan(5)
  expect((await rowsIn()) + refused).toBe(Number(job['recordsProcessed']))

  const first = await person.browser.get(`/api/jobs/${id}/refused?limit=2`)
  expect(first.json).toMatchObject({ success: true, total: refused, next: expect.any(Number) })
  const [one] = [first.json['refused']].flat()
  expect(one).toMatchObject({
    seq: expect.any(Number),
    reason: 'The database cannot store a value: value too long for type character varying(22).',
    listing: { name: expect.stringMatching(/.{23}/), source: 'sample' },
  })
  const rest = await person.browser.get(`/api/jobs/${id}/refused?limit=1000&cursor=${String(first.json['next'])}`)
  expect([rest.json['refused']].flat()).toHaveLength(refused - 2)
  expect(rest.json['next']).toBeNull()

  const csv = await person.browser.get(`/api/jobs/${id}/refused?format=csv`)
  expect(csv.text).toMatch(/^\uFEFF?reason,name,phone,/)
  expect(csv.text.trim().split('\r\n')).toHaveLength(refused + 1)
  const json: unknown = JSON.parse((await person.browser.get(`/api/jobs/${id}/refused?format=json`)).text)
  expect(json).toHaveLength(refused)

  const still = await person.browser.post(`/api/jobs/${id}/refused/retry`)
  expect(still.json).toEqual({ success: true, delivered: 0, refused })
  await owner.query('alter table "BusinessDatabase" alter column name type text')
  const done = await person.browser.post(`/api/jobs/${id}/refused/retry`)
  expect(done.json).toEqual({ success: true, delivered: refused, refused: 0 })
  expect(await rowsIn()).toBe(Number(job['recordsProcessed']))
  const again = await person.browser.post(`/api/jobs/${id}/refused/retry`)
  expect([again.status, again.json['error']]).toEqual([409, 'No listing of this capture was refused.'])
  expect((await person.browser.get(`/api/jobs/${id}/refused`)).json).toEqual({
    success: true,
    total: 0,
    refused: [],
    next: null,
  })
})

test('refused listings belong to their account', async () => {
  await owner.query('alter table "BusinessDatabase" alter column name type varchar(22)')
  const { id } = readJson(await captured(), { id: z.string() })
  const other = await server.signedIn('professional')
  for (const path of ['refused', 'refused?format=csv'])
    expect((await other.browser.get(`/api/jobs/${id}/${path}`)).status).toBe(404)
  expect((await other.browser.post(`/api/jobs/${id}/refused/retry`)).status).toBe(404)
  expect((await person.browser.get('/api/jobs/JB-0-NONE/refused')).status).toBe(404)
})

test('a missing table is created by the retry', async () => {
  await owner.query('alter table "BusinessDatabase" alter column name type varchar(22)')
  const { id, refused } = readJson(await captured(), { id: z.string(), refused: z.number() })
  await owner.query('drop table "BusinessDatabase"')
  const done = await person.browser.post(`/api/jobs/${id}/refused/retry`)
  expect(done.json).toEqual({ success: true, delivered: refused, refused: 0 })
  expect(await rowsIn()).toBe(refused)
})

test('a table that takes nothing is reported, and nothing is lost', async () => {
  await owner.query('alter table "BusinessDatabase" alter column name type varchar(22)')
  const { id, refused } = readJson(await captured(), { id: z.string(), refused: z.number() })
  await owner.query('alter table "BusinessDatabase" drop column source_id')
  await owner.query('truncate "BusinessDatabase"')
  await owner.query('alter table "BusinessDatabase" add column own text not null')
  const failed = await person.browser.post(`/api/jobs/${id}/refused/retry`)
  expect(failed.json).toMatchObject({ success: false, delivered: 0, refused, error: expect.any(String) })
})

test('the free plan does not retry refused listings in its locked database', async () => {
  await owner.query('alter table "BusinessDatabase" alter column name type varchar(22)')
  const { id } = readJson(await captured(), { id: z.string() })
  const before = await rowsIn()
  await owner.query('alter table "BusinessDatabase" alter column name type text')
  await server.setPlan(person.email, 'free')
  expect((await person.browser.post(`/api/jobs/${id}/refused/retry`)).status).toBe(403)
  expect(await rowsIn()).toBe(before)
})
