import { afterAll, beforeAll, expect, test } from 'vitest'
import { type SignedIn, type TestServer, startTestServer } from '../../../testing/index.ts'
import { signedInOf } from './passkeys.fixture.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ env: { REQUIRE_SECOND_FACTOR: 'on', PLAN_FOR_NEW_ACCOUNTS: 'professional' } })
})
afterAll(() => server.stop())

const statusOf = async ({ browser }: SignedIn, path: string) => (await browser.get(path)).status
const execute = (sql: string, ...values: unknown[]) => server.database.executeSql(sql, values)

test('a session without a second factor may do nothing but set one up', async () => {
  const person = await server.signedIn()
  const login = await server.visitor().post('/api/auth/login', { email: person.email, password: person.password })
  expect(login.json['user']).toMatchObject({ mustSetUpSecondFactor: true })
  expect((await person.browser.get('/api/auth/user')).json['user']).toMatchObject({ mustSetUpSecondFactor: true })
  for (const path of ['/api/jobs', '/api/table/rows', '/api/keys', '/api/db/config', '/api/subscription/status']) {
    const refused = await person.browser.get(path)
    expect([path, refused.status, refused.json['code']]).toEqual([path, 403, 'second-factor-required'])
  }
  const start = await person.browser.post('/api/runtime/start', { mode: 'manual', city: 'Boise, ID' })
  expect(start.status).toBe(403)
  for (const path of ['/api/auth/security', '/api/auth/sessions', '/api/me', '/api/installation'])
    expect([path, await statusOf(person, path)]).toEqual([path, 200])
  expect((await person.browser.post('/api/auth/logout')).status).toBe(200)
})

test('a session that signed in with one may do everything', async () => {
  const person = await server.signedIn()
  await execute('update session set has_second_factor = true where account_id = $1', person.id)
  server.clock.advance(6_000)
  expect(await statusOf(person, '/api/jobs')).toBe(200)
  expect((await person.browser.get('/api/auth/user')).json['user']).not.toHaveProperty('mustSetUpSecondFactor')
})

test('who has only the password of an account with a factor gets no further, and adds none', async () => {
  const person = await signedInOf(server)
  const confirmed = `insert into totp (account_id, sealed, created_at, confirmed_at) values ($1, 'v1.', 0, 1)`
  await execute(confirmed, person.id)
  const passkey = `insert into passkey (id, account_id, public_key, counter, transports, name, is_backed_up, created_at)
    values ('owners', $1, '', 0, '', 'Phone', false, 0)`
  await execute(passkey, person.id)
  server.clock.advance(6_000)
  for (const [path, body] of [
    ['/api/auth/totp/setup', {}],
    ['/api/auth/totp/confirm', { code: '123456' }],
    ['/api/auth/passkeys/options', {}],
    ['/api/auth/passkeys/remove', { id: 'owners' }],
    ['/api/auth/totp/disable', { code: '123456' }],
    ['/api/auth/totp/recovery-codes', {}],
    ['/api/auth/change-email', { email: 'intruder@example.com', password: person.password }],
    ['/api/auth/change-password', { currentPassword: person.password, newPassword: 'intruder horse' }],
    ['/api/auth/delete-account', { email: person.email, password: person.password }],
    ['/api/auth/oidc/link', {}],
    ['/api/auth/providers/unlink', { provider: 'github' }],
  ] as const) {
    const { status, json } = await person.browser.post(path, body)
    expect([path, status, json['code']]).toEqual([path, 403, 'second-factor-required'])
  }
  expect(await statusOf(person, '/api/auth/account-export')).toBe(403)
})

test('keys are not affected', async () => {
  const person = await server.signedIn()
  await execute('update session set has_second_factor = true where account_id = $1', person.id)
  server.clock.advance(6_000)
  const { json } = await person.browser.post('/api/keys/create', { name: 'nightly', scopes: ['read'] })
  await execute('update session set has_second_factor = false where account_id = $1', person.id)
  server.clock.advance(6_000)
  expect(await statusOf(person, '/api/jobs')).toBe(403)
  const byKey = await server.visitor().get('/api/jobs', { authorization: `Bearer ${String(json['token'])}` })
  expect(byKey.status).toBe(200)
})
