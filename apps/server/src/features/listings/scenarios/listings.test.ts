import { Client } from 'pg'
import { type TestDatabase, startTestMariadb, startTestPostgres } from '@gazetteer/testkit'
import { type SignedIn, type TestServer, startTestServer } from '../../../testing/index.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { filterLimits } from '@gazetteer/contract'
import { openDestination, parsePostgresUrl } from '@gazetteer/destinations'
import type { StoreTarget } from '@gazetteer/destinations'
import { type Listing, unknownFields } from '@gazetteer/listing'

const listing = (id: string): Listing => ({
  ...unknownFields,
  name: `Place ${id}`,
  phone: '+14105550110',
  category: 'Restaurant',
  address: '1 Main St',
  city: 'Baltimore',
  state: 'MD',
  rating: 4.5,
  reviewcount: 12,
  plus_code: null,
  website: null,
  zip: '21224',
  latitude: 39.29,
  longitude: -76.61,
  hours: null,
  source: 'sample',
  source_id: id,
  created_at: '2025-01-15T10:00:00.000Z',
  last_updated: '2025-01-15T10:00:00.000Z',
})

const databases = {
  postgres: {
    startDatabase: startTestPostgres,
    configOf: ({ url }: TestDatabase) => ({ provider: 'postgres', postgresUrl: url, ssl: false }),
    targetOf: ({ url }: TestDatabase): StoreTarget => parsePostgresUrl(url, false),
  },
  mysql: {
    startDatabase: startTestMariadb,
    configOf: ({ url }: TestDatabase) => ({ ...partsOf(url), provider: 'mysql', ssl: false }),
    targetOf: ({ url }: TestDatabase): StoreTarget => ({
      ...partsOf(url),
      provider: 'mysql',
      ssl: false,
      verifyCertificate: false,
    }),
  },
}

function partsOf(url: string) {
  const { hostname, port, pathname, username, password } = new URL(url)
  return { host: hostname, port: Number(port), database: pathname.slice(1), username, password }
}

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())

const notConfigured =
  'No database configured. The data table requires a database connection to display business listings.'

describe.each(['postgres', 'mysql'] as const)('the data table over %s', (kind) => {
  const { startDatabase, configOf, targetOf } = databases[kind]
  let userDatabase: TestDatabase
  let person: SignedIn
  beforeAll(async () => {
    userDatabase = await startDatabase()
    person = await server.signedIn('professional')
    await person.browser.post('/api/db/save', configOf(userDatabase))
    const store = openDestination(targetOf(userDatabase), { allowPrivateHosts: true, now: () => server.clock.now() })
    await store.upsert(Array.from({ length: 1_200 }, (_, at) => listing(`p${at}`)))
    await store.close()
  })
  afterAll(() => userDatabase.stop())

  const rows = async (query = ''): Promise<Record<string, unknown>[]> => {
    const { json } = await person.browser.get(`/api/table/rows${query}`)
    expect(json).toMatchObject({ success: true })
    return Array.isArray(json['rows']) ? json['rows'] : []
  }
  const idsOf = (some: Record<string, unknown>[]): number[] => some.map(({ id }) => Number(id))

  test('counts and reads pages ordered by id, numbers as numbers', async () => {
    expect((await person.browser.get('/api/table/count')).json).toEqual({ success: true, count: 1_200 })
    const first = await rows()
    expect(first).toHaveLength(500)
    const { created_at: found, last_updated: seen } = listing('p0')
    const life = { first_seen: found, last_seen: seen, status: 'open' }
    expect(first[0]).toEqual({ id: expect.any(Number), ...listing('p0'), ...life })
    expect(await rows('?limit=1000&offset=1000')).toHaveLength(200)
    const ids = idsOf([...(await rows('?limit=700')), ...(await rows('?limit=700&offset=700'))])
    expect(ids).toEqual([...new Set(ids)].sort((a, b) => a - b))
    expect(idsOf(await rows(`?limit=10&after=${ids[99]}`))).toEqual(ids.slice(100, 110))
    expect(await rows(`?after=${ids.at(-1)}`)).toEqual([])
  })

  test('sums up rows, and groups them by a column, with a filter and without', async () => {
    const summary = async (query: string) => (await person.browser.get(`/api/table/summary?${query}`)).json
    const all = { success: true, count: 1_200, averageRating: 4.5, groups: [], otherGroups: 0 }
    const whole = await summary('')
    expect(whole).toEqual({ ...all, filled: expect.objectContaining({ name: 1_200, phone: 1_200, website: 0 }) })
    expect(await summary('group=city')).toEqual({ ...whole, groups: [{ value: 'Baltimore', count: 1_200 }] })
    expect(await summary('group=website')).toEqual({ ...whole, groups: [{ value: null, count: 1_200 }] })
    const filter = encodeURIComponent('{"all": [{"field": "name", "op": "anyOf", "value": ["Place p7", "place p8"]}]}')
    expect(await summary(`filter=${filter}&group=name`)).toMatchObject({
      count: 2,
      groups: [
        { value: 'Place p7', count: 1 },
        { value: 'Place p8', count: 1 },
      ],
    })
    const names = await summary('group=name')
    expect([names['groups'], names['otherGroups']]).toEqual([expect.objectContaining({ length: 1_000 }), 200])
    expect((await person.browser.get('/api/table/summary?group=created_at')).status).toBe(400)
  })

  test('the longest filter, and one with 200 values of 95 characters, are let through', async () => {
    const values = Array.from({ length: 200 }, (_, at) => `Place p${at}`.padEnd(95, 'x'))
    const names = JSON.stringify({ all: [{ field: 'name', op: 'anyOf', value: ['Place p7', ...values.slice(1)] }] })
    const sushi = Array.from({ length: 39 }, () => '寿'.repeat(500))
    const start = JSON.stringify({
      any: [
        { field: 'name', op: 'is', value: 'Place p7' },
        { field: 'city', op: 'anyOf', value: sushi },
      ],
    })
    const longest = start.replace('寿"]', `寿","${'寿'.repeat(filterLimits.json - start.length - 3)}"]`)
    expect(longest).toHaveLength(filterLimits.json)
    for (const filter of [names, longest])
      expect((await rows(`?filter=${encodeURIComponent(filter)}`)).map(({ name }) => name)).toEqual(['Place p7'])
  })

  test('a filter selects rows, their count and those of the file', async () => {
    const filter = JSON.stringify({
      all: [
        { field: 'city', op: 'is', value: 'BALTIMORE' },
        {
          any: [
            { field: 'name', op: 'startsWith', value: 'place p11' },
            { field: 'rating', op: 'lt', value: 4 },
          ],
        },
      ],
    })
    const query = `filter=${encodeURIComponent(filter)}`
    // 11, 110 to 119 and 1100 to 1199.
    expect((await person.browser.get(`/api/table/count?${query}`)).json).toEqual({ success: true, count: 111 })
    const all = await rows(`?${query}`)
    expect([all.length, all.every(({ name }) => String(name).startsWith('Place p11'))]).toEqual([111, true])
    expect(await rows(`?${query}&limit=5&offset=100`)).toEqual(all.slice(100, 105))
    expect(await rows(`?${query}&limit=5&after=${String(all[99]?.['id'])}`)).toEqual(all.slice(100, 105))
    const file: unknown = JSON.parse((await person.browser.get(`/api/table/export?${query}&search=p119`)).text)
    expect(file).toHaveLength(11)
    const elsewhere = `/api/table/export?${query}&city=Reno`
    expect(JSON.parse((await person.browser.get(elsewhere)).text)).toEqual([])
  })

  test.each(['count', 'rows', 'export'])('an invalid filter of %s is 400 and named', async (call) => {
    const filter = encodeURIComponent('{"all": [{"field": "salary", "op": "is", "value": 1}]}')
    const { status, json } = await person.browser.get(`/api/table/${call}?filter=${filter}`)
    expect([status, String(json['error'])]).toEqual([400, expect.stringContaining('salary')])
  })

  test.each(['limit=0', 'limit=1001', 'offset=-1', 'limit=x'])('%s is 400', async (query) => {
    expect((await person.browser.get(`/api/table/rows?${query}`)).status).toBe(400)
  })

  test.each([
    ['name', 'Bob’s 🍕', 'Bob’s 🍕'],
    ['rating', '3.5', 3.5],
    ['rating', 0, 0],
    ['reviewcount', 7, 7],
    ['reviewCount', '8', 8],
    ['review_count', '9', 9],
    ['last_updated', '2025-06-30', '2025-06-30T00:00:00.000Z'],
    ['last_updated', '2025-06-30T14:05:00+02:00', '2025-06-30T12:05:00.000Z'],
    ['last_updated', '2025-06-30T14:05', '2025-06-30T14:05:00.000Z'],
    ['last_updated', '2025-06-30T14:05:06.7', '2025-06-30T14:05:06.700Z'],
    ['zip', 90_210, '90210'],
  ])('sets %s to %j', async (field, value, stored) => {
    const ids = idsOf(await rows('?limit=3'))
    const { json } = await person.browser.post('/api/table/update', { ids: [...ids, ...ids], field, value })
    expect(json).toEqual({ success: true, updated: 3 })
    const column = field.startsWith('review') ? 'reviewcount' : field
    expect((await rows('?limit=4')).map((row) => row[column] === stored)).toEqual([true, true, true, false])
  })

  test.each([
    ['id', '1', 'The column id cannot be edited.'],
    ['source_id', 'x', 'The column source_id cannot be edited.'],
    ['created_at', '2025-01-01', 'The column created_at cannot be edited.'],
    ['name = 1; --', 'x', 'The column name = 1; -- cannot be edited.'],
    ['__proto__', 'x', 'The column __proto__ cannot be edited.'],
    ['rating', 5.1, 'The rating must be a number from 0 to 5.'],
    ['rating', 'good', 'The rating must be a number from 0 to 5.'],
    ['reviewcount', -1, 'The review count must be a whole number of 0 or more.'],
    ['reviewcount', 3_000_000_000, 'The review count can be at most 2,147,483,647.'],
    ['reviewcount', 1.5, 'The review count must be a whole number of 0 or more.'],
    ['last_updated', 'yesterday', 'The time must be an ISO date, for example 2025-06-30 or 2025-06-30T14:05:00Z.'],
    ['last_updated', '0001-01-01', 'The time must be an ISO date, for example 2025-06-30 or 2025-06-30T14:05:00Z.'],
    [
      'last_updated',
      '9999-12-31T23:59:00-10:00',
      'The time must be an ISO date, for example 2025-06-30 or 2025-06-30T14:05:00Z.',
    ],
    ['zip', '12345-678901', 'The zip can have up to 10 characters.'],
    ['name', '  ', 'Please enter a new value.'],
    ['name', 'a\0b', 'The new value contains a character that cannot be stored.'],
  ])('rejects %s to %j with 400 and a message for the user', async (field, value, text) => {
    const ids = idsOf(await rows('?limit=1'))
    const { status, json } = await person.browser.post('/api/table/update', { ids, field, value })
    expect([status, json['error']]).toEqual([400, text])
  })

  test('accepts any whole number as an id, whether the row exists or not', async () => {
    const ids = [0, -1, -9_007_199_254_740_991, 9_007_199_254_740_991]
    const update = await person.browser.post('/api/table/update', { ids, field: 'name', value: 'x' })
    const error = 'These rows are no longer in the table. Please load the table again.'
    expect(update.json).toEqual({ success: false, updated: 0, error })
    const gone = { success: false, deleted: 0, error }
    expect((await person.browser.post('/api/table/delete', { ids })).json).toEqual(gone)
    expect((await person.browser.post('/api/table/delete', { ids: [1.5] })).status).toBe(400)
  })

  test('deletes any number of rows in one call, each once', async () => {
    const all = idsOf(await rows('?limit=1000'))
    const ids = [...all.slice(100), ...all.slice(100), 99_999_999]
    expect((await person.browser.post('/api/table/delete', { ids })).json).toEqual({ success: true, deleted: 900 })
    expect((await person.browser.post('/api/table/delete', { ids })).json).toMatchObject({ success: false, deleted: 0 })
    expect((await person.browser.get('/api/table/count')).json).toEqual({ success: true, count: 300 })
    expect((await person.browser.get('/api/db/status')).json).toMatchObject({ records: 300 })
  })

  test('does not delete a duplicate whose retained row no longer exists', async () => {
    const [gone = 0, first = 0, second = 0, staying = 0] = idsOf(await rows('?limit=4'))
    await person.browser.post('/api/table/delete', { ids: [gone] })
    const ask = { ids: [first, second], kept: [gone, staying] }
    const answer = await person.browser.post('/api/table/delete', ask)
    expect(answer.json).toEqual({ success: true, deleted: 1, left: [first], undo: expect.any(String) })
    expect(idsOf(await rows('?limit=2'))).toEqual([first, staying])
    const each = { ids: [first, staying], kept: [staying, first] }
    expect((await person.browser.post('/api/table/delete', each)).json).toEqual({
      success: true,
      deleted: 0,
      left: [first, staying],
    })
    expect(idsOf(await rows('?limit=2'))).toEqual([first, staying])
    expect((await person.browser.post('/api/table/delete', { ids: [first], kept: [] })).status).toBe(400)
  })

  test('names the field of an invalid source', async () => {
    const { browser } = person
    const start = { mode: 'manual', city: 'Boise, ID', businessType: 'Florist', source: 'NOPE!' }
    for (const answer of [
      await browser.get('/api/table/origins?source=&source_id=1'),
      await browser.get('/api/table/changes?source=&source_id=1'),
      await browser.post('/api/runtime/start', start),
    ])
      expect([answer.status, answer.json['error']]).toEqual([400, '"source" must be 1 to 32 of a to z, 0 to 9 and -'])
    const { json } = await browser.post('/api/runtime/start', { ...start, source: 'sample', completeFrom: ['NOPE!'] })
    expect(json['error']).toBe('"completeFrom.0" must be 1 to 32 of a to z, 0 to 9 and -')
  })

  test('another account sees and changes nothing of it', async () => {
    const other = await server.signedIn('professional')
    const ids = idsOf(await rows('?limit=5'))
    expect((await other.browser.post('/api/table/delete', { ids })).json).toEqual({
      success: false,
      deleted: 0,
      error: notConfigured,
    })
    expect((await person.browser.get('/api/table/count')).json).toMatchObject({ count: 298 })
  })
})

describe('without a table to work on', () => {
  const calls = async ({ browser }: SignedIn) => {
    const change = { ids: [1], field: 'name', value: 'x' }
    return {
      count: (await browser.get('/api/table/count')).json,
      rows: (await browser.get('/api/table/rows')).json,
      update: (await browser.post('/api/table/update', change)).json,
      delete: (await browser.post('/api/table/delete', { ids: [1] })).json,
    }
  }

  test('no choice and No Database give the same answer', async () => {
    const person = await server.signedIn()
    for (const choose of [false, true]) {
      if (choose) await person.browser.post('/api/db/save', { provider: 'none' })
      expect(await calls(person)).toEqual({
        count: { success: false, count: 0, error: notConfigured },
        rows: { success: false, rows: [], error: notConfigured },
        update: { success: false, error: notConfigured },
        delete: { success: false, deleted: 0, error: notConfigured },
      })
    }
  })

  test('reports an unreachable database with the specified text', async () => {
    const userDatabase = await startTestPostgres()
    const person = await server.signedIn('professional')
    await person.browser.post('/api/db/save', databases.postgres.configOf(userDatabase))
    await userDatabase.stop()
    await calls(person)
    const error = 'Database connection failed. Please check your database configuration in Account settings.'
    expect(await calls(person)).toMatchObject({
      count: { success: false, error },
      rows: { success: false, error },
      update: { success: false, error },
      delete: { success: false, error },
    })
  })

  test('reports a dropped table with the specified text', async () => {
    const userDatabase = await startTestMariadb()
    const person = await server.signedIn('professional')
    await person.browser.post('/api/db/save', databases.mysql.configOf(userDatabase))
    const { createConnection } = await import('mysql2/promise')
    const connection = await createConnection({ uri: userDatabase.url })
    await connection.query('drop table BusinessDatabase')
    await connection.end()
    expect(await calls(person)).toEqual({
      count: { success: false, count: 0, error: 'Unable to check database status.' },
      rows: { success: false, rows: [], error: 'Error fetching data from database.' },
      update: { success: false, error: 'Error updating data in database.' },
      delete: { success: false, deleted: 0, error: 'Failed to delete selected listings.' },
    })
    await userDatabase.stop()
  })

  test('names row-level security when a policy leaves a change out, and does not show a hidden table as empty', async () => {
    const userDatabase = await startTestPostgres()
    const owner = new Client({ connectionString: userDatabase.url })
    await owner.connect()
    const person = await server.signedIn('professional')
    const config = databases.postgres.configOf(userDatabase)
    await person.browser.post('/api/db/save', config)
    const table = '"BusinessDatabase"'
    await owner.query(`create role clerk login; grant usage on schema public to clerk;
      grant select, insert, update, delete on ${table} to clerk; alter table ${table} enable row level security;
      insert into ${table} (id, name) values (1, 'A'); create policy every on ${table} using (true)`)
    const url = new URL(userDatabase.url)
    url.username = 'clerk'
    const asClerk = { provider: 'postgres', postgresUrl: url.href, ssl: false }
    expect((await person.browser.post('/api/db/save', asClerk)).json).toMatchObject({ success: true })
    await owner.query(`drop policy every on ${table}; create policy reads on ${table} for select using (true)`)
    const missing = (command: string) =>
      expect.stringMatching(new RegExp(`Row-level security of the table BusinessDatabase .* to ${command}\\.`))
    expect(await calls(person)).toMatchObject({
      count: { success: true, count: 1 },
      rows: { success: true },
      update: { success: false, error: missing('update') },
      delete: { success: false, deleted: 0, error: missing('delete') },
    })
    await owner.query(`drop policy reads on ${table}`)
    expect(await calls(person)).toMatchObject({
      count: { success: false, error: missing('select') },
      rows: { success: false, error: missing('select') },
    })
    await owner.query('drop owned by clerk; drop role clerk')
    await owner.end()
    await userDatabase.stop()
  })

  test('without a session the answer is 401 before the body is validated', async () => {
    const visitor = server.visitor()
    for (const path of ['update', 'delete']) {
      expect((await visitor.post(`/api/table/${path}`, { nonsense: true })).status).toBe(401)
    }
    for (const path of ['count', 'rows?limit=x']) expect((await visitor.get(`/api/table/${path}`)).status).toBe(401)
  })
})
