import type { Browser, FakeGithub, FakeOidc } from '@gazetteer/testkit'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import type { TestServer } from '../../../testing/index.ts'
import { newPerson, visitOidc } from './oidc.fixture.ts'
import { type ServerWithProviders, startWithProviders } from './providers.fixture.ts'

/** More failures than a network address has free. */
const many = 55

describe('a provider that fails', () => {
  let oidc: FakeOidc
  let github: FakeGithub
  let server: TestServer
  let stop: ServerWithProviders['stop']
  beforeAll(async () => {
    ;({ server, oidc, github, stop } = await startWithProviders({ env: { TRUST_PROXY: 'loopback' } }))
  })
  afterAll(() => stop())
  afterEach(() => {
    oidc.breakDown(false)
    oidc.clientSecret = 'test secret & more'
    github.breakDown(false)
    github.clientSecret = 'test-secret'
  })

  const from = (address: string) => ({ 'x-forwarded-for': address })
  /** The sign-in of a person who agrees at the provider. */
  type Way = (browser: Browser, address: string, beforeReturn?: () => void) => ReturnType<Browser['post']>
  const viaOidc: Way = async (browser, address, beforeReturn) => {
    const back = await visitOidc(oidc, browser, newPerson())
    beforeReturn?.()
    return browser.post('/api/auth/oidc/callback', back, from(address))
  }
  let people = 0
  const viaGithub: Way = async (browser, address, beforeReturn) => {
    const { json } = await browser.post('/api/auth/github/start')
    const person = { id: 90_000 + ++people, emails: [] }
    const code = github.agree(person, new URL(String(json['url'])).searchParams.get('redirect_uri') ?? '')
    beforeReturn?.()
    return browser.post('/api/auth/github/callback', { code, state: json['state'] }, from(address))
  }
  async function expectSignInFrom(address: string, status: number): Promise<void> {
    const { email, password } = await server.signedIn()
    const answer = await server.visitor().post('/api/auth/login', { email, password }, from(address))
    expect(answer.status).toBe(status)
  }

  test.each([
    ['OpenID Connect', viaOidc, 'Single sign-on gave an unexpected answer. Please try again.'],
    ['GitHub', viaGithub, 'GitHub answered with status 502. Please try again.'],
  ])('%s: is no failed attempt of the people behind one address', async (name, come, error) => {
    const address = `203.0.113.${name.length}`
    for (let n = 0; n < many; n++) {
      for (const fake of [oidc, github]) fake.breakDown(false)
      const answer = await come(server.visitor(), address, () => {
        for (const fake of [oidc, github]) fake.breakDown(true)
      })
      expect(answer.json).toEqual({ success: false, error })
    }
    await expectSignInFrom(address, 200)
  })

  test.each([
    ['OpenID Connect', viaOidc, 'Single sign-on refused the sign-in: The client is unknown.'],
    ['GitHub', viaGithub, 'GitHub refused the sign-in: The client_id and/or client_secret passed are incorrect.'],
  ])('%s: a wrong secret in the settings is none either', async (name, come, error) => {
    const address = `203.0.113.1${name.length}`
    for (const fake of [oidc, github]) fake.clientSecret = 'changed there'
    for (let n = 0; n < many; n++)
      expect((await come(server.visitor(), address)).json).toEqual({ success: false, error })
    await expectSignInFrom(address, 200)
  })

  test('an answer that refuses the person is one', async () => {
    const address = '203.0.113.77'
    const { state: _, ...used } = await visitOidc(oidc, server.visitor(), newPerson())
    const statuses: unknown[] = []
    for (let n = 0; n < many; n++) {
      const browser = server.visitor()
      const { state } = await visitOidc(oidc, browser, newPerson())
      const { status } = await browser.post('/api/auth/oidc/callback', { ...used, state }, from(address))
      statuses.push(status)
    }
    expect(statuses).toEqual([...Array<number>(50).fill(200), ...Array<number>(many - 50).fill(429)])
    await expectSignInFrom(address, 429)
  })
})
