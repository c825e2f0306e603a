import { once } from 'node:events'
import { createServer } from 'node:net'
import { startTestMariadb, listeningPort } from '@gazetteer/testkit'
import type { StartedServer } from '@gazetteer/testkit/servers/started-server'
import { type Connection, createConnection } from 'mysql2/promise'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { failed, failureSuite } from '../suites/failure-suite.ts'
import { openDestination } from '../open-destination.ts'
import { listing, now } from '../suites/store-suite.ts'
import type { Destination } from '../destination.ts'
import type { ServerTarget } from '../target.ts'
import { startStrictMariadb } from '../mysql/strict-mariadb.fixture.ts'
import { targetOf } from '../mysql/target.fixture.ts'

const open = (target: ServerTarget): Destination => openDestination(target, { allowPrivateHosts: true, now: () => now })

describe('MariaDB fails', () => {
  failureSuite(async () => {
    const testServer = await startTestMariadb()
    const target = targetOf(testServer.url)
    const store = open(target)
    await store.prepare()
    await store.close()
    return { endpoint: target, at: (place) => ({ ...target, ...place }), stop: testServer.stop }
  })

  test('a server without TLS', async () => {
    const testServer = await startTestMariadb()
    const store = open({ ...targetOf(testServer.url), ssl: true })
    expect(await store.test()).toContainEqual({
      name: 'tls',
      outcome: 'failed',
      text: 'The server does not support encrypted connections. Only if you trust the network, untick "Use TLS (SSL)"; in a request, set "ssl": false, or add ?sslmode=disable to the URL.',
    })
    await store.close()
    await testServer.stop()
  })
})

test.each(['SSH-2.0-OpenSSH_9.2\r\n', '220 mail.acme.com ESMTP\r\n', '-ERR unknown command\r\n'])(
  'detects another kind of server that greets with %j, without waiting for the timeout',
  async (greeting) => {
    const other = createServer((socket) => socket.on('error', () => undefined).write(greeting)).listen(0, '127.0.0.1')
    await once(other, 'listening')
    const store = open(targetOf(`mysql://anna@127.0.0.1:${listeningPort(other)}/shop`))
    expect(failed(await store.test())).toMatch(/The server at .* is not a database of this kind/)
    await store.close()
    other.close()
  },
)

describe('MariaDB with passwords and a self-signed certificate', () => {
  let server: StartedServer
  let owner: Connection
  let target: ServerTarget
  beforeAll(async () => {
    server = await startStrictMariadb()
    owner = await createConnection({ uri: server.url, multipleStatements: true })
    await owner.query(`create database leads; create user owner@'%' identified by 'secret'; grant all on leads.* to owner@'%';
      create user reader@'%' identified by 'reading'; grant select on leads.* to reader@'%';
      create user stranger@'%' identified by 'strange'; grant insert on leads.* to stranger@'%';
      create user secured@'%' identified by 'secured' require ssl; grant all on leads.* to secured@'%'`)
    target = { ...targetOf(server.url), database: 'leads', username: 'owner', password: 'secret', ssl: true }
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
    await store.upsert([listing('a')])
    expect(await store.count()).toBe(1)
    await store.close()
  })

  test('a wrong password is reported with the user, never with the password', async () => {
    const store = open({ ...target, password: 'not-the-password' })
    const checks = await store.test()
    expect(checks).toContainEqual({
      name: 'signed-in',
      outcome: 'failed',
      text: 'The server did not accept the user owner with this password.',
    })
    expect(JSON.stringify(checks)).not.toContain('not-the-password')
    await store.close()
  })

  test('a database that is not there, or not for this user', async () => {
    const store = open({ ...target, database: 'nowhere' })
    expect(failed(await store.test())).toBe(
      'The server has no database named nowhere, or this user has no access to it.',
    )
    await store.close()
  })

  test('a user who must sign in over TLS is asked to tick SSL', async () => {
    const store = open({ ...target, username: 'secured', password: 'secured', ssl: false })
    // MariaDB reports this as a rejected password.
    expect(failed(await store.test())).toMatch(/did not accept the user secured|demands an encrypted connection/)
    await store.close()
  })

  test('a read-only user gets the missing rights from the test, from saving and from writing', async () => {
    const made = open(target)
    await made.prepare()
    await made.close()
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
    expect(await store.count()).toBeGreaterThanOrEqual(0)
    await expect(store.upsert([listing('a')])).rejects.toMatchObject({
      kind: 'no-permission',
      message: /The user reader may not do this/,
    })
    await store.close()
  })

  test('a user without create rights fails while the table is missing; one with them passes, and nothing is created', async () => {
    await owner.query('drop table if exists leads.BusinessDatabase')
    const store = open({ ...target, username: 'reader', password: 'reading' })
    expect(await store.test()).toContainEqual({
      name: 'may-create',
      outcome: 'failed',
      text: 'The user reader may not create the table BusinessDatabase. Grant the permission, or run the SQL of the Setup Guide.',
    })
    await expect(store.prepare()).rejects.toMatchObject({ kind: 'no-permission' })
    await store.close()
    const other = open(target)
    expect(failed(await other.test())).toBe('')
    expect((await owner.query('show tables in leads'))[0]).toEqual([])
    await other.close()
  })

  test('a read-only server is reported as such', async () => {
    const made = open(target)
    await made.prepare()
    await owner.query('set global read_only = on')
    expect(failed(await made.test())).toMatch(/read-only/)
    await expect(made.upsert([listing('z')])).rejects.toMatchObject({ kind: 'read-only' })
    await owner.query('set global read_only = off')
    await made.close()
  })
})

describe('an older MySQL table', () => {
  const older = `create table BusinessDatabase (
    id int auto_increment primary key, created_at datetime default current_timestamp, name varchar(255), phone varchar(50),
    category varchar(100), address text, city varchar(100), state varchar(2), rating decimal(3,1), reviewcount int,
    website text, zip varchar(10)) character set utf8mb4`

  const withTable = async (
    table: string,
    work: (store: Destination, connection: Connection, target: ServerTarget) => Promise<void>,
  ): Promise<void> => {
    const testServer = await startTestMariadb()
    const connection = await createConnection({ uri: testServer.url })
    const target = targetOf(testServer.url)
    const store = open(target)
    try {
      await connection.query(table)
      await work(store, connection, target)
    } finally {
      await store.close()
      await connection.end()
      await testServer.stop()
    }
  }

  test('adds missing columns and the key, retains its rows, and then accepts listings', () =>
    withTable(older, async (store, connection) => {
      await connection.query(`insert into BusinessDatabase (name, rating) values ('Old one', 4.5), ('Old two', null)`)
      const checks = await store.test()
      expect(failed(checks)).toBe('')
      expect(checks.at(-1)?.text).toMatch(
        /plus_code, .*source, source_id, last_updated, first_seen, last_seen, status, unique key \(source, source_id\) will be added when you save/,
      )
      await store.prepare()
      await store.prepare()
      await store.upsert([listing('a'), listing('b')])
      expect(await store.upsert([listing('a')])).toMatchObject({ inserted: 0, updated: 1 })
      const rows = await store.page({ limit: 10, offset: 0 })
      expect(rows.map(({ name, source, last_updated }) => [name, source, last_updated])).toEqual([
        ['Old one', null, null],
        ['Old two', null, null],
        ['Place a', 'overture', '2025-06-01T10:00:00.000Z'],
        ['Place b', 'overture', '2025-06-01T10:00:00.000Z'],
      ])
    }))

  test('a value too long for its column is reported with the column, and nothing is truncated silently', () =>
    withTable(older, async (store) => {
      await store.prepare()
      expect(await store.upsert([listing('a', { name: 'x'.repeat(300) })])).toMatchObject({
        inserted: 0,
        refused: [{ source_id: 'a', reason: expect.stringContaining("Data too long for column 'name'") }],
      })
      expect(await store.count()).toBe(0)
    }))

  test('without an id its rows are numbered', () =>
    withTable('create table BusinessDatabase (name varchar(50) primary key)', async (store, connection) => {
      await connection.query(`insert into BusinessDatabase values ('A'), ('B')`)
      expect(failed(await store.test())).toBe('')
      await store.prepare()
      expect((await store.page({ limit: 10, offset: 0 })).map(({ id }) => id)).toEqual([1, 2])
      expect(await store.newToday()).toBe(0)
    }))

  test('with an id of another type it is refused and not changed', () =>
    withTable('create table BusinessDatabase (id varchar(36) primary key, name text)', async (store, connection) => {
      await expect(store.prepare()).rejects.toMatchObject({
        message: 'The table BusinessDatabase cannot be used: its id has the type varchar(36) and not a whole number.',
      })
      expect((await connection.query('show columns from BusinessDatabase'))[0]).toHaveLength(2)
    }))

  test('with a column of its owner that no listing can fill it is refused; one that the server fills is fine', () =>
    withTable(
      `create table BusinessDatabase (id int auto_increment primary key, name text, dealer int not null,
        kind enum('a','b') not null, region varchar(9) not null default 'east')`,
      async (store, connection) => {
        const text =
          'The table BusinessDatabase cannot be used: its column dealer is required and has no default, and listings have no value for it.'
        expect(failed(await store.test())).toBe(text)
        await expect(store.prepare()).rejects.toMatchObject({ kind: 'unfit-table', message: text })
        await connection.query('alter table BusinessDatabase drop column dealer')
        await store.prepare()
        expect(await store.upsert([listing('a')])).toMatchObject({ inserted: 1, updated: 0 })
      },
    ))

  test('two processes prepare it at the same time', () =>
    withTable(older, async (store, _connection, target) => {
      const others = Array.from({ length: 3 }, () => open(target))
      await Promise.all([store, ...others].map((each) => each.prepare()))
      expect(await store.upsert([listing('a')])).toMatchObject({ inserted: 1, updated: 0 })
      await Promise.all(others.map((other) => other.close()))
    }))

  test('source ids longer than the column stay distinct and stable', () =>
    withTable(older, async (store) => {
      await store.prepare()
      const long = (end: string) => listing(`${'x'.repeat(250)}${end}`, { name: 'Long' })
      expect(await store.upsert([long('a'), long('b')])).toMatchObject({ inserted: 2, updated: 0 })
      expect(await store.upsert([long('a'), long('b')])).toMatchObject({ inserted: 0, updated: 2 })
    }))
})
