import { appDatabaseKindsInScope, type FakeGithub, type FakeOidc, type FakeOidcPerson } from '@gazetteer/testkit'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { SignedIn, TestServer } from '../../../testing/index.ts'
import { beginOidc, newPerson, signInWithOidc } from './oidc.fixture.ts'
import { type ServerWithProviders, startWithProviders } from './providers.fixture.ts'

describe.each(appDatabaseKindsInScope)('linked providers (%s)', (kind) => {
  let provider: FakeOidc
  let github: FakeGithub
  let server: TestServer
  let stop: ServerWithProviders['stop']
  beforeAll(async () => {
    ;({ server, oidc: provider, github, stop } = await startWithProviders({ kind }))
  })
  afterAll(() => stop())

  type Visitor = SignedIn['browser']
  const link = (browser: Visitor, body?: object) => browser.post('/api/auth/oidc/link', body)
  const unlink = (browser: Visitor, which: string) => browser.post('/api/auth/providers/unlink', { provider: which })
  const providersOf = async (browser: Visitor) => (await browser.get('/api/auth/security')).json['providers']
  const userOf = async (browser: Visitor) => (await browser.get('/api/auth/user')).json['user']
  const kindsOf = async (browser: Visitor) => {
    const { events } = (await browser.get('/api/auth/sessions')).json
    return Array.isArray(events) ? events.map((event) => Object(event).kind) : []
  }
  /** The owner goes to the provider and comes back. */
  async function bringBack(browser: Visitor, person: FakeOidcPerson) {
    return provider.agree(await beginOidc(browser), person)
  }
  async function refusedSignIn(browser: Visitor, person: FakeOidcPerson) {
    const { status, json } = await signInWithOidc(provider, browser, person)
    expect([status, json['code']]).toEqual([409, 'link-required'])
    expect(await userOf(browser)).toBeNull()
  }

  test('refuses the address of an account; its owner links it in the same browser', async () => {
    const { browser: elsewhere, email, password } = await server.signedIn()
    const person = newPerson({ email: email.toUpperCase() })
    const browser = server.visitor()
    await refusedSignIn(browser, person)
    await refusedSignIn(browser, person)
    expect((await link(browser)).status).toBe(401)
    const inOther = await link(elsewhere)
    expect([inOther.status, inOther.json['code']]).toEqual([409, 'nothing-to-link'])
    await browser.post('/api/auth/login', { email, password })
    expect((await link(browser)).json).toEqual({
      success: true,
      message: 'Single sign-on is linked to your account.',
    })
    expect((await link(browser)).json['code']).toBe('nothing-to-link')
    expect(await kindsOf(browser)).toContain('provider-linked')
    expect((await signInWithOidc(provider, server.visitor(), person)).json).toMatchObject({
      success: true,
      user: { email },
    })
    expect((await server.outbox()).filter((mail) => mail.includes('A new way to sign in'))).not.toEqual([])
  })

  test('what waits in a browser is linked to no other account, and not after ten minutes', async () => {
    const owner = await server.signedIn()
    const other = await server.signedIn()
    const browser = server.visitor()
    await refusedSignIn(browser, newPerson({ email: owner.email }))
    await browser.post('/api/auth/login', { email: other.email, password: other.password })
    const waiting = async () => (await browser.get('/api/auth/oidc/pending')).json['pending']
    expect(await waiting()).toBeNull()
    const wrong = await link(browser)
    expect([wrong.status, wrong.json['code']]).toEqual([409, 'email-taken'])
    await browser.post('/api/auth/login', { email: owner.email, password: owner.password })
    expect(await waiting()).toEqual({ name: 'Single sign-on', email: owner.email })
    server.clock.advance(10 * 60_000)
    expect((await link(browser)).json['code']).toBe('nothing-to-link')
    expect(await providersOf(owner.browser)).toEqual([])
  })

  test('links an address of another name that the signed-in owner brings back', async () => {
    const owner = await server.signedIn()
    const person = newPerson()
    const { browser } = owner
    expect((await link(browser, await bringBack(browser, person))).json['success']).toBe(true)
    expect(await providersOf(browser)).toEqual([
      { provider: 'oidc', name: 'Single sign-on', email: person.email, linkedAt: server.clock.now() },
    ])
    const { json } = await signInWithOidc(provider, server.visitor(), person)
    expect(json).toMatchObject({ success: true, user: { id: owner.id, email: owner.email } })
  })

  test('a return that began to link does not sign in, and one that began to sign in links nothing', async () => {
    const { browser } = await server.signedIn()
    const person = newPerson()
    const linking = await browser.post('/api/auth/oidc/callback', await bringBack(browser, person))
    expect([linking.status, linking.json['code']]).toEqual([400, 'oauth-state-mismatch'])
    const signingIn = provider.agree(await beginOidc(browser, 'sign-in'), person)
    const answer = await link(browser, signingIn)
    expect([answer.status, answer.json['code']]).toEqual([400, 'oauth-state-mismatch'])
    expect(await providersOf(browser)).toEqual([])
  })

  test("another account's return, a used one and one from another browser link nothing", async () => {
    const owner = await server.signedIn()
    const other = await server.signedIn()
    const back = await bringBack(owner.browser, newPerson())
    expect((await link(other.browser, back)).json['code']).toBe('oauth-state-mismatch')
    // The other account in the browser of the owner.
    const begun = await bringBack(owner.browser, newPerson())
    await owner.browser.post('/api/auth/login', { email: other.email, password: other.password })
    expect((await link(owner.browser, begun)).json['code']).toBe('oauth-state-mismatch')
    const used = await bringBack(other.browser, newPerson())
    expect((await link(other.browser, used)).json['success']).toBe(true)
    expect((await link(other.browser, used)).json['code']).toBe('oauth-state-mismatch')
    const half = await link(other.browser, { code: used.code })
    expect([half.status, half.json['code']]).toEqual([400, 'invalid-input'])
  })

  test('an identity belongs to one account, and an account has one identity', async () => {
    const first = await server.signedIn()
    const second = await server.signedIn()
    const person = newPerson()
    await link(first.browser, await bringBack(first.browser, person))
    const taken = await link(second.browser, await bringBack(second.browser, person))
    expect([taken.status, taken.json['code']]).toEqual([409, 'identity-taken'])
    const more = await link(first.browser, await bringBack(first.browser, newPerson()))
    expect([more.status, more.json['code']]).toEqual([409, 'already-linked'])
    const ofFirst = await link(second.browser, await bringBack(second.browser, newPerson({ email: first.email })))
    expect([ofFirst.status, ofFirst.json['code']]).toEqual([409, 'email-taken'])
    const unverified = newPerson({ email: second.email, email_verified: false })
    const refused = await link(second.browser, await bringBack(second.browser, unverified))
    expect([refused.status, refused.json['success']]).toEqual([200, false])
    expect(await providersOf(second.browser)).toEqual([])
  })

  test('linking and unlinking need a fresh proof', async () => {
    const { browser, password } = await server.signedIn()
    const back = await bringBack(browser, newPerson())
    server.clock.advance(9 * 60_000)
    await browser.post('/api/auth/prove', { password })
    await link(browser, back)
    server.clock.advance(10 * 60_000 + 1)
    for (const [path, body] of [
      ['oidc/start', undefined],
      ['oidc/link', undefined],
      ['oidc/link', { code: 'x', state: 'y' }],
      ['providers/unlink', { provider: 'oidc' }],
    ] as const) {
      const { status, json } = await browser.post(`/api/auth/${path}`, body)
      expect([path, status, json['code']]).toEqual([path, 403, 'proof-required'])
    }
  })

  test('unlinks, but not the last way to sign in', async () => {
    const person = newPerson()
    const browser = server.visitor()
    await signInWithOidc(provider, browser, person)
    const last = await unlink(browser, 'oidc')
    expect([last.status, last.json['code']]).toEqual([409, 'last-sign-in'])
    const absent = await unlink(browser, 'github')
    expect([absent.status, absent.json['code']]).toEqual([404, 'not-found'])

    const { json } = await browser.post('/api/auth/github/start')
    const redirectUri = new URL(String(json['url'])).searchParams.get('redirect_uri') ?? ''
    const emails = [{ email: person.email, primary: true, verified: true }]
    const code = github.agree({ id: 5_001 + (kind === 'postgres' ? 0 : 1), emails }, redirectUri)
    await browser.post('/api/auth/github/callback', { code, state: json['state'] })
    expect(await providersOf(browser)).toMatchObject([{ provider: 'github' }, { provider: 'oidc' }])
    expect((await unlink(browser, 'oidc')).json['success']).toBe(true)
    expect(await kindsOf(browser)).toContain('provider-unlinked')
    expect((await unlink(browser, 'github')).json['code']).toBe('last-sign-in')
    await refusedSignIn(server.visitor(), person)
  })

  test('a password or a passkey is another way to sign in', async () => {
    const withPassword = await server.signedIn()
    await link(withPassword.browser, await bringBack(withPassword.browser, newPerson()))
    expect((await unlink(withPassword.browser, 'oidc')).json['success']).toBe(true)
    const browser = server.visitor()
    const { json } = await signInWithOidc(provider, browser, newPerson())
    await server.database.executeSql(
      `insert into passkey (id, account_id, public_key, counter, transports, name, is_backed_up, created_at)
       values ('${Object(json['user']).id}', '${Object(json['user']).id}', 'x', 0, '[]', 'x', false, 0)`,
    )
    expect((await unlink(browser, 'oidc')).json['success']).toBe(true)
  })
})
