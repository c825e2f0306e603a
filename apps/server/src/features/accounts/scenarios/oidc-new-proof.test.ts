import { type Browser, type FakeOidc, startFakeOidc } from '@gazetteer/testkit'
import { afterAll, afterEach, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { type TestServer, startTestServer } from '../../../testing/index.ts'
import { beginOidc, newPerson, oidcSettingsOf, signInWithOidc } from './oidc.fixture.ts'

const key = { name: 'nightly', scopes: ['read'] }
const minute = 60_000

describe('a sign-in with OpenID Connect that must be a new proof', () => {
  let provider: FakeOidc
  let server: TestServer
  beforeAll(async () => {
    provider = await startFakeOidc()
    provider.claims = ['sub', 'auth_time']
    server = await startTestServer({ env: oidcSettingsOf(provider) })
  })
  afterAll(async () => {
    await server.stop()
    await provider.stop()
  })
  afterEach(() => {
    provider.authenticatedAt = null
  })

  const callback = (browser: Browser, body: object) => browser.post('/api/auth/oidc/callback', body)

  const notFresh = {
    success: false,
    error:
      'Single sign-on did not confirm that you signed in there just now. Sign out there, then sign in again. If this stays, ask your operator.',
  }

  /** A session whose proof is too old, and the page to which it is sent. */
  async function forgotten() {
    const browser = server.visitor()
    const person = newPerson()
    await signInWithOidc(provider, browser, person)
    server.clock.advance(11 * minute)
    return { browser, person, page: await beginOidc(browser, 'prove') }
  }

  test.each([
    ['without a time', () => null],
    ['with the time of an older sign-in', () => server.clock.now() - 11 * minute],
    ['with a time far ahead', () => server.clock.now() + minute],
  ])('an answer %s does not count, and ends no session', async (_name, authenticatedAt) => {
    const { browser, person, page } = await forgotten()
    provider.authenticatedAt = authenticatedAt()
    const { status, json } = await callback(browser, provider.agree(page, person))
    expect([status, json]).toEqual([200, notFresh])
    expect((await browser.get('/api/auth/user')).json['user']).not.toBeNull()
    expect((await browser.post('/api/keys/create', key)).json['code']).toBe('proof-required')
  })

  test.each([
    ['now', 0],
    ['a little ahead, by another clock', 20_000],
    ['before a long consent', -5 * minute],
  ])('an answer with a time %s counts', async (_name, aheadMs) => {
    const { browser, person, page } = await forgotten()
    provider.authenticatedAt = server.clock.now() + aheadMs
    expect((await callback(browser, provider.agree(page, person))).json['success']).toBe(true)
    expect((await browser.post('/api/keys/create', key)).status).toBe(200)
  })

  test('the browser cannot leave it out of the address', async () => {
    const { browser, person, page } = await forgotten()
    const changed = new URL(page)
    for (const name of ['prompt', 'max_age']) changed.searchParams.delete(name)
    const { state, ...back } = provider.agree(changed.href, person)
    const forged = await callback(browser, { ...back, state: state.replace('again.', '') })
    expect(forged.json['code']).toBe('oauth-state-mismatch')
    expect((await callback(browser, { ...back, state })).json).toEqual(notFresh)
  })

  test('signing out and in again is as old a proof as the provider says', async () => {
    const { browser, person } = await forgotten()
    await browser.post('/api/auth/logout')
    provider.authenticatedAt = server.clock.now() - 11 * minute
    expect((await signInWithOidc(provider, browser, person)).json['success']).toBe(true)
    expect((await browser.post('/api/keys/create', key)).json['code']).toBe('proof-required')
    provider.authenticatedAt = null
    await browser.post('/api/auth/logout')
    await signInWithOidc(provider, browser, person)
    expect((await browser.post('/api/keys/create', key)).json['code']).toBe('proof-required')
    provider.authenticatedAt = server.clock.now() + 0.5
    const later = server.visitor()
    await signInWithOidc(provider, later, person)
    expect((await later.post('/api/keys/create', key)).status).toBe(200)
  })

  test('after a refusal, a usual sign-in in the same browser does not ask again', async () => {
    const { browser, person, page } = await forgotten()
    expect((await callback(browser, provider.agree(page, person))).json).toEqual(notFresh)
    const usual = await beginOidc(browser, 'sign-in')
    expect(new URL(usual).searchParams.has('prompt')).toBe(false)
    expect((await callback(browser, provider.agree(usual, person))).json['success']).toBe(true)
  })

  test('the sign-in is a proof and a second factor; one that must prove it asks the provider to ask again', async () => {
    const browser = server.visitor()
    const person = newPerson()
    await signInWithOidc(provider, browser, person)
    server.clock.advance(11 * minute)
    expect((await browser.post('/api/keys/create', key)).json['code']).toBe('proof-required')
    const page = await beginOidc(browser, 'prove')
    const { searchParams } = new URL(page)
    expect([searchParams.get('prompt'), searchParams.get('max_age')]).toEqual(['login', '600'])
    provider.authenticatedAt = server.clock.now()
    expect((await callback(browser, provider.agree(page, person))).json['success']).toBe(true)
    expect((await browser.post('/api/keys/create', key)).status).toBe(200)
    const { rows } = await server.database.executeSql(
      `select has_second_factor from session join account on account.id = account_id where email = '${person.email}'`,
    )
    expect(rows).toEqual([{ has_second_factor: true }])
  })
})

test('of a provider that does not know the time, as Google, any answer counts but one with an old time', async () => {
  const provider = await startFakeOidc()
  onTestFinished(provider.stop)
  const server = await startTestServer({ env: oidcSettingsOf(provider) })
  onTestFinished(server.stop)
  const browser = server.visitor()
  const person = newPerson()
  await signInWithOidc(provider, browser, person)
  server.clock.advance(11 * minute)
  const proveAt = async (authenticatedAt: number | null) => {
    provider.authenticatedAt = authenticatedAt
    const back = provider.agree(await beginOidc(browser, 'prove'), person)
    await browser.post('/api/auth/oidc/callback', back)
    return (await browser.post('/api/keys/create', key)).json['code'] ?? 'proved'
  }
  expect(await proveAt(server.clock.now() - 11 * minute)).toBe('proof-required')
  expect(await proveAt(null)).toBe('proved')
})
