import { appDatabaseKindsInScope, type FakeOidc, startFakeOidc, type TokenFault } from '@gazetteer/testkit'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { type TestServer, startTestServer } from '../../../testing/index.ts'
import { beginOidc, newPerson, oidcSettingsOf, signInWithOidc, visitOidc } from './oidc.fixture.ts'

const mismatch = {
  success: false,
  error: 'OAuth state mismatch. Please try again.',
  message: 'OAuth state mismatch. Please try again.',
  code: 'oauth-state-mismatch',
}
const unproven = { success: false, error: 'Single sign-on did not prove who you are. Please try again.' }

describe.each(appDatabaseKindsInScope)('sign-in with OpenID Connect (%s)', (kind) => {
  let provider: FakeOidc
  let server: TestServer
  beforeAll(async () => {
    provider = await startFakeOidc()
    server = await startTestServer({ kind, env: oidcSettingsOf(provider) })
  })
  afterAll(async () => {
    await server.stop()
    await provider.stop()
  })
  afterEach(() => {
    provider.fault = null
    provider.isTerse = false
    provider.slowDown(0)
    provider.breakDown(false)
  })

  const callback = (browser: ReturnType<TestServer['visitor']>, body: object) =>
    browser.post('/api/auth/oidc/callback', body)

  test('sends the browser to the provider with state, nonce and a PKCE challenge, and back to /login', async () => {
    const browser = server.visitor()
    const { json } = await browser.post('/api/auth/oidc/start')
    const { origin, pathname, searchParams } = new URL(String(json['url']))
    expect(origin + pathname).toBe(`${provider.url}/authorize`)
    expect(Object.fromEntries(searchParams)).toEqual({
      client_id: provider.clientId,
      redirect_uri: `${server.url}/login`,
      response_type: 'code',
      scope: 'openid email profile groups',
      state: json['state'],
      nonce: expect.stringMatching(/^[\w-]{43}$/),
      code_challenge: expect.stringMatching(/^[\w-]{43}$/),
      code_challenge_method: 'S256',
    })
  })

  test('opens an account from a verified address, and finds it again by the subject', async () => {
    const person = newPerson()
    const browser = server.visitor()
    const first = await signInWithOidc(provider, browser, person)
    expect(first.json).toMatchObject({ success: true, user: { email: person.email, plan_type: 'free' } })
    expect((await browser.get('/api/auth/user')).json['user']).toEqual(first.json['user'])
    const moved = { ...person, email: 'moved-away@example.com' }
    expect((await signInWithOidc(provider, server.visitor(), moved)).json['user']).toEqual(first.json['user'])
    const security = (await browser.get('/api/auth/security')).json
    expect(security).toMatchObject({
      hasPassword: false,
      providers: [{ provider: 'oidc', name: 'Single sign-on', email: person.email }],
    })
    const { events } = (await browser.get('/api/auth/sessions')).json
    expect(events).toMatchObject([{ kind: 'signed-in-with-oidc' }, { kind: 'signed-in-with-oidc' }])
    expect((await browser.get('/api/auth/account-export')).json['linkedIdentities']).toMatchObject([
      { issuer: `${provider.url}/`, subject: person.sub, email: person.email },
    ])
  })

  test('two returns of one new person at the same time open one account', async () => {
    const person = newPerson()
    const browsers = [server.visitor(), server.visitor()]
    const answers = await Promise.all(browsers.map((browser) => signInWithOidc(provider, browser, person)))
    expect(answers.map(({ status }) => status)).toEqual([200, 200])
    expect(answers[0]?.json['user']).toEqual(answers[1]?.json['user'])
  })

  test('reads address and groups from the user information when the ID token has none', async () => {
    provider.isTerse = true
    const person = newPerson()
    expect((await signInWithOidc(provider, server.visitor(), person)).json).toMatchObject({
      user: { email: person.email },
    })
    const unverified = newPerson({ email_verified: false })
    expect((await signInWithOidc(provider, server.visitor(), unverified)).json['success']).toBe(false)
  })

  const faults: TokenFault[] = [
    'nonce',
    'no-nonce',
    'audience',
    'issuer',
    'expired',
    'signature',
    'unknown-key',
    'none',
    'hmac',
  ]
  test.each(faults)('an ID token with a wrong part (%s) does not sign in', async (fault) => {
    const person = newPerson()
    await signInWithOidc(provider, server.visitor(), person)
    const browser = server.visitor()
    provider.fault = fault
    const { status, json } = await signInWithOidc(provider, browser, person)
    expect([status, json]).toEqual([200, unproven])
    expect((await browser.get('/api/auth/user')).json['user']).toBeNull()
    expect((await signInWithOidc(provider, browser, newPerson())).json).toEqual(unproven)
  })

  test('a return that names another issuer does not sign in', async () => {
    const browser = server.visitor()
    const back = await visitOidc(provider, browser, newPerson())
    const answer = await callback(browser, { ...back, iss: 'https://other.example' })
    expect(answer.json).toEqual(unproven)
  })

  test('accepts a new key without a wait, and no longer the one that was withdrawn', async () => {
    const person = newPerson()
    await signInWithOidc(provider, server.visitor(), person)
    provider.rotateKey()
    expect((await signInWithOidc(provider, server.visitor(), person)).json['success']).toBe(true)
    provider.fault = 'unknown-key'
    expect((await signInWithOidc(provider, server.visitor(), person)).json).toEqual(unproven)
  })

  test('refuses a state that differs, was used, is expired or belongs to another browser, without asking the provider', async () => {
    const browser = server.visitor()
    const back = await visitOidc(provider, browser, newPerson())
    const { code } = back
    const elsewhere = server.visitor()
    await beginOidc(elsewhere)
    provider.requests.length = 0
    const different = await callback(browser, { code, state: 'another state' })
    expect([different.status, different.json]).toEqual([400, mismatch])
    expect((await callback(elsewhere, back)).json).toEqual(mismatch)
    expect((await callback(browser, back)).json).toEqual(mismatch)
    expect(provider.requests).toEqual([])
    const second = await visitOidc(provider, browser, newPerson())
    expect((await callback(browser, second)).json['success']).toBe(true)
    expect((await callback(browser, second)).json).toEqual(mismatch)
    const visitor = server.visitor()
    const late = await visitOidc(provider, visitor, newPerson())
    server.clock.advance(11 * 60_000)
    expect((await callback(visitor, late)).json).toEqual(mismatch)
  })

  test('a used code, or the code of another browser, does not sign in', async () => {
    const first = server.visitor()
    const { code, ...back } = await visitOidc(provider, first, newPerson())
    const thief = server.visitor()
    const stolen = await callback(thief, { ...(await visitOidc(provider, thief, newPerson())), code })
    expect(stolen.json).toEqual({
      success: false,
      error: 'Single sign-on refused the sign-in: The code verifier is incorrect.',
    })
    expect((await callback(first, { code, ...back })).json).toEqual({
      success: false,
      error: 'Single sign-on refused the sign-in: The code is incorrect or expired.',
    })
  })

  test.each([false, undefined, 'false', 'true', 1])(
    'an address with email_verified %j opens no account',
    async (email_verified) => {
      const { status, json } = await signInWithOidc(provider, server.visitor(), newPerson({ email_verified }))
      expect([status, json]).toEqual([
        200,
        { success: false, error: 'Single sign-on has no verified email address of you.' },
      ])
    },
  )

  test('an unverified registration of the address is taken over, and its password opens nothing', async () => {
    const withMail = await startTestServer({
      kind,
      env: { ...oidcSettingsOf(provider), SMTP_URL: 'smtp://127.0.0.1:1', MAIL_FROM: 'mail@example.com' },
    })
    try {
      const person = newPerson()
      const credentials = { email: person.email, password: 'correct horse' }
      await withMail.visitor().post('/api/auth/register', credentials)
      expect((await signInWithOidc(provider, withMail.visitor(), person)).json['success']).toBe(true)
      expect((await withMail.visitor().post('/api/auth/login', credentials)).status).toBe(401)
    } finally {
      await withMail.stop()
    }
  })

  test('a suspended account is refused; after a deletion the identity opens a new account', async () => {
    const person = newPerson()
    const browser = server.visitor()
    const { json } = await signInWithOidc(provider, browser, person)
    const suspend = (at: string) =>
      server.database.executeSql(`update account set suspended_at = ${at} where email = '${person.email}'`)
    await suspend('1')
    const suspended = await signInWithOidc(provider, server.visitor(), person)
    expect([suspended.status, suspended.json['code']]).toEqual([403, 'account-suspended'])
    const twin = newPerson({ email: person.email })
    expect((await signInWithOidc(provider, server.visitor(), twin)).json['code']).toBe('account-suspended')
    await suspend('null')
    await signInWithOidc(provider, browser, person)
    await browser.post('/api/auth/delete-account', { email: person.email })
    const { rows } = await server.database.executeSql(
      `select subject from linked_identity where subject = '${person.sub}'`,
    )
    expect(rows).toEqual([])
    const again = await signInWithOidc(provider, server.visitor(), person)
    expect(again.json).toMatchObject({ success: true, user: { email: person.email } })
    expect(again.json['user']).not.toMatchObject({ id: Object(json['user']).id })
  })

  test('reports a slow, failing or changed provider in words', async () => {
    const fresh = await startTestServer({ kind, env: { ...oidcSettingsOf(provider), OIDC_NAME: 'Acme' } })
    try {
      provider.breakDown(true)
      const broken = await fresh.visitor().post('/api/auth/oidc/start')
      expect([broken.status, broken.json]).toEqual([
        200,
        { success: false, error: 'Acme gave an unexpected answer. Please try again.' },
      ])
      provider.breakDown(false)
      fresh.clock.advance(5_000)
      const browser = fresh.visitor()
      const back = await visitOidc(provider, browser, newPerson())
      provider.slowDown(60_000)
      const began = Date.now()
      const slow = await callback(browser, back)
      expect([slow.status, slow.json]).toEqual([
        200,
        { success: false, error: 'Acme did not answer in time. Please try again.' },
      ])
      expect(Date.now() - began).toBeLessThan(8_000)
    } finally {
      await fresh.stop()
    }
  })
})

describe('settings of OpenID Connect', () => {
  let provider: FakeOidc
  beforeAll(async () => {
    provider = await startFakeOidc({ isPublic: true })
  })
  afterAll(() => provider.stop())

  async function withServer(env: Record<string, string>, work: (server: TestServer) => Promise<void>) {
    const server = await startTestServer({ env: { ...oidcSettingsOf(provider), OIDC_CLIENT_SECRET: '', ...env } })
    try {
      await work(server)
    } finally {
      await server.stop()
    }
  }

  test('answers 200 with a message when it is not set up', () =>
    withServer({ OIDC_ISSUER: '', OIDC_CLIENT_ID: '' }, async (server) => {
      const notSetUp = { success: false, error: 'Single sign-on is not set up on this server.' }
      expect((await server.visitor().post('/api/auth/oidc/start')).json).toEqual(notSetUp)
      expect((await server.visitor().post('/api/auth/oidc/callback', { code: 'x', state: 'y' })).json).toEqual(notSetUp)
      expect((await server.visitor().get('/api/installation')).json).toMatchObject({
        oidcName: null,
        passwordSignIn: true,
      })
    }))

  test('a client without a secret signs in; only addresses of the allowed domains do', () =>
    withServer({ OIDC_ALLOWED_DOMAINS: 'acme.example, Other.Example' }, async (server) => {
      expect((await server.visitor().get('/api/installation')).json).toMatchObject({ oidcName: 'Single sign-on' })
      for (const email of ['ann@acme.example', 'bob@OTHER.example']) {
        const { json } = await signInWithOidc(provider, server.visitor(), newPerson({ email }))
        expect(json).toMatchObject({ success: true, user: { email } })
      }
      // A person who is linked already, and whose address moved to another domain.
      const moving = newPerson({ email: 'cid@acme.example' })
      await signInWithOidc(provider, server.visitor(), moving)
      const { json: moved } = await signInWithOidc(provider, server.visitor(), { ...moving, email: 'cid@evil.example' })
      expect(moved).toMatchObject({ success: false })
      for (const email of ['eve@sub.acme.example', 'eve@acme.example.com', 'eve@notacme.example']) {
        const { status, json } = await signInWithOidc(provider, server.visitor(), newPerson({ email }))
        expect([status, json]).toEqual([
          200,
          { success: false, error: 'Email addresses of this domain cannot sign in on this server.' },
        ])
      }
    }))

  const operating = { OIDC_OPERATOR_GROUP: 'admins' }
  const isOperator = async (browser: ReturnType<TestServer['visitor']>) => {
    const user = Object((await browser.get('/api/auth/user')).json['user'])
    const { status } = await browser.get('/api/operator/accounts')
    expect(status).toBe(user.isOperator === true ? 200 : 403)
    return user.isOperator === true
  }

  test.each([{ groups: ['users', 'admins'] }, { roles: ['admins'] }, { groups: 'admins' }])(
    'members of the group are operators: %j',
    (claims) =>
      withServer(operating, async (server) => {
        const person = newPerson(claims)
        const browser = server.visitor()
        const { json } = await signInWithOidc(provider, browser, person)
        expect(json['user']).toMatchObject({ isOperator: true })
        expect(await isOperator(browser)).toBe(true)
        expect((await browser.get('/api/me')).json['user']).toMatchObject({ isOperator: true })
      }),
  )

  test('operators of the group are so for twelve hours, or until a sign-in without it', () =>
    withServer(operating, async (server) => {
      const person = newPerson()
      const [first, second, third] = [server.visitor(), server.visitor(), server.visitor()]
      await signInWithOidc(provider, first, { ...person, groups: ['admins'] })
      server.clock.advance(12 * 3_600_000 - 1_000)
      expect(await isOperator(first)).toBe(true)
      server.clock.advance(1_001)
      expect(await isOperator(first)).toBe(false)
      await signInWithOidc(provider, second, { ...person, groups: ['admins'] })
      expect([await isOperator(first), await isOperator(second)]).toEqual([false, true])
      await signInWithOidc(provider, third, { ...person, groups: ['admins-of-others'] })
      expect([await isOperator(second), await isOperator(third)]).toEqual([false, false])
    }))

  test('PASSWORD_SIGN_IN=off refuses passwords and registrations in words, and counts no password as a proof', () =>
    withServer({ PASSWORD_SIGN_IN: 'off', PLAN_FOR_NEW_ACCOUNTS: 'professional' }, async (server) => {
      const visitor = server.visitor()
      const calls = [
        ['login', { email: 'ann@example.com', password: 'correct horse' }],
        ['register', { email: 'ann@example.com', password: 'correct horse' }],
        ['forgot-password', { email: 'ann@example.com' }],
        ['reset-password', { token: 'x', password: 'correct horse' }],
        ['resend-verification', { email: 'ann@example.com' }],
      ] as const
      for (const [path, body] of calls) {
        const { status, json } = await visitor.post(`/api/auth/${path}`, body)
        expect([path, status, json['code'], json['error']]).toEqual([
          path,
          403,
          'password-sign-in-off',
          'This server accepts no passwords. Sign in with Single sign-on.',
        ])
      }
      expect((await visitor.get('/api/installation')).json['passwordSignIn']).toBe(false)
      const person = newPerson()
      await signInWithOidc(provider, visitor, person)
      await server.database.executeSql(`update account set password_hash = 'x' where email = '${person.email}'`)
      expect((await visitor.get('/api/auth/security')).json['hasPassword']).toBe(false)
      const proof = await visitor.post('/api/auth/prove', { password: 'x' })
      expect([proof.status, proof.json['code']]).toEqual([403, 'password-sign-in-off'])
      const change = await visitor.post('/api/auth/change-password', { currentPassword: 'x', newPassword: 'another' })
      expect(change.json['code']).toBe('password-sign-in-off')
      const unlinking = await visitor.post('/api/auth/providers/unlink', { provider: 'oidc' })
      expect([unlinking.status, unlinking.json['code']]).toEqual([409, 'last-sign-in'])
    }))
})
