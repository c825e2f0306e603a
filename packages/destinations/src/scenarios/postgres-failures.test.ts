import { startTestMariadb, startTestPostgres } from '@gazetteer/testkit'
import type { StartedServer } from '@gazetteer/testkit/servers/started-server'
import { Client } from 'pg'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { failed, failureSuite } from '../suites/failure-suite.ts'
import { openDestination } from '../open-destination.ts'
import { parsePostgresUrl } from '../reach/postgres-url.ts'
import { listing, now } from '../suites/store-suite.ts'
import type { Destination } from '../destination.ts'
import type { ServerTarget } from '../target.ts'
import { startStrictPostgres } from '../postgres/strict-postgres.fixture.ts'

const open = (target: ServerTarget): Destination => openDestination(target, { allowPrivateHosts: true, now: () => now })

describe('PostgreSQL fails', () => {
  failureSuite(async () => {
    const testServer = await startTestPostgres()
    const target = parsePostgresUrl(testServer.url, false)
    const store = open(target)
    await store.prepare()
    await store.close()
    return { endpoint: target, at: (place) => ({ ...target, ...place }), stop: testServer.stop }
  })
})

test('another kind of server is detected, with and without encryption', async () => {
  const testServer = await startTestMariadb()
  const { hostname, port } = new URL(testServer.url)
  for (const ssl of [true, false]) {
    const store = open(parsePostgresUrl(`postgresql://anna@${hostname}:${port}/shop`, ssl))
    expect(failed(await store.test())).toMatch(/The server at .* is not a database of this kind/)
    await store.close()
  }
  await testServer.stop()
})

describe('PostgreSQL with passwords and a self-signed certificate', () => {
  let server: StartedServer
  let owner: Client
  let target: ServerTarget
  beforeAll(async () => {
    server = await startStrictPostgres()
    target = parsePostgresUrl(server.url, true)
    owner = new Client({ connectionString: server.url })
    await owner.connect()
    await owner.query(`create role reader login password 'reading'; create role stranger login password 'strange'`)
  })
  afterAll(async () => {
    await owner.end()
    await server.stop()
  })

  test('the connection is encrypted, and the check reports that the certificate is not verified', async () => {
    const store = open(target)
    const checks = await store.test()
    expect(failed(checks)).toBe('')
    expect(checks.find(({ name }) => name === 'tls')?.text).toMatch(
      /^The connection is encrypted \(TLSv1\.\d\)\. The certificate is not signed/,
    )
    await store.prepare()
    expect((await owner.query('select count(*)::int as n from pg_stat_ssl where ssl')).rows[0].n).toBeGreaterThan(0)
    await store.close()
  })

  test('sslmode=verify-full rejects a certificate from an unknown authority', async () => {
    const store = open(parsePostgresUrl(`${server.url}?sslmode=verify-full`, true))
    expect(await store.test()).toContainEqual({
      name: 'tls',
      outcome: 'failed',
      text: expect.stringMatching(/^The server’s certificate is not trusted: self-signed certificate/),
    })
    await store.close()
  })

  test('a wrong password is reported with the user, never with the password', async () => {
    const store = open({ ...target, password: 'not-the-password' })
    const checks = await store.test()
    expect(checks).toContainEqual({
      name: 'signed-in',
      outcome: 'failed',
      text: 'The server did not accept the user test with this password.',
    })
    expect(JSON.stringify(checks)).not.toContain('not-the-password')
    await store.close()
    const without = open({ ...target, password: '' })
    expect(failed(await without.test())).toContain('did not accept the user test')
    await without.close()
  })

  test('an empty password is never filled in from the environment of this server', async () => {
    vi.stubEnv('PGPASSWORD', 'secret')
    try {
      const store = open({ ...target, password: '' })
      expect(failed(await store.test())).toContain('did not accept the user test')
      await expect(store.count()).rejects.toMatchObject({ kind: 'wrong-password' })
      await store.close()
    } finally {
      vi.unstubAllEnvs()
    }
  })

  test('a database that is not there', async () => {
    const store = open({ ...target, database: 'nowhere' })
    expect(failed(await store.test())).toBe(
      'The server has no database named nowhere, or this user has no access to it.',
    )
    await store.close()
  })

  test('a read-only user gets the missing rights from the test, from saving and from writing', async () => {
    const made = open(target)
    await made.prepare()
    await made.close()
    await owner.query('grant select on "BusinessDatabase" to reader')
    const store = open({ ...target, username: 'reader', password: 'reading' })
    expect(await store.test()).toContainEqual({
      name: 'table-ready',
      outcome: 'failed',
      text: 'The user reader may not insert, update, delete in the table BusinessDatabase.',
    })
    await expect(store.prepare()).rejects.toMatchObject({
      kind: 'no-permission',
      message: 'The user reader may not insert, update, delete in the table BusinessDatabase.',
    })
    expect(await store.count()).toBe(0)
    await expect(store.upsert([listing('a')])).rejects.toMatchObject({
      kind: 'no-permission',
      message: expect.stringMatching(/The user reader lacks permissions/),
    })
    await store.close()
  })

  test('a user without create rights fails while the table is missing', async () => {
    await owner.query('drop table if exists "BusinessDatabase"')
    const store = open({ ...target, username: 'stranger', password: 'strange' })
    expect(await store.test()).toContainEqual({
      name: 'may-create',
      outcome: 'failed',
      text: 'The user stranger may not create the table BusinessDatabase. Grant the permission, or run the SQL of the Setup Guide.',
    })
    await expect(store.prepare()).rejects.toMatchObject({ kind: 'no-permission' })
    await store.close()
  })

  test('a read-only server is reported as such', async () => {
    await owner.query(`alter role test set default_transaction_read_only = on`)
    const store = open(target)
    expect(failed(await store.test())).toMatch(/read-only/)
    await expect(store.prepare()).rejects.toMatchObject({ kind: 'read-only' })
    await store.close()
    await owner.query(`set default_transaction_read_only = off; alter role test reset default_transaction_read_only`)
  })
})

describe('an older PostgreSQL table', () => {
  const older = `create table "BusinessDatabase" (
    id serial primary key, created_at timestamp default now(), name text, phone varchar(50), category text, address text,
    city text, state varchar(2), rating decimal(3,1), reviewcount integer, website text, zip varchar(10))`

  const withTable = async (
    table: string,
    work: (store: Destination, client: Client) => Promise<void>,
  ): Promise<void> => {
    const testServer = await startTestPostgres()
    const client = new Client({ connectionString: testServer.url })
    const store = open(parsePostgresUrl(testServer.url, false))
    try {
      await client.connect()
      await client.query(table)
      await work(store, client)
    } finally {
      await store.close()
      await client.end()
      await testServer.stop()
    }
  }

  test('adds missing columns and the index, retains its rows, and then accepts listings', () =>
    withTable(older, async (store, client) => {
      await client.query(`insert into "BusinessDatabase" (name, rating) values ('Old one', 4.5), ('Old two', null)`)
      const checks = await store.test()
      expect(failed(checks)).toBe('')
      expect(checks.at(-1)?.text).toMatch(
        /plus_code, .*source, source_id, last_updated, first_seen, last_seen, status, unique \(source, source_id\) will be added when you save/,
      )
      await store.prepare()
      await store.prepare()
      await store.upsert([listing('a'), listing('b')])
      await store.upsert([listing('a')])
      const rows = await store.page({ limit: 10, offset: 0 })
      expect(rows.map(({ name, source, last_updated }) => [name, source, last_updated])).toEqual([
        ['Old one', null, null],
        ['Old two', null, null],
        ['Place a', 'overture', '2025-06-01T10:00:00.000Z'],
        ['Place b', 'overture', '2025-06-01T10:00:00.000Z'],
      ])
      expect(await store.test()).toMatchObject({
        length: 6,
        5: { outcome: 'passed', text: 'The table BusinessDatabase is ready.' },
      })
    }))

  test('times without a zone are UTC, whatever the zone of the server', () =>
    withTable(older, async (store, client) => {
      await client.query(
        `do $$ begin execute format('alter database %I set timezone = ''Asia/Tokyo''', current_database()); end $$`,
      )
      await store.prepare()
      await store.upsert([listing('a')])
      await store.upsert([listing('a', { last_updated: '2025-06-01T11:30:00.000Z' })])
      expect(await store.page({ limit: 1, offset: 0 })).toMatchObject([
        { created_at: '2025-06-01T10:00:00.000Z', last_updated: '2025-06-01T11:30:00.000Z' },
      ])
      expect(await store.newToday()).toBe(1)
      const { rows } = await client.query(`select created_at::text as at from "BusinessDatabase"`)
      expect(rows).toEqual([{ at: '2025-06-01 10:00:00' }])
    }))

  test('without an id its rows are numbered', () =>
    withTable('create table "BusinessDatabase" (name text primary key)', async (store, client) => {
      await client.query(`insert into "BusinessDatabase" values ('A'), ('B')`)
      await store.prepare()
      expect((await store.page({ limit: 10, offset: 0 })).map(({ id }) => id)).toEqual([1, 2])
      expect(await store.newToday()).toBe(0)
    }))

  test('with an id of another type it is refused and not changed', () =>
    withTable(
      'create table "BusinessDatabase" (id uuid primary key default gen_random_uuid(), name text)',
      async (store, client) => {
        await expect(store.prepare()).rejects.toMatchObject({
          message: 'The table BusinessDatabase cannot be used: its id has the type uuid and not a whole number.',
        })
        const { rows } = await client.query(
          `select count(*)::int as n from information_schema.columns where table_name = 'BusinessDatabase'`,
        )
        expect(rows).toEqual([{ n: 2 }])
      },
    ))

  test('with a column of its owner that no listing can fill it is refused, untouched', () =>
    withTable(`${older.slice(0, -1)}, dealer text not null, region text not null default 'east')`, async (store) => {
      const text =
        'The table BusinessDatabase cannot be used: its column dealer is required and has no default, and listings have no value for it.'
      expect(failed(await store.test())).toBe(text)
      await expect(store.prepare()).rejects.toMatchObject({ kind: 'unfit-table', message: text })
    }))

  test('two processes prepare it at the same time', () =>
    withTable(older, async (store, client) => {
      const others = Array.from({ length: 4 }, () =>
        open(parsePostgresUrl(`postgres://test@${client.host}:${client.port}/${client.database}`, false)),
      )
      await Promise.all([store, ...others].map((each) => each.prepare()))
      expect(await store.upsert([listing('a')])).toMatchObject({ inserted: 1, updated: 0 })
      await Promise.all(others.map((other) => other.close()))
    }))
})
