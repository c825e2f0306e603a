import { startTestPostgres } from '@gazetteer/testkit'
import { Client } from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openDestination } from '../open-destination.ts'
import { parsePostgresUrl } from '../reach/postgres-url.ts'
import { failed } from '../suites/failure-suite.ts'
import { listing, now } from '../suites/store-suite.ts'
import type { Destination } from '../destination.ts'

type TestServer = Awaited<ReturnType<typeof startTestPostgres>>
let server: TestServer
let owner: Client
beforeAll(async () => {
  server = await startTestPostgres()
  owner = new Client({ connectionString: server.url })
  await owner.connect()
})
afterAll(async () => {
  await owner.end()
  await server.stop()
})

const names = Array.from({ length: 20 }, (_, at) => `settings_${at}`)
async function databaseWith(...settings: string[]): Promise<string> {
  const name = names.shift() ?? ''
  await owner.query(`create database ${name}`)
  for (const setting of settings) await owner.query(`alter database ${name} set ${setting}`)
  return server.url.replace(/\/[^/?]*(\?|$)/, `/${name}$1`)
}
function opened(url: string, query = ''): Destination {
  const target = parsePostgresUrl(`${url}${url.includes('?') ? '&' : '?'}${query}`, false)
  return openDestination(target, { allowPrivateHosts: true, now: () => now })
}
async function sqlIn<T extends Record<string, unknown>>(url: string, sql: string): Promise<T[]> {
  const client = new Client({ connectionString: url })
  await client.connect()
  try {
    return (await client.query<T>(sql)).rows
  } finally {
    await client.end()
  }
}

test.each([
  [["datestyle to 'German, DMY'"]],
  [["datestyle to 'SQL, DMY'"]],
  [["datestyle to 'Postgres, MDY'", "timezone to 'Asia/Kolkata'"]],
  [["timezone to 'America/St_Johns'", "intervalstyle to 'iso_8601'"]],
  [['standard_conforming_strings to off', "client_encoding to 'LATIN1'"]],
  [['extra_float_digits to -5', 'array_nulls to off']],
])('a database with %j gives back what was written', async (settings) => {
  const url = await databaseWith(...settings)
  const store = opened(url)
  await store.prepare()
  const rows = [
    listing('a', { name: "Zoë's \\ Café", latitude: 42.3601234567, website: null }),
    listing('b', { website: 'https://b.example' }),
  ]
  await store.upsert(rows)
  const [first, second] = await store.page({ limit: 10, offset: 0 })
  expect(first).toMatchObject({ ...rows[0], first_seen: '2025-06-01T10:00:00.000Z' })
  expect(second).toMatchObject({ website: 'https://b.example', last_updated: '2025-06-01T10:00:00.000Z' })
  expect(await sqlIn(url, `select source_id from "BusinessDatabase" where website is null`)).toEqual([
    { source_id: 'a' },
  ])
  expect(failed(await store.test())).toBe('')
  await store.close()
})

test.each([
  ['options=-c%20search_path%3Dleads'],
  ['options=-csearch_path%3Dleads'],
  ['options=--search_path%3Dleads'],
  ['schema=leads'],
  ['currentSchema=leads'],
])('%s decides where the table is', async (query) => {
  const url = await databaseWith()
  await sqlIn(url, 'create schema leads')
  const store = opened(url, query)
  expect(failed(await store.test())).toBe('')
  await store.prepare()
  await store.upsert([listing('a')])
  expect(await sqlIn(url, 'select source_id from leads."BusinessDatabase"')).toEqual([{ source_id: 'a' }])
  expect(await sqlIn(url, `select to_regclass('public."BusinessDatabase"') as name`)).toEqual([{ name: null }])
  await store.close()
})

test('the name and other settings of the URL reach the server', async () => {
  const url = await databaseWith()
  const store = opened(url, 'application_name=leads%20export&options=-c%20work_mem%3D5MB&keepalives_idle=30')
  await store.prepare()
  const [found] = await owner
    .query(`select application_name as name from pg_stat_activity where application_name like 'leads%'`)
    .then(({ rows }) => rows)
  expect(found).toEqual({ name: 'leads export' })
  await store.close()
})

test('an option that the server rejects makes the test fail', async () => {
  const store = opened(await databaseWith(), 'options=-c%20no_such_setting%3D1')
  expect(failed(await store.test())).toMatch(/unrecognized configuration parameter/)
  await store.close()
})
