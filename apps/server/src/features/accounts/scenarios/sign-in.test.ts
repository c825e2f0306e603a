import { type TestServer, appDatabaseKindsInScope, startTestServer } from '../../../testing/index.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

const day = 86_400_000

describe.each(appDatabaseKindsInScope)('signing in (%s)', (kind) => {
  let server: TestServer
  beforeAll(async () => {
    server = await startTestServer({ kind })
  })
  afterAll(() => server.stop())

  test('registers without signing in, then signs in and returns the signed-in account', async () => {
    const browser = server.visitor()
    const credentials = { email: '  Ann@Example.com ', password: ' six6 ' }
    const registered = await browser.post('/api/auth/register', credentials)
    expect(registered.status).toBe(200)
    expect(registered.json).toMatchObject({ success: true, message: 'Registration successful! You can sign in now.' })
    expect((await browser.get('/api/auth/user')).json).toEqual({ user: null })
    const signedIn = await browser.post('/api/auth/login', { ...credentials, email: 'ANN@example.COM' })
    const user = { id: expect.any(String), email: 'Ann@Example.com', plan_type: 'free', credits_remaining: 100 }
    expect(signedIn.json).toEqual({ success: true, user, message: 'Signed in' })
    expect((await browser.get('/api/auth/user')).json).toEqual({ user })
    const trimmed = await server.visitor().post('/api/auth/login', { ...credentials, password: 'six6' })
    expect(trimmed.status).toBe(401)
  })

  test('checks e-mail length, then password length, then e-mail format, with the specified texts', async () => {
    const cases: [string, string, string, string][] = [
      ['register', 'a@', 'x', 'Email must be between 3 and 254 characters'],
      ['register', `${'a'.repeat(250)}@b.co`, 'x', 'Email must be between 3 and 254 characters'],
      ['register', 'not an e-mail', 'five5', 'Password must be between 6 and 128 characters for registration'],
      ['register', 'not an e-mail', 'x'.repeat(129), 'Password must be between 6 and 128 characters for registration'],
      ['register', 'not an e-mail', 'sixsix', 'Please enter a valid email address'],
      ['register', 'a\u0000b@example.com', 'sixsix', 'Please enter a valid email address'],
      ['login', 'a@', '', 'Email must be between 3 and 254 characters'],
      ['login', 'not an e-mail', '', 'Password must be between 1 and 128 characters for login'],
      ['login', 'not an e-mail', 'x', 'Please enter a valid email address'],
    ]
    for (const [call, email, password, text] of cases) {
      const { status, json } = await server.visitor().post(`/api/auth/${call}`, { email, password })
      expect({ status, json }).toEqual({
        status: 400,
        json: { success: false, error: text, message: text, code: 'invalid-input' },
      })
    }
  })

  test('answers a wrong password and an unknown address with the same message', async () => {
    const { email } = await server.signedIn()
    const wrong = await server.visitor().post('/api/auth/login', { email, password: 'not this' })
    const unknown = await server
      .visitor()
      .post('/api/auth/login', { email: 'nobody@example.com', password: 'not this' })
    expect(wrong.status).toBe(401)
    expect(wrong.json).toMatchObject({ error: 'Invalid email or password', code: 'invalid-credentials' })
    expect([unknown.status, unknown.json]).toEqual([wrong.status, wrong.json])
  })

  test('allows one account per address, whatever its case', async () => {
    const { email } = await server.signedIn()
    const again = await server
      .visitor()
      .post('/api/auth/register', { email: email.toUpperCase(), password: 'another one' })
    expect([again.status, again.json['code']]).toEqual([409, 'email-taken'])
  })

  test('creates one account for two concurrent registrations of an address', async () => {
    const ask = () => server.visitor().post('/api/auth/register', { email: 'twins@example.com', password: 'sixsix' })
    const statuses = (await Promise.all([ask(), ask(), ask()])).map(({ status }) => status)
    expect(statuses.sort((a, b) => a - b)).toEqual([200, 409, 409])
  })

  test('hands out a cookie that scripts and other sites cannot use, with a new token at every sign-in', async () => {
    const { browser, email, password } = await server.signedIn()
    const before = new Map(browser.cookies)
    const again = await browser.post('/api/auth/login', { email, password })
    const cookie = again.headers.getSetCookie().join()
    expect(cookie).toMatch(/^gazetteer_session=[\w-]{43};.*HttpOnly; SameSite=Lax/)
    expect(cookie).not.toContain('Secure')
    expect(browser.cookies.get('gazetteer_session')).not.toBe(before.get('gazetteer_session'))
    const old = server.visitor()
    for (const [name, value] of before) old.cookies.set(name, value)
    expect((await old.get('/api/auth/user')).json).toEqual({ user: null })
  })

  test('never accepts a session token that the visitor chose', async () => {
    const { email, password } = await server.signedIn()
    const browser = server.visitor()
    browser.cookies.set('gazetteer_session', 'planted-by-somebody')
    await browser.post('/api/auth/login', { email, password })
    expect(browser.cookies.get('gazetteer_session')).not.toBe('planted-by-somebody')
  })

  test('signs out here, with or without a session', async () => {
    const { browser } = await server.signedIn()
    const token = browser.cookies.get('gazetteer_session') ?? ''
    const out = await browser.post('/api/auth/logout')
    expect(out.json).toEqual({ success: true, message: 'Signed out' })
    expect(browser.cookies.has('gazetteer_session')).toBe(false)
    browser.cookies.set('gazetteer_session', token)
    expect((await browser.get('/api/auth/user')).json).toEqual({ user: null })
    expect((await server.visitor().post('/api/auth/logout', {})).status).toBe(200)
  })

  test('ends a session unused for 30 days and reports it', async () => {
    const { browser } = await server.signedIn()
    server.clock.advance(29 * day)
    expect((await browser.get('/api/subscription/status')).status).toBe(200)
    server.clock.advance(29 * day)
    expect((await browser.get('/api/subscription/status')).status).toBe(200)
    server.clock.advance(31 * day)
    const { status, json } = await browser.get('/api/subscription/status')
    expect([status, json['error']]).toEqual([401, 'Session expired. Please log in again.'])
  })

  test('stores neither the password nor the token', async () => {
    const { browser, password } = await server.signedIn()
    const token = browser.cookies.get('gazetteer_session') ?? 'none'
    const { rows } = await server.database.executeSql(
      'select a::text || s::text as all from account a join session s on s.account_id = a.id',
    )
    const text = JSON.stringify(rows)
    expect(text).toContain('$argon2id$')
    expect(text).not.toContain(password)
    expect(text).not.toContain(token)
  })
})

test('marks the cookie Secure and requires TLS behind a TLS proxy', async () => {
  const server = await startTestServer({ env: { TRUST_PROXY: 'loopback', PUBLIC_URL: 'https://gazetteer.example' } })
  try {
    const browser = server.visitor()
    const credentials = { email: 'tls@example.com', password: 'sixsix' }
    await browser.post('/api/auth/register', credentials)
    const forwarded = { 'x-forwarded-proto': 'https', 'x-forwarded-for': '203.0.113.9' }
    const answer = await browser.post('/api/auth/login', credentials, forwarded)
    expect(answer.headers.getSetCookie().join()).toContain('Secure')
    expect(answer.headers.get('strict-transport-security')).toContain('max-age=31536000')
    const { json } = await browser.get('/api/auth/sessions')
    expect(JSON.stringify(json)).toContain('203.0.113.9')
  } finally {
    await server.stop()
  }
})
