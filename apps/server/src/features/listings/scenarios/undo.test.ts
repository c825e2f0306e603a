import { Client } from 'pg'
import { type TestDatabase, runningClock, startTestPostgres, waitFor } from '@gazetteer/testkit'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type SignedIn, type TestServer, startTestServer } from '../../../testing/index.ts'

let server: TestServer
let database: TestDatabase
let client: Client
let person: SignedIn

beforeAll(async () => {
  server = await startTestServer({ clock: runningClock() })
  database = await startTestPostgres()
  client = new Client({ connectionString: database.url })
  await client.connect()
})
afterAll(async () => {
  await server.stop()
  await client.end()
  await database.stop()
})
beforeEach(async () => {
  person = await server.signedIn('professional')
  const saved = { provider: 'postgres', postgresUrl: database.url, ssl: false }
  const { json } = await person.browser.post('/api/db/save', saved)
  if (json['success'] !== true) throw new Error(JSON.stringify(json))
  await client.query('alter table "BusinessDatabase" add column if not exists note text')
  await client.query('alter table "BusinessDatabase" add column if not exists score numeric(30, 10)')
  await client.query('truncate "BusinessDatabase" restart identity')
  await client.query(`insert into "BusinessDatabase" (name, phone, website, rating, source, source_id, note, score) values
    ('Harbor Dental', '+14105550110', null, null, 'sample', 'a', 'mine', 12345678901234567890.0123456789),
    ('Harbour Dental', '+14105550110', 'https://h.example', 4.4, 'sample', 'b', 'other', 1),
    ('Harbor Dental', '+14105550110', null, null, 'sample', 'c', null, null)`)
})

const all = async () => (await client.query('select * from "BusinessDatabase" order by id')).rows
const post = async (path: string, body: object) => await person.browser.post(path, body)
const removals = async () => (await person.browser.get('/api/table/removals')).json['removals']
const skipped = async () => (await person.browser.get('/api/duplicates/removed')).json['count']
const undo = (id: unknown) => post('/api/table/undo', { id })
const origins = async (id: string) =>
  (await person.browser.get(`/api/table/origins?source=sample&source_id=${id}`)).json['edited']

test('removed duplicates are restored with every column, in one step for all batches, and twice is once', async () => {
  await post('/api/table/update', { ids: [3], field: 'city', value: 'Reno' })
  const before = await all()
  const first = (await post('/api/table/delete', { ids: [2], kept: [1] })).json
  const second = (await post('/api/table/delete', { ids: [3], kept: [1], undo: first['undo'] })).json
  expect(second).toEqual({ success: true, deleted: 1, left: [], undo: first['undo'] })
  expect((await all()).map(({ id }) => Number(id))).toEqual([1])
  expect(await skipped()).toBe(2)
  expect(await origins('c')).toEqual([])
  expect(await removals()).toMatchObject([{ id: first['undo'], kind: 'duplicates', rows: 2, name: 'Harbor Dental' }])

  expect((await undo(first['undo'])).json).toEqual({ success: true, restored: 2, changed: [] })
  expect(await all()).toEqual(before)
  expect(await skipped()).toBe(0)
  expect(await origins('c')).toMatchObject([{ field: 'city' }])
  expect(await removals()).toEqual([])
  expect((await undo(first['undo'])).json).toEqual({ success: true, restored: 0, changed: [] })
  const more = await post('/api/table/delete', { ids: [3], kept: [1], undo: first['undo'] })
  expect([more.status, (await all()).length]).toEqual([409, 3])
})

test('a merge fills what is empty and is undone with both rows as they were', async () => {
  const before = await all()
  const merged = (await post('/api/table/merge', { kept: 1, removed: 2 })).json
  expect(await all()).toMatchObject([
    { id: '1', website: 'https://h.example', rating: '4.4', note: 'mine' },
    { id: '3' },
  ])
  expect(await origins('a')).toHaveLength(2)
  expect((await undo(merged['undo'])).json).toEqual({ success: true, restored: 1, changed: [] })
  expect(await all()).toEqual(before)
  expect(await origins('a')).toEqual([])
  const { history } = (await person.browser.get('/api/table/history?id=1')).json
  expect(history).toMatchObject([
    { kind: 'undone', jobId: null },
    { kind: 'merged', fields: expect.arrayContaining([{ field: 'rating', from: null, to: 4.4 }]) },
  ])
})

test('a row that changed since is not overwritten: the undo says which one', async () => {
  const merged = (await post('/api/table/merge', { kept: 1, removed: 2 })).json
  await client.query(`update "BusinessDatabase" set website = 'https://new.example' where id = 1`)
  const refused = await undo(merged['undo'])
  expect([refused.status, refused.json['error']]).toEqual([
    409,
    'Harbor Dental changed since the removal, so that it cannot be undone. Nothing was changed.',
  ])
  expect((await all()).length).toBe(2)

  const { undo: id } = (await post('/api/table/delete', { ids: [3], kept: [1] })).json
  await client.query(
    `insert into "BusinessDatabase" (name, source, source_id) values ('Captured again', 'sample', 'c')`,
  )
  expect((await undo(id)).status).toBe(409)
  await client.query(`delete from "BusinessDatabase" where name = 'Captured again'`)
  expect((await undo(id)).json).toMatchObject({ success: true, restored: 1 })
})

test('of several rows those that did not change are restored', async () => {
  const { undo: id } = (await post('/api/table/delete', { ids: [2, 3], kept: [1, 1] })).json
  await client.query(`insert into "BusinessDatabase" (id, name) values (2, 'Another')`)
  expect((await undo(id)).json).toEqual({ success: true, restored: 1, changed: [{ id: 2, name: 'Harbour Dental' }] })
  expect((await all()).map(({ name }) => name)).toEqual(['Harbor Dental', 'Another', 'Harbor Dental'])
  expect(await removals()).toMatchObject([{ id, rows: 1 }])
})

test('an undo that stopped after its rows were written is finished by the next call', async () => {
  const before = await all()
  await client.query('create temporary table earlier as select * from "BusinessDatabase" where id = 2')
  const { undo: id } = (await post('/api/table/merge', { kept: 1, removed: 2 })).json
  // As after a crash in between: the rows are as before, and the removal is still recorded.
  await client.query(`update "BusinessDatabase" set website = null where id = 1`)
  await client.query('insert into "BusinessDatabase" select * from earlier')
  expect((await undo(id)).json).toEqual({ success: true, restored: 1, changed: [] })
  expect(await all()).toEqual(before)
  expect(await skipped()).toBe(0)
})

test('a removal that the database refuses leaves nothing to undo', async () => {
  await client.query(`create function refuse() returns trigger language plpgsql as $$ begin raise 'no'; end $$`)
  await client.query('create trigger refuse before delete on "BusinessDatabase" for each row execute function refuse()')
  expect((await post('/api/table/delete', { ids: [3], kept: [1] })).json).toMatchObject({ success: false })
  expect((await post('/api/table/merge', { kept: 1, removed: 2 })).json).toMatchObject({ success: false })
  await client.query('drop trigger refuse on "BusinessDatabase"')
  expect([await removals(), await skipped(), (await all()).length]).toEqual([[], 0, 3])
})

test('another account cannot undo it, nor with another database', async () => {
  const { undo: id } = (await post('/api/table/delete', { ids: [3], kept: [1] })).json
  const other = await server.signedIn('professional')
  await other.browser.post('/api/db/save', { provider: 'postgres', postgresUrl: database.url, ssl: false })
  expect((await other.browser.post('/api/table/undo', { id })).status).toBe(404)
  expect((await all()).length).toBe(2)
  await undo(id)
})

test('an edit is in the history of its row, with the values before and after; a capture that found it first', async () => {
  await client.query('truncate "BusinessDatabase" restart identity')
  await post('/api/runtime/start', { mode: 'manual', city: 'Boise, ID', businessType: 'Florist' })
  await waitFor(
    'the end',
    async () => (await person.browser.get('/api/runtime/status')).json['status'] === 'success',
    60_000,
  )
  const [row] = (await client.query('select id, name, source, source_id from "BusinessDatabase" order by id limit 1'))
    .rows
  await post('/api/table/update', { ids: [Number(row.id)], field: 'name', value: 'My own name' })
  const { history } = (
    await person.browser.get(
      `/api/table/history?id=${row.id}&source=${row.source}&source_id=${encodeURIComponent(row.source_id)}`,
    )
  ).json
  expect(history).toEqual([
    {
      at: expect.any(Number),
      kind: 'edited',
      jobId: null,
      fields: [{ field: 'name', from: row.name, to: 'My own name' }],
    },
    { at: expect.any(Number), kind: 'found', jobId: expect.stringMatching(/^JB-/u), fields: [] },
  ])
  expect(await origins(encodeURIComponent(row.source_id))).toMatchObject([{ field: 'name' }])
})
