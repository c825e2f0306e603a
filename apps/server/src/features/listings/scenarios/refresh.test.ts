import { Client } from 'pg'
import { type TestDatabase, runningClock, startTestPostgres, waitFor } from '@gazetteer/testkit'
import { afterAll, beforeAll, expect, test } from 'vitest'
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
  person = await server.signedIn('professional')
  const saved = { provider: 'postgres', postgresUrl: database.url, ssl: false }
  const { json } = await person.browser.post('/api/db/save', saved)
  if (json['success'] !== true) throw new Error(JSON.stringify(json))
})
afterAll(async () => {
  await server.stop()
  await client.end()
  await database.stop()
})

async function capture(update: 'fill' | 'refresh'): Promise<void> {
  const request = { mode: 'manual', city: 'Boise, ID', businessType: 'Florist', update }
  const { json } = await person.browser.post('/api/runtime/start', request)
  expect(json).toMatchObject({ success: true })
  await waitFor(
    'the end',
    async () => (await person.browser.get('/api/runtime/status')).json['endTime'] !== null,
    60_000,
  )
}

type Row = { id: string; name: string; phone: string; city: string }
const rows = async (): Promise<Row[]> =>
  (await client.query<Row>('select id, name, phone, city from "BusinessDatabase" order by id limit 2')).rows

test('a refresh replaces old values, and leaves what the user edited here', async () => {
  await capture('fill')
  const before = await rows()
  const [first, second] = before
  const age = `update "BusinessDatabase" set name = 'Old name', phone = '+12085550100'`
  await client.query(age)
  await capture('fill')
  expect((await rows()).map(({ name }) => name)).toEqual(['Old name', 'Old name'])
  await capture('refresh')
  expect(await rows()).toEqual(before)

  const edit = { ids: [Number(first?.id)], field: 'name', value: 'My own name' }
  expect((await person.browser.post('/api/table/update', edit)).json).toEqual({ success: true, updated: 1 })
  await client.query(`update "BusinessDatabase" set phone = '+12085550100'`)
  await capture('refresh')
  expect(await rows()).toEqual([{ ...first, name: 'My own name' }, second])

  // After its deletion it is a new row.
  await person.browser.post('/api/table/delete', { ids: [Number(first?.id)] })
  await capture('refresh')
  const { rows: again } = await client.query<Row>(
    'select id, name, phone, city from "BusinessDatabase" order by id desc limit 1',
  )
  expect(again).toEqual([{ ...first, id: again[0]?.id }])
})
