import { readFileSync } from 'node:fs'
import { createServer } from 'node:https'
import { type BorrowedDatabase, borrowFolder, borrowPostgres } from '@gazetteer/testkit'
import { afterAll, beforeEach, beforeAll, describe, expect, test } from 'vitest'
import { makeCertificate } from '../certificate.fixture.ts'
import { failed, failureSuite } from '../failure-suite.ts'
import { openStore } from '../open-store.ts'
import { listing, now } from '../store-suite.ts'
import type { Store } from '../store.ts'
import { type StandIn, openStandIn, publishableKey } from './postgrest-stand-in.fixture.ts'
import { setupGuideSql } from './setup-guide.fixture.ts'

const open = (url: string, key = publishableKey): Store =>
  openStore({ provider: 'supabase', url, key }, { allowPrivateHosts: true, now: () => now })

describe('Supabase fails', () => {
  failureSuite(async () => {
    const lent = await borrowPostgres()
    const standIn = await openStandIn(lent.url)
    await standIn.owner.query(setupGuideSql)
    const { hostname, port } = new URL(standIn.url)
    return {
      place: { host: hostname, port: Number(port) },
      at: ({ host, port: other }) => ({ provider: 'supabase', url: `http://${host}:${other}`, key: publishableKey }),
      giveBack: async () => {
        await standIn.close()
        await lent.giveBack()
      },
    }
  })
})

describe('a Supabase project that is not set up', () => {
  let lent: BorrowedDatabase
  let standIn: StandIn
  let store: Store
  beforeAll(async () => {
    lent = await borrowPostgres()
    standIn = await openStandIn(lent.url)
    store = open(standIn.url)
  })
  beforeEach(async () => {
    await standIn.owner.query('drop table if exists "BusinessDatabase"')
    standIn.rowCap = 1_000
  })
  afterAll(async () => {
    await store.close()
    await standIn.close()
    await lent.giveBack()
  })
  const sql = (statement: string) => standIn.owner.query(statement)

  test('a key that the project does not accept', async () => {
    await sql(setupGuideSql)
    const other = open(standIn.url, 'sb_publishable_wrong')
    expect(await other.test()).toContainEqual({
      name: 'signed-in',
      outcome: 'failed',
      text: 'The project did not accept the publishable key.',
    })
    await other.close()
  })

  test('a table that is not there is named, by the test and by saving', async () => {
    const text =
      'The project has no table BusinessDatabase. Run the SQL of the Setup Guide in the SQL Editor of the project.'
    expect(await store.test()).toContainEqual({ name: 'table-ready', outcome: 'failed', text })
    await expect(store.prepare()).rejects.toMatchObject({ kind: 'no-table', message: text })
  })

  test('columns that are missing are all named', async () => {
    await sql(setupGuideSql)
    await sql('alter table "BusinessDatabase" drop column hours, drop column source')
    expect(failed(await store.test())).toMatch(
      /^The table BusinessDatabase lacks hours, source\. Run the SQL of the Setup Guide/,
    )
  })

  test('a missing policy for adding is named, and the test writes nothing', async () => {
    await sql(setupGuideSql)
    await sql('drop policy "gazetteer adds" on "BusinessDatabase"')
    expect(failed(await store.test())).toMatch(
      /^A policy or a grant is missing for the publishable key \(new row violates row-level security policy/,
    )
    await expect(store.upsert([listing('a')])).rejects.toMatchObject({ kind: 'no-permission' })
    await sql('create policy "gazetteer adds" on "BusinessDatabase" for insert with check (true)')
    expect(failed(await store.test())).toBe('')
    expect(await store.count()).toBe(0)
  })

  test('a table that is not unique on source and source_id is told as that', async () => {
    await sql(setupGuideSql.replace(',\n  unique (source, source_id)', ''))
    expect(failed(await store.test())).toMatch(/^The table BusinessDatabase is not unique on \(source, source_id\)\./)
  })

  test.each([
    ['update', 'gazetteer changes', (ids: number[]) => store.update(ids, 'name', 'x')],
    ['delete', 'gazetteer deletes', (ids: number[]) => store.delete(ids)],
  ])('a missing policy for %s, which hides rows in silence, is told', async (deed, policy, act) => {
    await sql(setupGuideSql)
    await store.upsert([listing('a')])
    await sql(`drop policy "${policy}" on "BusinessDatabase"`)
    const ids = (await store.page({ limit: 1, offset: 0 })).map(({ id }) => id)
    await expect(act(ids)).rejects.toMatchObject({
      message: expect.stringContaining(`a policy for ${deed} is missing`),
    })
  })

  test('a smaller cap on rows changes nothing but the number of calls', async () => {
    await sql(setupGuideSql)
    await store.upsert(Array.from({ length: 450 }, (_, at) => listing(`p${at}`)))
    standIn.rowCap = 100
    expect(await store.page({ limit: 400, offset: 30 })).toHaveLength(400)
    let seen = 0
    for await (const chunk of store.scan()) seen += chunk.length
    expect(seen).toBe(450)
    await store.upsert(Array.from({ length: 450 }, (_, at) => listing(`p${at}`, { rating: 1 })))
    expect((await store.page({ limit: 450, offset: 0 })).every(({ rating }) => rating === 1)).toBe(true)
  })

  test('an address that begins with http is refused unless it is on the own network', async () => {
    const plain = open('http://93.184.216.34')
    await expect(plain.count()).rejects.toMatchObject({ kind: 'no-tls', message: expect.stringContaining('use https') })
    await plain.close()
  })

  test('a certificate that no known authority signed is refused', async () => {
    const folder = await borrowFolder()
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
      text: expect.stringMatching(/^The certificate of the server cannot be trusted: self-signed certificate/),
    })
    await other.close()
    server.closeAllConnections()
    await new Promise((done) => server.close(done))
    await folder.giveBack()
  })
})
