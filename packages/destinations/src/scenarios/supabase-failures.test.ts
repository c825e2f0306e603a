import { readFileSync } from 'node:fs'
import { createServer as createHttpServer } from 'node:http'
import { createServer } from 'node:https'
import { type TestDatabase, makeTestFolder, startTestPostgres } from '@gazetteer/testkit'
import { afterAll, beforeEach, beforeAll, describe, expect, test } from 'vitest'
import { makeCertificate } from '../reach/certificate.fixture.ts'
import { failed, failureSuite } from '../suites/failure-suite.ts'
import { openDestination } from '../open-destination.ts'
import { listing, now } from '../suites/store-suite.ts'
import type { Destination } from '../destination.ts'
import { type Fake, openFake, publishableKey } from '../supabase/fake-postgrest.fixture.ts'
import { keys } from '../supabase/postgrest-keys.fixture.ts'
import { supabaseSql } from '@gazetteer/contract/setup-guide-sql'

const open = (url: string, key = publishableKey): Destination =>
  openDestination({ provider: 'supabase', url, key }, { allowPrivateHosts: true, now: () => now })

describe('Supabase fails', () => {
  failureSuite(async () => {
    const testServer = await startTestPostgres()
    const fake = await openFake(testServer.url)
    await fake.owner.query(supabaseSql)
    const { hostname, port } = new URL(fake.url)
    return {
      endpoint: { host: hostname, port: Number(port) },
      at: ({ host, port: other }) => ({ provider: 'supabase', url: `http://${host}:${other}`, key: publishableKey }),
      stop: async () => {
        await fake.close()
        await testServer.stop()
      },
    }
  })
})

describe('a Supabase project that is not set up', () => {
  let testServer: TestDatabase
  let fake: Fake
  let store: Destination
  beforeAll(async () => {
    testServer = await startTestPostgres()
    fake = await openFake(testServer.url)
    store = open(fake.url)
  })
  beforeEach(async () => {
    await fake.owner.query('drop table if exists "BusinessDatabase"')
    await fake.owner.query('drop function if exists gazetteer_check')
    Object.assign(fake, { rowCap: 1_000, reloadMs: 20, fault: null })
  })
  afterAll(async () => {
    await store.close()
    await fake.close()
    await testServer.stop()
  })
  const sql = (statement: string) => fake.owner.query(statement)

  test('a key that the project does not accept', async () => {
    await sql(supabaseSql)
    const other = open(fake.url, 'sb_publishable_wrong')
    expect(await other.test()).toContainEqual({
      name: 'signed-in',
      outcome: 'failed',
      text: 'The project rejected the publishable key.',
    })
    await other.close()
  })

  test('a table that is not there is named, by the test and by saving', async () => {
    const text =
      'The project has no table BusinessDatabase. Run the SQL of the Setup Guide in the SQL Editor of the project.'
    expect(await store.test()).toContainEqual({ name: 'table-ready', outcome: 'failed', text })
    await expect(store.prepare()).rejects.toMatchObject({ kind: 'no-table', message: text })
  })

  test('a test writes rows and deletes them, also where the table refuses a change', async () => {
    await sql(supabaseSql)
    const rows = async () => (await sql('select count(*)::int as n from "BusinessDatabase"')).rows[0]
    expect(failed(await store.test())).toBe('')
    expect(await rows()).toEqual({ n: 0 })
    await sql(`create table log (what text); revoke all on log from anon;
      create or replace function note() returns trigger language plpgsql
        as $$ begin insert into log values (tg_op); return new; end $$;
      create trigger note after update on "BusinessDatabase" for each row when (new.rating > 4) execute function note()`)
    expect(failed(await store.test())).toMatch(/^A policy or a grant is missing .*permission denied for table log/)
    expect(await rows()).toEqual({ n: 0 })
    await sql('drop table log; drop trigger note on "BusinessDatabase"')
  })

  test('a column that treats ids as equal is named, and ids are never merged', async () => {
    await sql(supabaseSql)
    await sql(`create collation if not exists loose (provider = icu, locale = 'und-u-ks-level2', deterministic = false);
      alter table "BusinessDatabase" alter source_id type text collate loose`)
    expect(failed(await store.test())).toMatch(/its column source_id treats ids that differ only in case as equal/)
    const both = [listing('a1', { website: null }), listing('A1', { website: 'https://upper.example' })]
    expect(await store.upsert(both)).toMatchObject({ inserted: 1, refused: [{ source_id: 'A1' }] })
    expect(await store.page({ limit: 9, offset: 0 })).toMatchObject([{ source_id: 'a1', website: null }])
  })

  test('columns that are missing are all named', async () => {
    await sql(supabaseSql)
    await sql('alter table "BusinessDatabase" drop column hours, drop column source')
    expect(failed(await store.test())).toMatch(
      /^The table BusinessDatabase lacks hours, source\. Run the SQL of the Setup Guide/,
    )
  })

  const policies = [
    ['select', 'gazetteer reads'],
    ['insert', 'gazetteer adds'],
    ['update', 'gazetteer changes'],
    ['delete', 'gazetteer deletes'],
  ]

  test.each(policies)(
    'a missing policy for %s is named by the test, which leaves no row behind',
    async (action, policy) => {
      await sql(supabaseSql)
      await sql(`drop policy "${policy}" on "BusinessDatabase"`)
      expect(failed(await store.test())).toMatch(
        new RegExp(
          `^A policy or a grant is missing for the publishable key: ${action}\\. Run the SQL of the Setup Guide`,
        ),
      )
      expect((await sql('select count(*)::int as n from "BusinessDatabase"')).rows).toEqual([{ n: 0 }])
      await sql(supabaseSql)
      expect(failed(await store.test())).toBe('')
      expect((await sql('select count(*)::int as n from "BusinessDatabase"')).rows).toEqual([{ n: 0 }])
    },
  )

  test('where a project has only the SQL of an older guide, its rows show what is missing and stay as they are', async () => {
    await sql(supabaseSql)
    await sql(`drop function gazetteer_check; notify pgrst, 'reload schema'`)
    const { outcome, text } = (await store.test()).at(-1) ?? {}
    expect([outcome, text]).toEqual(['passed', expect.stringContaining('could not be checked')])
    await store.upsert([listing('a', { name: 'Kept' })])
    expect(failed(await store.test())).toBe('')
    await sql('drop policy "gazetteer changes" on "BusinessDatabase"')
    expect(failed(await store.test())).toContain('for the publishable key: update.')
    await sql('drop policy "gazetteer deletes" on "BusinessDatabase"')
    expect(failed(await store.test())).toContain('for the publishable key: update, delete.')
    expect(await store.page({ limit: 5, offset: 0 })).toMatchObject([{ name: 'Kept' }])
  })

  test('a missing grant is reported as such', async () => {
    await sql(supabaseSql)
    await sql('revoke delete on "BusinessDatabase" from anon')
    expect(failed(await store.test())).toMatch(/^A policy or a grant is missing for the publishable key: delete\./)
  })

  test('the guide’s SQL is idempotent: it repairs an older table without changing its rows', async () => {
    await sql(`create table "BusinessDatabase" (id bigint generated by default as identity primary key, name text,
      source text, source_id text); insert into "BusinessDatabase" (name, source, source_id) values ('Mine', 'x', '1')`)
    await sql(supabaseSql)
    await sql('drop policy "gazetteer adds" on "BusinessDatabase"; revoke insert on "BusinessDatabase" from anon')
    await sql(supabaseSql)
    expect(failed(await store.test())).toBe('')
    await store.upsert([listing('a')])
    expect((await store.page({ limit: 5, offset: 0 })).map(({ name }) => name)).toEqual(['Mine', 'Place a'])
  })

  test('a project that does not know its new table yet is retried for a few seconds, then reported', async () => {
    fake.reloadMs = 900
    await sql(supabaseSql)
    await store.prepare()
    await store.upsert([listing('a')])
    expect(await store.count()).toBe(1)

    await sql(`drop table "BusinessDatabase"; notify pgrst, 'reload schema'`)
    await new Promise((done) => setTimeout(done, 1_000))
    await sql(supabaseSql.replace(/notify.*$/, ''))
    const hasty = openDestination(
      { provider: 'supabase', url: fake.url, key: publishableKey },
      { allowPrivateHosts: true, now: () => now, timeouts: { schemaCacheMs: 200 } },
    )
    const unknown = {
      kind: 'no-table',
      message: expect.stringContaining('does not know the table BusinessDatabase yet'),
    }
    await expect(hasty.prepare()).rejects.toMatchObject(unknown)
    await expect(hasty.upsert([listing('a')])).rejects.toMatchObject(unknown)
    await hasty.close()
  })

  test('a missing table is reported, never counted as empty', async () => {
    await expect(store.count()).rejects.toMatchObject({ kind: 'no-table' })
    await expect(store.newToday()).rejects.toMatchObject({ kind: 'no-table' })
  })

  test.each([
    ['PGRST000', 'busy', 'The project cannot reach its database. Check whether it is paused or restarting.'],
    ['PGRST001', 'busy', 'The project cannot reach its database. Check whether it is paused or restarting.'],
    ['PGRST002', 'busy', 'The project cannot read its tables at the moment: its database is starting or unavailable.'],
    ['PGRST003', 'busy', 'All database connections of the project are in use at the moment.'],
    ['57014', 'timed-out', 'The project cancelled a statement that took too long.'],
  ] as const)('%s has its own message', async (fault, kind, message) => {
    await sql(supabaseSql)
    fake.fault = fault
    for (const call of [() => store.count(), () => store.upsert([listing('a')]), () => store.newToday()])
      await expect(call()).rejects.toMatchObject({ kind, message })
  })

  test('an address that bypasses the gateway is reported as wrong', async () => {
    const past = createHttpServer((_request, response) => {
      response.writeHead(404, { 'content-type': 'application/json' }).end('{}')
    })
    await new Promise<void>((done) => past.listen(0, '127.0.0.1', done))
    const address = past.address()
    const url = `http://127.0.0.1:${typeof address === 'object' && address !== null ? address.port : 0}`
    const wrongPathMessage = /does not serve \/rest\/v1\. The Supabase URL is the project’s own address/
    for (const wrong of [url, `${fake.url}/project/x`]) {
      const other = open(wrong)
      await expect(other.count()).rejects.toMatchObject({
        kind: 'other',
        message: expect.stringMatching(wrongPathMessage),
      })
      expect(failed(await other.test())).toMatch(wrongPathMessage)
      await other.close()
    }
    past.closeAllConnections()
    await new Promise((done) => past.close(done))
  })

  test('a service key passes by every policy, a token that has expired by none', async () => {
    await sql(supabaseSql)
    await sql('drop policy "gazetteer adds" on "BusinessDatabase"; drop policy "gazetteer reads" on "BusinessDatabase"')
    const service = open(fake.url, keys.service)
    expect(failed(await service.test())).toBe('')
    expect(await service.upsert([listing('a')])).toMatchObject({ inserted: 1, updated: 0 })
    await service.close()
    await sql(supabaseSql)
    const anon = open(fake.url, keys.anon)
    expect(await anon.count()).toBe(1)
    await anon.close()
    const expired = open(fake.url, keys.expired)
    await expect(expired.count()).rejects.toMatchObject({ kind: 'wrong-password' })
    await expired.close()
  })

  test('a page past the end is empty', async () => {
    await sql(supabaseSql)
    await store.upsert([listing('a')])
    expect(await store.page({ limit: 10, offset: 50 })).toEqual([])
  })

  test('a table without a unique index on source and source_id is reported', async () => {
    await sql(supabaseSql)
    await sql('alter table "BusinessDatabase" drop constraint "BusinessDatabase_source_source_id_key"')
    expect(failed(await store.test())).toMatch(/^The table BusinessDatabase is not unique on \(source, source_id\)\./)
  })

  test.each([
    ['update', 'gazetteer changes', (ids: number[]) => store.update(ids, 'name', 'x')],
    ['delete', 'gazetteer deletes', (ids: number[]) => store.delete(ids)],
  ])('a missing policy for %s, which silently hides rows, is reported', async (action, policy, act) => {
    await sql(supabaseSql)
    await store.upsert([listing('a')])
    await sql(`drop policy "${policy}" on "BusinessDatabase"`)
    const ids = (await store.page({ limit: 1, offset: 0 })).map(({ id }) => id)
    await expect(act(ids)).rejects.toMatchObject({
      message: expect.stringContaining(`a policy for ${action} is missing`),
    })
  })

  test.each([
    ['update', 'gazetteer changes', (ids: number[]) => store.update(ids, 'name', 'x')],
    ['delete', 'gazetteer deletes', (ids: number[]) => store.delete(ids)],
  ])('a policy for %s that hides some rows is reported, and deleted rows are not', async (action, policy, act) => {
    await sql(supabaseSql)
    await store.upsert([listing('a'), listing('b'), listing('c')])
    const ids = (await store.page({ limit: 3, offset: 0 })).map(({ id }) => id)
    const [, second = 0, third = 0] = ids
    await sql(`alter policy "${policy}" on "BusinessDatabase" using (id <> ${second})`)
    await expect(act([...ids, 987_654])).rejects.toMatchObject({
      kind: 'no-permission',
      message: expect.stringContaining(`hides 1 of the rows from this change: a policy for ${action} is missing`),
    })
    await store.upsert([listing('c')])
    expect(await act([third, 987_654])).toBe(action === 'update' ? 1 : 0)
  })

  test('a smaller cap on rows changes nothing but the number of calls', async () => {
    await sql(supabaseSql)
    await store.upsert(Array.from({ length: 450 }, (_, at) => listing(`p${at}`)))
    fake.rowCap = 100
    expect(await store.page({ limit: 400, offset: 30 })).toHaveLength(400)
    const ids: number[] = []
    for await (const chunk of store.scan()) ids.push(...chunk.map(({ id }) => id))
    expect(ids).toHaveLength(450)
    const found = (await store.byIds([987_654, ...ids])).map(({ id }) => id)
    const existing = await store.existingIds([987_654, ...ids])
    expect([found, existing].map((one) => one.toSorted((a, b) => a - b))).toEqual([ids, ids])
    await store.upsert(Array.from({ length: 450 }, (_, at) => listing(`p${at}`, { rating: 1 })))
    expect((await store.page({ limit: 450, offset: 0 })).every(({ rating }) => rating === 1)).toBe(true)
  })

  test('an address that begins with http is refused unless it is on the own network', async () => {
    const plain = open('http://93.184.216.34')
    await expect(plain.count()).rejects.toMatchObject({ kind: 'no-tls', message: expect.stringContaining('Use https') })
    await plain.close()
  })

  test('a certificate that no known authority signed is rejected', async () => {
    const folder = await makeTestFolder()
    const { key, cert } = await makeCertificate(folder.path, {})
    const server = createServer({ key: readFileSync(key), cert: readFileSync(cert) }, (_request, response) =>
      response.end('[]'),
    )
    await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
    const address = server.address()
    const other = open(`https://localhost:${typeof address === 'object' && address !== null ? address.port : 0}`)
    expect(await other.test()).toContainEqual({
      name: 'tls',
      outcome: 'failed',
      text: expect.stringMatching(/^The server’s certificate is not trusted: self-signed certificate/),
    })
    await other.close()
    server.closeAllConnections()
    await new Promise((done) => server.close(done))
    await folder.stop()
  })
})
