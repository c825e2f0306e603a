import { type TestDatabase, startTestMariadb, startTestPostgres, manualClock, readJson } from '@gazetteer/testkit'
import { type SignedIn, type TestServer, startTestServer } from '../../../testing/index.ts'
import { createConnection } from 'mysql2/promise'
import { Client } from 'pg'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'

const bullets = '•'.repeat(8)
const clock = manualClock()
let server: TestServer
let postgres: TestDatabase
let mariadb: TestDatabase

beforeAll(async () => {
  server = await startTestServer({ clock })
  postgres = await startTestPostgres()
  mariadb = await startTestMariadb()
})
afterAll(async () => {
  await server.stop()
  await postgres.stop()
  await mariadb.stop()
})

const byUrl = () => ({ provider: 'postgres', postgresUrl: postgres.url, ssl: false })

const byParts = (password = 'a-long-password') => {
  const { hostname, port, pathname } = new URL(mariadb.url)
  const [user, database] = [`u_${pathname.slice(6, 14)}`, pathname.slice(1)]
  return { provider: 'mysql', host: hostname, port: Number(port), database, username: user, password, ssl: false }
}

async function makeUser(): Promise<void> {
  const { username, password, database } = byParts()
  const connection = await createConnection({ uri: mariadb.url })
  await connection.query(`create or replace user ${username}@'%' identified by '${password}'`)
  await connection.query(`grant all on ${database}.* to ${username}@'%'`)
  await connection.end()
}

async function rowsOf(provider: 'postgres' | 'mysql', statement: string): Promise<unknown[]> {
  if (provider === 'mysql') {
    const connection = await createConnection({ uri: mariadb.url })
    const [rows] = await connection.query(statement)
    await connection.end()
    return Array.isArray(rows) ? rows : []
  }
  const client = new Client({ connectionString: postgres.url })
  await client.connect()
  const { rows } = await client.query(statement)
  await client.end()
  return rows
}

const professional = (): Promise<SignedIn> => server.signedIn('professional')
const status = async ({ browser }: SignedIn) => (await browser.get('/api/db/status')).json

describe('choosing', () => {
  test('before any choice nothing is configured; No Database counts as connected', async () => {
    const person = await server.signedIn()
    expect((await person.browser.get('/api/db/config')).json).toEqual({ success: true, config: null })
    expect(await status(person)).toMatchObject({ success: true, connected: false, provider: 'none' })
    const saved = await person.browser.post('/api/db/save', { provider: 'none' })
    expect(saved.json).toEqual({ success: true, message: 'Configuration saved successfully' })
    expect(await status(person)).toMatchObject({ connected: true, provider: 'none' })
    expect((await person.browser.get('/api/db/config')).json).toEqual({ success: true, config: { provider: 'none' } })
  })

  test('a form may post the fields of all providers, but no unknown ones', async () => {
    const person = await server.signedIn()
    const form = {
      provider: 'none',
      ssl: true,
      port: 5432,
      supabaseUrl: '',
      supabasePublishableKey: '',
      postgresUrl: '',
      host: '',
      database: '',
      username: '',
      password: '',
    }
    expect((await person.browser.post('/api/db/save', form)).json).toMatchObject({ success: true })
    const refused = await person.browser.post('/api/db/save', { ...form, hots: '' })
    expect([refused.status, refused.json['error']]).toEqual([400, expect.stringContaining('hots')])
  })

  test('saving creates the table; the status shows its row count and location', async () => {
    const person = await professional()
    const tested = await person.browser.post('/api/db/test', byUrl())
    expect(tested.json).toMatchObject({
      success: true,
      message: 'Connection successful. The table BusinessDatabase will be created when you save.',
    })
    const saved = await person.browser.post('/api/db/save', byUrl())
    expect(saved.json).toEqual({ success: true, message: 'Configuration saved successfully' })
    await rowsOf(
      'postgres',
      `create function stop() returns trigger language plpgsql as $$ begin raise 'closed'; end $$;
      create trigger stop before insert on "BusinessDatabase" for each row execute function stop()`,
    )
    expect((await person.browser.post('/api/db/test', byUrl())).json['message']).toMatch(
      /^Connection successful\. .* is ready\. It does not take a sample row: .* closed\./,
    )
    await rowsOf('postgres', 'drop trigger stop on "BusinessDatabase"')
    const { hostname, pathname } = new URL(postgres.url)
    expect(await status(person)).toEqual({
      success: true,
      connected: true,
      provider: 'postgres',
      label: `${pathname.slice(1)}@${hostname}`,
      records: 0,
      newToday: 0,
      previousRun: null,
      locked: false,
    })
    const cleared = await person.browser.post('/api/db/clear')
    expect(cleared.json).toEqual({ success: true, message: 'Database configuration cleared' })
    expect(await status(person)).toMatchObject({ connected: false, provider: 'none' })
  })

  test.each(['postgres', 'mysql'] as const)('%s: another table and schema; the old table stays', async (provider) => {
    await makeUser()
    const person = await professional()
    const save = (more: object) =>
      person.browser.post('/api/db/save', { ...(provider === 'postgres' ? byUrl() : byParts()), ...more })
    expect((await save({ schema: '', table: null })).json).toMatchObject({ success: true })
    const schema = provider === 'postgres' ? 'crm' : byParts().database
    expect((await save({ schema, table: 'Lead list' })).json).toMatchObject({ success: true })
    expect(await status(person)).toMatchObject({ connected: true, records: 0 })
    const { config } = (await person.browser.get('/api/db/config')).json
    expect(config).toMatchObject({ schema, table: 'Lead list' })
    const tested = await person.browser.post('/api/db/test', { ...Object(config), table: 'Other' })
    expect(JSON.stringify(tested.json)).toContain(`The table ${schema}.Other will be created when you save.`)
    for (const name of ['a"b', "a'b", 'a`b', 'a.b', '1st', 'x'.repeat(64), 'é'.repeat(32), 'a\0b'])
      expect((await save({ table: name })).status).toBe(400)
    const tables = `select table_name as name from information_schema.tables where table_name in ('BusinessDatabase', 'Lead list')
      and table_schema in ('public', 'crm', '${byParts().database}')`
    expect((await rowsOf(provider, tables)).length).toBe(2)
  })

  test('another table or schema is 409 while a job runs, and the same one is not', async () => {
    const slow = await startTestServer({ env: { SAMPLE_DELAY_MS: '60000' } })
    onTestFinished(slow.stop)
    const person = await slow.signedIn('professional')
    const save = (more: object) => person.browser.post('/api/db/save', { provider: 'none', ...more })
    await save({})
    const job = { mode: 'autonomous', cities: [{ city: 'Baltimore, MD', businessTypes: ['Restaurant'] }] }
    expect((await person.browser.post('/api/runtime/start', job)).status).toBe(200)
    expect((await save(byUrl())).status).toBe(200)
    expect((await save({ ...byUrl(), table: 'BusinessDatabase' })).status).toBe(200)
    for (const more of [{ table: 'Leads' }, { schema: 'crm' }]) {
      const refused = await save({ ...byUrl(), ...more })
      expect([refused.status, refused.json['error']]).toEqual([409, expect.stringMatching(/^Job JB-\S+ is running/)])
    }
  })

  test('another database is 409 while a job writes to the present one, until the job asks for a database', async () => {
    const slow = await startTestServer({ env: { SAMPLE_DELAY_MS: '60000', MAPS_SOURCE: 'sample' } })
    onTestFinished(slow.stop)
    await makeUser()
    const person = await slow.signedIn('professional')
    const save = (body: object) => person.browser.post('/api/db/save', body)
    expect((await save(byUrl())).json).toMatchObject({ success: true })
    const job = { mode: 'autonomous', cities: [{ city: 'Baltimore, MD', businessTypes: ['Restaurant'] }] }
    const { json } = await person.browser.post('/api/runtime/start', job)
    const others = [byParts(), { ...byUrl(), postgresUrl: postgres.url.replace(/\/[^/]*$/, '/postgres') }]
    for (const other of others) {
      const refused = await save(other)
      expect([refused.status, refused.json['error']]).toEqual([409, expect.stringMatching(/^Job JB-\S+ is running/)])
    }
    expect((await save({ ...byUrl(), ssl: true })).status).toBe(200)
    await slow.database.executeSql(
      `insert into capture_prompt (id, run_id, details) values ('p', $1, '{"kind": "destination", "words": "gone"}')`,
      [json['jobId']],
    )
    expect((await save(byParts())).json).toMatchObject({ success: true })
  })

  test('secrets are masked in answers, and a posted mask leaves the stored value', async () => {
    await makeUser()
    const person = await professional()
    expect((await person.browser.post('/api/db/save', byParts())).json).toMatchObject({ success: true })
    const { config } = (await person.browser.get('/api/db/config')).json
    expect(config).toEqual({ ...byParts(), password: `a-l${bullets}` })
    expect((await person.browser.post('/api/db/test', config)).json).toMatchObject({ success: true })
    expect((await person.browser.post('/api/db/save', config)).json).toMatchObject({ success: true })
    expect(await status(person)).toMatchObject({ connected: true, provider: 'mysql' })
    const other = await professional()
    const refused = await other.browser.post('/api/db/save', config)
    expect([refused.status, refused.json['error']]).toEqual([
      400,
      'The masked secret is no longer available. Please enter it again.',
    ])
  })

  test('a masked secret is never sent to another server; it must be entered again', async () => {
    await makeUser()
    const { browser } = await professional()
    await browser.post('/api/db/save', byParts())
    const { config } = (await browser.get('/api/db/config')).json
    const changes = [{ host: 'evil.example' }, { port: 1 }, { username: 'root' }, { database: 'other' }, { ssl: true }]
    for (const change of changes) {
      for (const path of ['/api/db/test', '/api/db/save']) {
        const { status: code, json } = await browser.post(path, { ...readJson(config, {}), ...change })
        expect([code, json]).toEqual([
          400,
          {
            success: false,
            error: json['message'],
            message: expect.stringMatching(/enter .* again/),
            code: 'type-secret',
          },
        ])
      }
    }
    expect((await browser.get('/api/db/config')).json).toEqual({ success: true, config })
  })

  test('an oddly spelled connection URL is stored but never shown', async () => {
    const { browser } = await professional()
    const odd = { ...byUrl(), postgresUrl: `${postgres.url}?application_name=hunter2&p%61ssword=hunter2` }
    expect((await browser.post('/api/db/save', odd)).json).toMatchObject({ success: true })
    const { config } = (await browser.get('/api/db/config')).json
    expect(config).toMatchObject({ postgresUrl: bullets })
    expect((await browser.post('/api/db/save', config)).json).toMatchObject({ success: true })
  })

  test('at rest no secret can be read', async () => {
    const person = await professional()
    await makeUser()
    await person.browser.post('/api/db/save', byParts())
    const rows = await server.database.executeSql('select sealed from destination where account_id = $1', [person.id])
    expect(rows.rows).toHaveLength(1)
    expect(JSON.stringify(rows.rows)).not.toMatch(/a-long-password|mysql|127\.0\.0\.1/)
  })

  test('the account export includes the configuration without its secrets', async () => {
    const person = await professional()
    await makeUser()
    await person.browser.post('/api/db/save', byParts())
    const { json, text } = await person.browser.get('/api/auth/account-export')
    expect(json).toMatchObject({ database: { provider: 'mysql', password: `a-l${bullets}` } })
    expect(text).not.toContain('a-long-password')
  })
})

describe('plans', () => {
  const upgrade =
    'Database integrations are only available for professional users. Please upgrade to access this feature.'

  test('a free account can choose only No Database', async () => {
    const { browser } = await server.signedIn('free')
    for (const path of ['/api/db/save', '/api/db/test']) {
      const refused = await browser.post(path, byUrl())
      expect([refused.status, refused.json['error']]).toEqual([403, upgrade])
    }
    expect((await browser.post('/api/db/save', { provider: 'none' })).status).toBe(200)
  })

  test('after a downgrade to free the configuration remains, locked', async () => {
    const person = await professional()
    await person.browser.post('/api/db/save', byUrl())
    await server.setPlan(person.email, 'free')
    expect(await status(person)).toMatchObject({ connected: true, provider: 'none', locked: true })
    expect((await person.browser.get('/api/db/config')).json).toMatchObject({ config: { provider: 'postgres' } })
    expect((await person.browser.get('/api/table/count')).json).toEqual({ success: false, count: 0, error: upgrade })
    await server.setPlan(person.email, 'professional')
    expect(await status(person)).toMatchObject({ connected: true, provider: 'postgres', locked: false })
  })

  test('without a session the answer is 401 before the body is validated', async () => {
    const visitor = server.visitor()
    for (const path of ['test', 'save', 'clear']) {
      const { status: code, json } = await visitor.post(`/api/db/${path}`, { provider: 'nonsense' })
      expect([code, json['error']]).toEqual([401, 'Session expired. Please log in again.'])
    }
  })
})

describe('failing', () => {
  test('empty and null fields are accepted; text with NUL is answered with 400', async () => {
    const { browser } = await professional()
    const blanks = { host: null, port: '', database: null, username: null, password: null, supabaseUrl: null }
    const tested = await browser.post('/api/db/test', { ...byUrl(), ...blanks })
    expect([tested.status, tested.json['success']]).toEqual([200, true])
    for (const field of ['host', 'database', 'username', 'password']) {
      const answer = await browser.post('/api/db/save', { ...byParts(), [field]: 'a\0b' })
      expect([answer.status, answer.json['error']]).toEqual([
        400,
        'The configuration contains a character that is not allowed.',
      ])
    }
  })

  test('testing No Database succeeds without connecting', async () => {
    const { browser } = await server.signedIn()
    expect((await browser.post('/api/db/test', { provider: 'none' })).json).toEqual({
      success: true,
      message: 'No database mode - limited functionality enabled',
    })
  })

  test.each([
    [
      'a name that is not there',
      { host: 'no-such-host.invalid' },
      'name-found',
      /^The host name no-such-host\.invalid was not found/,
    ],
    ['a port without a server', { port: 1 }, 'reached', /refused the connection/],
    [
      'a server without TLS',
      { ssl: true },
      'tls',
      /^The server does not support encrypted connections\. Only if .* untick "Use TLS \(SSL\)"; in a request, set "ssl": false, or add \?sslmode=disable to the URL\.$/,
    ],
    ['a wrong password', { password: 'wrong' }, 'signed-in', /did not accept the user .* with this password/],
    ['a database that is not there', { database: 'nowhere' }, 'signed-in', /no database named nowhere/],
    ['nothing but the provider', { host: '' }, 'name-found', /^Please enter the host\.$/],
    ['a metadata address', { host: '169.254.169.254' }, 'name-found', /never connects to/],
    ['a socket', { host: '/var/run/mysqld/mysqld.sock' }, 'name-found', /single host/],
  ])('%s: the specified headline, the reason, and the line that failed', async (_what, change, line, reason) => {
    await makeUser()
    const { browser } = await professional()
    const { status: code, json } = await browser.post('/api/db/test', { ...byParts(), ...change })
    expect(code).toBe(200)
    expect(json).toMatchObject({
      success: false,
      message: 'Failed to test connection',
      error: expect.stringMatching(reason),
    })
    const checks = Array.isArray(json['checks']) ? json['checks'] : []
    expect(checks).toContainEqual({ name: line, outcome: 'failed', text: json['error'] })
    const saved = await browser.post('/api/db/save', { ...byParts(), ...change })
    expect([saved.status, saved.json]).toEqual([
      200,
      { success: false, message: 'Failed to save configuration', error: expect.stringMatching(reason) },
    ])
    expect((await browser.get('/api/db/config')).json).toEqual({ success: true, config: null })
  })

  test('a failed save leaves the former choice as it was', async () => {
    const { browser } = await professional()
    await browser.post('/api/db/save', byUrl())
    await browser.post('/api/db/save', { ...byUrl(), postgresUrl: 'postgres://me@no-such-host.invalid/x' })
    expect((await browser.get('/api/db/status')).json).toMatchObject({ connected: true, provider: 'postgres' })
  })

  test('the status shows an unavailable database within seconds, and its return', async () => {
    const away = await startTestPostgres()
    const person = await professional()
    await person.browser.post('/api/db/save', { ...byUrl(), postgresUrl: away.url })
    expect(await status(person)).toMatchObject({ connected: true, records: 0 })
    await away.stop()
    clock.advance(5_000)
    expect(await status(person)).toMatchObject({ connected: false, provider: 'postgres', records: null })
    clock.advance(5_000)
    expect(await status(person)).toMatchObject({ error: expect.stringContaining('has no database named') })
  })

  test('polling the status queries the database only occasionally', async () => {
    const person = await professional()
    await person.browser.post('/api/db/save', byUrl())
    await Promise.all(Array.from({ length: 20 }, () => status(person)))
    const client = new Client({ connectionString: postgres.url })
    await client.connect()
    await client.query(`insert into "BusinessDatabase" (name) values ('x')`)
    expect(await status(person)).toMatchObject({ records: 0 })
    clock.advance(5_000)
    expect(await status(person)).toMatchObject({ records: 1 })
    await client.query(`delete from "BusinessDatabase"`)
    await client.end()
  })

  test.each([
    { provider: 'mongodb' },
    { provider: 'postgres', port: 0 },
    { provider: 'supabase', supabaseUrl: 'no' },
    {},
    'x',
  ])('a body that matches no provider is answered with 400: %j', async (body) => {
    const { browser } = await professional()
    expect((await browser.post('/api/db/save', body)).status).toBe(400)
  })
})
