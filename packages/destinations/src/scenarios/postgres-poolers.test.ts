import { createServer, type Server } from 'node:net'
import { startTestPostgres } from '@gazetteer/testkit'
import { startPgbouncer } from '@gazetteer/testkit/servers/start-pgbouncer'
import { Client } from 'pg'
import { afterEach, expect, test } from 'vitest'
import type { Destination } from '../destination.ts'
import { openDestination } from '../open-destination.ts'
import { parsePostgresUrl } from '../reach/postgres-url.ts'
import { failed } from '../suites/failure-suite.ts'
import { listing } from '../suites/store-suite.ts'
import { postgresError } from '../postgres/errors.ts'

const owned: (() => Promise<unknown>)[] = []
afterEach(async () => {
  for (const end of owned.splice(0).reverse()) await end()
})

function open(url: string): Destination {
  const store = openDestination(parsePostgresUrl(url, false), { allowPrivateHosts: true, now: Date.now })
  owned.push(() => store.close())
  return store
}

/** A server that refuses each sign-in with a code and a text. */
async function refusingServer(code: string, text: string): Promise<string> {
  const fields = Buffer.from(`SFATAL\0C${code}\0M${text}\0\0`)
  const head = Buffer.alloc(5)
  head.write('E')
  head.writeInt32BE(fields.length + 4, 1)
  const server: Server = createServer((socket) => {
    socket.on('error', () => undefined)
    socket.once('data', () => socket.end(Buffer.concat([head, fields])))
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  owned.push(() => new Promise((done) => server.close(done)))
  const address = server.address()
  return `postgres://postgres@127.0.0.1:${typeof address === 'object' ? (address?.port ?? 0) : 0}/postgres`
}

const unknownUser =
  'The connection pooler does not know the user postgres. At Supabase the user name of a pooler is postgres.PROJECT-REF. Copy the host and the user again from the project’s connection settings.'
const full = 'The connection pooler has no free connection at the moment. Close other connections, or raise its limit.'

test.each([
  ['XX000', 'Tenant or user not found', unknownUser],
  ['XX000', '(ENOTFOUND) tenant/user postgres.abc not found', unknownUser],
  ['XX000', '(ENOIDENTIFIER) no tenant identifier provided (external_id or sni_hostname required)', unknownUser],
  ['XX000', 'Max client connections reached', full],
  [
    'XX000',
    'MaxClientsInSessionMode: max clients reached - in Session mode max clients are limited to pool_size',
    full,
  ],
  ['08P01', 'no more connections allowed (max_client_conn)', full],
  ['08P01', 'query_wait_timeout', full],
  ['57P03', 'the database system is starting up', expect.stringMatching(/is starting up or recovering\. Try again/)],
  ['53300', 'sorry, too many clients already', 'The server accepts no more connections at the moment.'],
  ['XX000', 'something else', 'The database reported: something else.'],
])('%s %s is explained', async (code, text, sentence) => {
  expect(failed(await open(await refusingServer(code, text)).test())).toEqual(sentence)
})

test('a host without a route suggests an address with IPv4', () => {
  const place = { host: 'db.example', port: 5432, database: 'a', username: 'b' }
  const error = Object.assign(new Error('connect ENETUNREACH 2001:db8::1:5432'), { code: 'ENETUNREACH' })
  expect(postgresError(error, place)).toMatchObject({
    kind: 'no-route',
    message: expect.stringMatching(/only an IPv6 address, use the address of its connection pooler/),
  })
})

test('PgBouncer in statement mode is refused in words, by the test and when it is saved', async () => {
  const server = await startTestPostgres()
  owned.push(server.stop)
  const pooler = await startPgbouncer(server.url, ['pool_mode = statement'])
  owned.push(pooler.stop)
  const store = open(pooler.url)
  const text = /^The connection pooler is in statement mode, which has no transactions\. Use its session/
  await expect(store.prepare()).rejects.toMatchObject({ message: expect.stringMatching(text) })
  await open(server.url).prepare()
  expect(failed(await store.test())).toMatch(text)
})

test('PgBouncer: a full one, an unknown database, and work in both modes', async () => {
  const server = await startTestPostgres()
  owned.push(server.stop)
  for (const mode of ['session', 'transaction']) {
    const pooler = await startPgbouncer(server.url, [`pool_mode = ${mode}`, 'max_client_conn = 6'])
    owned.push(pooler.stop)
    expect(failed(await open(pooler.url.replace('/postgres', '/nowhere')).test())).toMatch(/no database named nowhere/)
    const store = open(pooler.url)
    await store.prepare()
    await store.prepare()
    expect(failed(await store.test())).toBe('')
    expect(await store.upsert([listing(mode)])).toMatchObject({ inserted: 1 })
    const others = Array.from({ length: 5 }, () => new Client({ connectionString: pooler.url }))
    for (const other of others) await other.connect()
    const late = open(pooler.url)
    expect(failed(await late.test())).toBe(full)
    for (const other of others) await other.end()
  }
})
