import { manualClock, waitFor } from '@gazetteer/testkit'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  type SignedIn,
  type TestServer,
  appDatabaseKindsInScope,
  startTestAppDatabase,
  startTestServer,
} from '../../../testing/index.ts'

const day = 86_400_000

type Made = { id: string; token: string }

async function makeKey({ browser }: Pick<SignedIn, 'browser'>, wanted: object = {}): Promise<Made> {
  const { json } = await browser.post('/api/keys/create', { name: 'importer', scopes: ['read'], ...wanted })
  return { id: String(Object(json['key']).id), token: String(json['token']) }
}

const requestWithKey = (server: TestServer, token: string, path = '/api/jobs') =>
  server.visitor().get(path, { authorization: `Bearer ${token}` })

describe.each(appDatabaseKindsInScope)('API keys (%s)', (kind) => {
  let server: TestServer
  beforeAll(async () => {
    server = await startTestServer({ kind })
  })
  afterAll(() => server.stop())

  test('are shown once, stored as a hash, listed by their first characters, with their last use', async () => {
    const person = await server.signedIn('professional')
    const answer = await person.browser.post('/api/keys/create', { name: ' importer ', scopes: ['table', 'read'] })
    const token = String(answer.json['token'])
    expect([answer.status, /^gz_[\w-]{43}$/.test(token)]).toEqual([200, true])
    const listed = await person.browser.get('/api/keys')
    expect(listed.text).not.toContain(token)
    const key = { name: 'importer', start: token.slice(0, 8), scopes: ['read', 'table'], lastUsedAt: null }
    expect(listed.json['keys']).toMatchObject([key])
    const rows = await server.database.executeSql('select * from api_key', [])
    expect(JSON.stringify(rows)).not.toContain(token.slice(8))
    expect((await requestWithKey(server, token)).status).toBe(200)
    expect((await person.browser.get('/api/keys')).json['keys']).toMatchObject([{ lastUsedAt: server.clock.now() }])
    const events = (await person.browser.get('/api/auth/sessions')).json['events']
    expect(events).toMatchObject([{ kind: 'key-created' }, {}, {}])
    expect((await person.browser.get('/api/auth/account-export')).text).toContain('importer')
  })

  test('give access to their own account only, whatever the case of Bearer', async () => {
    const [person, other] = [await server.signedIn(), await server.signedIn()]
    const { token } = await makeKey(person)
    const user = await server.visitor().get('/api/auth/user', { authorization: `bearer  ${token}` })
    expect(user.json['user']).toMatchObject({ id: person.id, email: person.email })
    expect((await requestWithKey(server, token, `/api/runtime/status?user=${other.id}`)).json['code']).toBe(
      'other-account',
    )
    expect((await other.browser.post('/api/keys/revoke', { id: (await makeKey(person)).id })).status).toBe(404)
  })

  test('end when they expire, when they are revoked, and when the password changes', async () => {
    const person = await server.signedIn('professional')
    const { token } = await makeKey(person, { days: 1 })
    expect((await requestWithKey(server, token)).status).toBe(200)
    server.clock.advance(day - 1)
    expect((await requestWithKey(server, token)).status).toBe(200)
    server.clock.advance(1)
    const late = await requestWithKey(server, token)
    expect([late.status, late.json['code']]).toEqual([401, 'unknown-key'])

    await person.browser.post('/api/auth/prove', { password: person.password })
    const revoked = await makeKey(person)
    expect((await requestWithKey(server, revoked.token)).status).toBe(200)
    expect((await person.browser.post('/api/keys/revoke', { id: revoked.id })).json).toEqual({ success: true })
    expect((await requestWithKey(server, revoked.token)).status).toBe(401)
    expect((await person.browser.post('/api/keys/revoke', { id: revoked.id })).status).toBe(404)

    const activeKey = await makeKey(person)
    expect((await requestWithKey(server, activeKey.token)).status).toBe(200)
    const change = { currentPassword: person.password, newPassword: 'a better horse' }
    const changed = await person.browser.post('/api/auth/change-password', change)
    expect([changed.status, changed.json['message']]).toEqual([
      200,
      'Your password was changed. Other browsers are signed out, and API keys are revoked.',
    ])
    expect((await requestWithKey(server, activeKey.token)).status).toBe(401)
  })

  test('of a free account can only read; at most fifty; keys without name, expiry or scope are refused', async () => {
    const person = await server.signedIn('free')
    const refused = await person.browser.post('/api/keys/create', { name: 'a', scopes: ['read', 'capture'] })
    expect([refused.status, refused.json['code']]).toEqual([403, 'professional-only'])
    for (const body of [{ name: ' ' }, { days: 0 }, { days: 400 }, { scopes: [] }, { scopes: ['all'] }]) {
      const wanted = { name: 'a', scopes: ['read'], ...body }
      expect([body, (await person.browser.post('/api/keys/create', wanted)).status]).toEqual([body, 400])
    }
    for (let made = 0; made < 50; made += 1) await makeKey(person)
    const over = await person.browser.post('/api/keys/create', { name: 'a', scopes: ['read'] })
    expect([over.status, over.json['code']]).toEqual([409, 'too-many-keys'])
  })
})

test('a key has its own rate limit, reported in each answer; beyond it the answer is 429 with the wait time', async () => {
  const server = await startTestServer({ env: { KEY_REQUESTS_PER_MINUTE: '3' } })
  try {
    const person = await server.signedIn()
    const [{ token }, second] = [await makeKey(person), await makeKey(person)]
    for (const remaining of ['2', '1', '0']) {
      const { status, headers } = await requestWithKey(server, token)
      expect([status, headers.get('ratelimit-remaining')]).toEqual([200, remaining])
      expect([headers.get('ratelimit-policy'), headers.get('ratelimit-limit')]).toEqual(['3;w=60', '3'])
    }
    const { status, headers, json } = await requestWithKey(server, token)
    expect([status, json['code'], json['success']]).toEqual([429, 'key-rate', false])
    expect(Number(headers.get('retry-after'))).toBe(Number(headers.get('ratelimit-reset')))
    expect(Number(headers.get('retry-after'))).toBeGreaterThan(0)
    expect((await requestWithKey(server, second.token)).status).toBe(200)
    expect((await person.browser.get('/api/jobs')).headers.get('ratelimit-limit')).toBeNull()
  } finally {
    await server.stop()
  }
})

test('a key that one process revoked is refused by the others', async () => {
  const database = await startTestAppDatabase('postgres')
  // The clock is frozen, so cached keys are dropped only by the other process's notification.
  const clock = manualClock()
  const servers = [await startTestServer({ database, clock }), await startTestServer({ database, clock })] as const
  try {
    const [first, second] = servers
    const person = await first.signedIn()
    const { id, token } = await makeKey(person)
    expect((await requestWithKey(second, token)).status).toBe(200)
    await person.browser.post('/api/keys/revoke', { id })
    await waitFor('the other process', async () => (await requestWithKey(second, token)).status === 401)
  } finally {
    for (const server of servers) await server.stop()
    await database.stop()
  }
})
