import { type TestDatabase, startTestPostgres, runningClock, waitFor, readJson } from '@gazetteer/testkit'
import { type SignedIn, type TestServer, startTestServer } from '../../../testing/index.ts'
import { Client } from 'pg'
import { listingSchema, unknownFields } from '@gazetteer/listing'
import { duplicateKeys, findDuplicates } from '@gazetteer/listing/duplicates'
import { withoutRemoved } from '../index.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'

let server: TestServer
let userDatabase: TestDatabase
beforeAll(async () => {
  server = await startTestServer({ clock: runningClock(), env: { MAPS_SOURCE: 'sample' } })
  userDatabase = await startTestPostgres()
})
afterAll(async () => {
  await server.stop()
  await userDatabase.stop()
})

async function capture({ browser }: SignedIn): Promise<void> {
  await browser.post('/api/runtime/start', { mode: 'manual', city: 'Boise, ID', businessType: ['Dentist'] })
  await waitFor(
    'the end of the run',
    async () => (await browser.get('/api/runtime/status')).json['status'] === 'success',
  )
}

async function sql(statement: string): Promise<Record<string, unknown>[]> {
  const client = new Client({ connectionString: userDatabase.url })
  await client.connect()
  const { rows } = await client.query<Record<string, unknown>>(statement)
  await client.end()
  return rows
}

const storedListing = {
  ...unknownFields,
  name: 'Place',
  phone: '+14105550110',
  category: 'Deli',
  address: '1 Main St',
  city: 'Boise',
  state: 'ID',
  rating: null,
  reviewcount: null,
  plus_code: null,
  website: null,
  zip: null,
  latitude: null,
  longitude: null,
  hours: null,
  source: 'sample' as const,
  source_id: 'x',
  created_at: '2025-06-01T10:00:00.000Z',
  last_updated: '2025-06-01T10:00:00.000Z',
}
const rowsSchema = z.object({
  rows: z.array(z.object({ id: z.number(), name: z.string(), source: z.string(), source_id: z.string() })),
})
const listSchema = z.object({ count: z.number(), removed: z.array(z.object({ id: z.string(), name: z.string() })) })

test('a duplicate that was removed does not come back with the next capture, until it is allowed again', async () => {
  const person = await server.signedIn('professional')
  const { browser } = person
  await browser.post('/api/db/save', { provider: 'postgres', postgresUrl: userDatabase.url, ssl: false })
  await capture(person)
  const { rows } = rowsSchema.parse((await browser.get('/api/table/rows')).json)
  const [staying, gone, keyed] = rows
  if (staying === undefined || gone === undefined || keyed === undefined) throw new Error('The sample has too few rows')
  const stays = { kept_source: staying.source, kept_source_id: staying.source_id }
  const { id, ...bySource } = gone
  // A row without a source is identified by its duplicate key, which the listing of the source shares.
  const {
    name: likeName,
    address,
    phone,
  } = readJson((await sql(`select name, address, phone from "BusinessDatabase" where id = ${keyed.id}`))[0], {
    name: z.string(),
    address: z.string(),
    phone: z.string(),
  })
  const key = ['1', likeName.trim().toLowerCase(), address.trim().toLowerCase(), phone.replace(/\D/gu, '')].join('\n')
  const byKey = { name: likeName, source: null, source_id: null, key, ...stays }
  const remember = (body: object) => browser.post('/api/duplicates/remember', body)
  for (const times of [1, 2])
    expect([times, (await remember({ rows: [{ ...bySource, key: null, ...stays }, byKey] })).status]).toEqual([
      times,
      200,
    ])
  await browser.post('/api/table/delete', { ids: [id, keyed.id] })
  await capture(person)
  const count = async () => Number((await browser.get('/api/table/count')).json['count'])
  expect(await count()).toBe(rows.length - 2)

  const list = async () => listSchema.parse((await browser.get('/api/duplicates/removed')).json)
  const { count: kinds, removed } = await list()
  expect([kinds, removed.map(({ name }) => name).sort()]).toEqual([2, [gone.name, likeName].sort()])
  const other = await server.signedIn('professional')
  await other.browser.post('/api/db/save', { provider: 'postgres', postgresUrl: userDatabase.url, ssl: false })
  expect((await other.browser.get('/api/duplicates/removed')).json).toMatchObject({ count: 0 })
  await other.browser.post('/api/duplicates/allow', { ids: removed.map((row) => row.id) })
  expect((await list()).count).toBe(2)
  await browser.post('/api/duplicates/allow', { ids: [removed.find(({ name }) => name === gone.name)?.id ?? ''] })
  await capture(person)
  expect(await count()).toBe(rows.length - 1)
  await browser.post('/api/duplicates/allow', { ids: null })
  await capture(person)
  expect(await count()).toBe(rows.length)
})

test('the result of a job counts the duplicates that are still in the table', async () => {
  const { browser } = await server.signedIn('professional')
  await browser.post('/api/db/save', { provider: 'postgres', postgresUrl: userDatabase.url, ssl: false })
  const cities = [{ city: 'Reno, NV', businessTypes: ['Restaurant', 'Dentist'] }]
  const started = await browser.post('/api/runtime/start', { mode: 'autonomous', cities })
  const { jobId } = readJson(started.json, { jobId: z.string() })
  await waitFor(
    'the end of the run',
    async () => (await browser.get('/api/runtime/status')).json['status'] === 'success',
    60_000,
  )
  const { json } = await browser.get(`/api/jobs/${jobId}/listings?limit=1000`)
  const listings = z.array(listingSchema).parse(json['listings'])
  const groups = findDuplicates(listings.map((listing, id) => ({ ...listing, id })))
  const result = async () => (await browser.get(`/api/jobs/result?jobId=${jobId}`)).json
  expect(groups.length).toBeGreaterThan(0)
  expect(await result()).toMatchObject({ duplicates: groups.reduce((sum, { removed }) => sum + removed.length, 0) })
  const rows = groups.flatMap(({ kept, removed }) =>
    removed.map((id) => ({
      name: listings[id]?.name ?? '',
      source: listings[id]?.source ?? null,
      source_id: listings[id]?.source_id ?? null,
      key: null,
      kept_source: listings[kept]?.source ?? null,
      kept_source_id: listings[kept]?.source_id ?? null,
    })),
  )
  expect((await browser.post('/api/duplicates/remember', { rows })).status).toBe(200)
  expect(await result()).toMatchObject({ duplicates: 0 })
})

test('a duplicate with a long multi-byte name is remembered by its duplicate key', async () => {
  const { browser } = await server.signedIn('professional')
  await browser.post('/api/db/save', { provider: 'postgres', postgresUrl: userDatabase.url, ssl: false })
  const name = Array.from({ length: 950 }, (_, at) => String.fromCharCode(0x4e00 + ((at * 7919) % 20_000))).join('')
  const listing = { ...storedListing, name, address: name }
  const [key = ''] = duplicateKeys({ ...listing, id: 1 })
  const row = { name: 'Long', source: null, source_id: null, key, kept_source: 'sample', kept_source_id: 'kept' }
  for (const times of [1, 2])
    expect([times, (await browser.post('/api/duplicates/remember', { rows: [row] })).status]).toEqual([times, 200])
  expect((await browser.get('/api/duplicates/removed')).json).toMatchObject({ count: 1 })
  const { rows } = await server.database.executeSql(
    `select account_id, destination from removed_duplicate where name = 'Long'`,
  )
  const place = { accountId: String(rows[0]?.['account_id']), destination: String(rows[0]?.['destination']) }
  const like = { ...listing, source_id: 'like' }
  const others = [
    { ...listing, source_id: 'kept' },
    { ...listing, source_id: 'other', name: 'Another' },
  ]
  expect(await withoutRemoved(server.database.db, place, [like, ...others])).toEqual(others)
})

const manyBytes = (length: number, step: number) =>
  Array.from({ length }, (_, at) => String.fromCharCode(0x4e00 + ((at * step) % 20_000))).join('')

test('duplicates with long multi-byte ids are remembered, each once', async () => {
  const { browser } = await server.signedIn('professional')
  await browser.post('/api/db/save', { provider: 'postgres', postgresUrl: userDatabase.url, ssl: false })
  const [source, sourceId] = [manyBytes(500, 7919), manyBytes(3_000, 7907)]
  const row = { name: 'Far', source, source_id: sourceId, key: null, kept_source: source, kept_source_id: 'kept' }
  const rows = [row, { ...row, source: 'sample' }]
  for (const times of [1, 2])
    expect([times, (await browser.post('/api/duplicates/remember', { rows })).status]).toEqual([times, 200])
  expect((await browser.get('/api/duplicates/removed')).json).toMatchObject({ count: 2 })
  const stored = await server.database.executeSql(
    `select account_id, destination from removed_duplicate where name = 'Far'`,
  )
  const place = {
    accountId: String(stored.rows[0]?.['account_id']),
    destination: String(stored.rows[0]?.['destination']),
  }
  const other = { ...storedListing, source_id: `${sourceId}.` }
  const listings = [{ ...storedListing, source_id: sourceId }, other]
  expect(await withoutRemoved(server.database.db, place, listings)).toEqual([other])
})

test('a pair of rows with long ids in multi-byte characters is stored once, and can be restored', async () => {
  const { browser } = await server.signedIn()
  const pair = manyBytes(2_000, 7919)
  const dismiss = (dismissed: boolean) => browser.post('/api/duplicates/dismiss', { pair, dismissed })
  const pairs = async () => (await browser.get('/api/duplicates/dismissed')).json['pairs']
  for (const times of [1, 2]) expect([times, (await dismiss(true)).status]).toEqual([times, 200])
  expect(await pairs()).toEqual([pair])
  expect((await dismiss(false)).status).toBe(200)
  expect(await pairs()).toEqual([])
})

test('dismissed pairs are stored per account, each once, and can be restored', async () => {
  const { browser } = await server.signedIn()
  const other = await server.signedIn()
  const dismiss = (pair: string, dismissed: boolean) => browser.post('/api/duplicates/dismiss', { pair, dismissed })
  for (const pair of ['a b', 'c d', 'a b']) expect((await dismiss(pair, true)).status).toBe(200)
  const pairs = async () => (await browser.get('/api/duplicates/dismissed')).json['pairs']
  expect(await pairs()).toEqual(['a b', 'c d'])
  expect((await other.browser.get('/api/duplicates/dismissed')).json['pairs']).toEqual([])
  await dismiss('a b', false)
  expect(await pairs()).toEqual(['c d'])
  expect((await browser.post('/api/duplicates/remember', { rows: [] })).status).toBe(400)
})
