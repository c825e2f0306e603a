import { z } from 'zod'
import { type TestDatabase, startTestPostgres, runningClock, waitFor, readJson } from '@gazetteer/testkit'
import { type SignedIn, type TestServer, startTestServer } from '../../../testing/index.ts'
import { Client } from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'

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

const boise = { mode: 'manual', city: 'Boise, ID', businessType: ['Restaurant'] }

async function withPostgres(): Promise<SignedIn> {
  const person = await server.signedIn('professional')
  await person.browser.post('/api/db/save', { provider: 'postgres', postgresUrl: userDatabase.url, ssl: false })
  return person
}

async function sql(statement: string): Promise<Record<string, unknown>[]> {
  const client = new Client({ connectionString: userDatabase.url })
  await client.connect()
  const { rows } = await client.query<Record<string, unknown>>(statement)
  await client.end()
  return rows
}

const statusOf = async ({ browser }: SignedIn) => (await browser.get('/api/runtime/status')).json

async function capture(person: SignedIn): Promise<Record<string, unknown>> {
  const started = await person.browser.post('/api/runtime/start', boise)
  expect(started.json).toMatchObject({ success: true })
  return await waitFor('the end of the run', async () => {
    const now = await statusOf(person)
    return now['endTime'] !== null && now['status'] !== 'active' && now
  })
}

test('a capture delivers its listings to the account’s database, and a second capture adds nothing', async () => {
  const person = await withPostgres()
  expect(await capture(person)).toMatchObject({ status: 'success' })
  const { json } = await person.browser.get('/api/jobs')
  const [job] = Array.isArray(json['jobs']) ? json['jobs'] : []
  expect(job).toMatchObject({ dbProvider: 'postgres', recordsProcessed: expect.any(Number) })
  const first = await sql(
    'select count(*)::int as n, count(distinct (source, source_id))::int as keys from "BusinessDatabase"',
  )
  expect(first).toEqual([{ n: job.recordsProcessed, keys: job.recordsProcessed }])
  expect((await person.browser.get('/api/db/status')).json).toMatchObject({
    records: job.recordsProcessed,
    previousRun: job.recordsProcessed,
  })
  await sql(`update "BusinessDatabase" set name = 'Mine'`)
  await capture(person)
  expect(
    await sql(`select count(*)::int as n, count(*) filter (where name = 'Mine')::int as mine from "BusinessDatabase"`),
  ).toEqual([{ n: job.recordsProcessed, mine: job.recordsProcessed }])
})

test('a table that was dropped meanwhile is created again', async () => {
  const person = await withPostgres()
  await sql('drop table if exists "BusinessDatabase"')
  expect(await capture(person)).toMatchObject({ status: 'success' })
  expect((await sql('select count(*)::int as n from "BusinessDatabase"'))[0]?.['n']).toBeGreaterThan(0)
})

test('a database that stays unavailable pauses the run with a prompt and a reason; retry delivers everything', async () => {
  const person = await withPostgres()
  await sql('drop table "BusinessDatabase"')
  await sql('create view "BusinessDatabase" as select 1 as id, null::text as name')
  await person.browser.post('/api/runtime/start', boise)
  const held = await waitFor(
    'the prompt',
    async () => {
      const now = await statusOf(person)
      return now['recovery'] !== null && now
    },
    15_000,
  )
  const recovery = readJson(held['recovery'], { id: z.string(), message: z.string(), options: z.array(z.unknown()) })
  expect(recovery.message).toMatch(/BusinessDatabase.*Retry, save them to a file only, or stop\?/)
  expect(recovery.options).toMatchObject([{ id: 'retry' }, { id: 'file' }, { id: 'stop' }])
  await sql('drop view "BusinessDatabase"')
  await person.browser.post('/api/runtime/recovery-decision', { recoveryId: recovery.id, choice: 'retry' })
  await waitFor('the end of the run', async () => (await statusOf(person))['status'] === 'success')
  const { json } = await person.browser.get('/api/jobs')
  const [job] = Array.isArray(json['jobs']) ? json['jobs'] : []
  expect(await sql('select count(*)::int as n from "BusinessDatabase"')).toEqual([{ n: job.recordsProcessed }])
}, 40_000)
