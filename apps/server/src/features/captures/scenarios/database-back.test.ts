import { Client } from 'pg'
import { type BreakableProxy, type TestDatabase } from '@gazetteer/testkit'
import { breakableProxy, movableClock, readJson, startTestPostgres, waitFor } from '@gazetteer/testkit'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { z } from 'zod'
import { type SignedIn, type TestServer, startTestServer } from '../../../testing/index.ts'

/** Captures whose database is away or refuses every row, with a clock that the test moves. */
const clock = movableClock()
let server: TestServer
let database: TestDatabase
let cable: BreakableProxy
let person: SignedIn

beforeEach(async () => {
  server = await startTestServer({ clock, env: { MAPS_SOURCE: 'sample' } })
  database = await startTestPostgres()
  const { hostname, port, pathname } = new URL(database.url)
  cable = await breakableProxy({ host: hostname, port: Number(port) })
  person = await server.signedIn('professional')
  const postgresUrl = `postgres://test:unused@127.0.0.1:${cable.port}${pathname}?sslmode=disable`
  const { json } = await person.browser.post('/api/db/save', { provider: 'postgres', postgresUrl })
  if (json['success'] !== true) throw new Error(String(json['error']))
})
afterEach(async () => {
  await server.stop()
  await cable.close()
  await database.stop()
})

const request = { mode: 'autonomous', cities: [{ city: 'Annapolis, MD', businessTypes: ['Restaurant'] }] }
const statusSchema = z.looseObject({
  status: z.string(),
  endTime: z.number().nullable(),
  recovery: z.looseObject({ id: z.string() }).nullable(),
})
const status = async () => statusSchema.parse((await person.browser.get('/api/runtime/status')).json)

async function run(statement: string) {
  const client = new Client({ connectionString: database.url })
  await client.connect()
  const { rows } = await client.query(statement)
  await client.end()
  return rows
}

/** Time passes until there is a prompt; returns its id and how long that took. */
async function promptOf(): Promise<{ id: string; afterMs: number }> {
  const since = clock.now()
  const id = await waitFor(
    'the prompt',
    async () => {
      clock.advance(2_000)
      return (await status()).recovery?.id
    },
    60_000,
  )
  return { id, afterMs: clock.now() - since }
}

test('the prompt about a database that is away closes by itself when the database is back', async () => {
  cable.cut()
  await person.browser.post('/api/runtime/start', request)
  await promptOf()
  cable.repair()
  await waitFor(
    'the end',
    async () => {
      clock.advance(10_000)
      return (await status()).endTime !== null
    },
    60_000,
  )
  expect(await status()).toMatchObject({ status: 'success', recovery: null })
  expect((await run('select from "BusinessDatabase"')).length).toBeGreaterThan(50)
}, 120_000)

test('a table that refuses every row asks soon and once, also a capture of a key', async () => {
  await run(`create function skip() returns trigger language plpgsql as $$ begin return null; end $$;
    create trigger skip before insert on "BusinessDatabase" for each row execute function skip()`)
  const { json } = await person.browser.post('/api/keys/create', { name: 'script', scopes: ['capture'] })
  const headers = { authorization: `Bearer ${String(json['token'])}`, 'content-type': 'application/json' }
  const start = { method: 'POST', headers, body: JSON.stringify(request) }
  const started = await fetch(`${server.url}/api/runtime/start`, start)
  const { jobId } = readJson(await started.json(), { jobId: z.string() })
  const { id, afterMs } = await promptOf()
  expect(afterMs).toBeLessThan(10 * 60_000)

  for (let hour = 0; hour < 5; hour += 1) {
    clock.advance(60 * 60_000)
    await server.idle()
  }
  expect(await status()).toMatchObject({ status: 'paused', recovery: { id } })
  await run('drop trigger skip on "BusinessDatabase"')
  await person.browser.post('/api/runtime/recovery-decision', { recoveryId: id, choice: 'retry' })
  await waitFor('the end', async () => (await status()).endTime !== null, 60_000)
  expect(await status()).toMatchObject({ status: 'success' })
  const { json: refused } = await person.browser.get(`/api/jobs/${jobId}/refused`)
  expect(refused).toMatchObject({ total: 0 })
  expect((await run('select from "BusinessDatabase"')).length).toBeGreaterThan(170)
}, 120_000)
