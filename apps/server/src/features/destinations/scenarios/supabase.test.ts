import { createServer } from 'node:http'
import { supabaseSql } from '@gazetteer/contract/setup-guide-sql'
import { type Fake, openFake, publishableKey } from '@gazetteer/destinations/supabase/fake-postgrest.fixture'
import { type TestDatabase, startTestPostgres } from '@gazetteer/testkit'
import { type TestServer, startTestServer } from '../../../testing/index.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'

let server: TestServer
let userDatabase: TestDatabase
let fake: Fake
beforeAll(async () => {
  server = await startTestServer()
  userDatabase = await startTestPostgres()
  fake = await openFake(userDatabase.url)
})
afterAll(async () => {
  await server.stop()
  await fake.close()
  await userDatabase.stop()
})

test('reports a key that cannot be sent in a header, and a URL of another service', async () => {
  const { browser } = await server.signedIn('professional')
  const config = { provider: 'supabase', supabaseUrl: fake.url, supabasePublishableKey: 'ключ\r\nx: y' }
  const text = 'The publishable key contains an invalid character. Please copy it again.'
  for (const call of ['test', 'save']) {
    const { status, json } = await browser.post(`/api/db/${call}`, config)
    expect([status, json['success'], json['error']]).toEqual([200, false, text])
  }
  const page = createServer((_request, response) => response.writeHead(404).end('<!doctype html><title>Shop</title>'))
  await new Promise<void>((done) => page.listen(0, '127.0.0.1', done))
  const address = page.address()
  const host = `127.0.0.1:${typeof address === 'object' && address !== null ? address.port : 0}`
  const elsewhere = { provider: 'supabase', supabaseUrl: `http://${host}`, supabasePublishableKey: publishableKey }
  expect((await browser.post('/api/db/test', elsewhere)).json).toMatchObject({
    success: false,
    error: `The server at ${host} is not a Supabase project.`,
  })
  page.closeAllConnections()
  await new Promise((done) => page.close(done))
})

test('a project is saved once the Setup Guide was followed, and its rows can then be worked on', async () => {
  const { browser } = await server.signedIn('professional')
  const config = { provider: 'supabase', supabaseUrl: fake.url, supabasePublishableKey: publishableKey }
  const early = await browser.post('/api/db/save', config)
  expect(early.json).toEqual({
    success: false,
    message: 'Failed to save configuration',
    error:
      'The project has no table BusinessDatabase. Run the SQL of the Setup Guide in the SQL Editor of the project.',
  })
  await fake.owner.query(supabaseSql)
  expect((await browser.post('/api/db/test', config)).json).toMatchObject({ success: true })
  expect((await browser.post('/api/db/save', config)).json).toMatchObject({ success: true })
  expect((await browser.get('/api/db/config')).json).toMatchObject({
    config: { supabaseUrl: fake.url, supabasePublishableKey: `sb_${'•'.repeat(8)}` },
  })
  await fake.owner.query(
    `insert into "BusinessDatabase" (id, name, rating) select n, 'Place ' || n, 4.5 from generate_series(1, 1100) n`,
  )
  expect((await browser.get('/api/db/status')).json).toMatchObject({
    connected: true,
    provider: 'supabase',
    records: 1_100,
  })
  const { rows } = (await browser.get('/api/table/rows?limit=1000&offset=600')).json
  expect(rows).toHaveLength(500)
  expect(rows).toMatchObject({ 0: { name: 'Place 601', rating: 4.5, source: null } })
  const update = { ids: [1, 2], field: 'rating', value: '3' }
  expect((await browser.post('/api/table/update', update)).json).toEqual({ success: true, updated: 2 })
  expect((await browser.post('/api/table/delete', { ids: [1, 2, 3] })).json).toEqual({ success: true, deleted: 3 })
})
