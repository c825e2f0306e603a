import { type Browser, runningClock } from '@gazetteer/testkit'
import { type TestServer, startTestServer } from '../../../testing/index.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

const from = (address: string) => ({ 'x-forwarded-for': address })
const password = 'correct horse'

describe('does not block the owner', () => {
  let server: TestServer
  beforeAll(async () => {
    server = await startTestServer({ env: { TRUST_PROXY: 'loopback' }, clock: runningClock() })
  })
  afterAll(() => server.stop())

  const logIn = async (browser: Browser, credentials: object, address = '203.0.113.1') =>
    (await browser.post('/api/auth/login', credentials, from(address))).status

  async function fail(email: string, address: string, times: number): Promise<void> {
    for (let n = 0; n < times; n++) await logIn(server.visitor(), { email, password: `guess ${n}` }, address)
  }

  test('by wrong passwords of others, on a device that signed in before', async () => {
    const { browser, email } = await server.signedIn()
    await browser.post('/api/auth/logout')
    await fail(email, '198.51.100.1', 8)
    expect(await logIn(server.visitor(), { email, password })).toBe(429)
    expect(await logIn(browser, { email, password })).toBe(200)
  })

  test('when the password is confirmed again while another person guesses it elsewhere', async () => {
    const { browser, email } = await server.signedIn()
    await fail(email, '198.51.100.2', 8)
    const changed = { currentPassword: password, newPassword: 'a new one' }
    expect((await browser.post('/api/auth/change-password', changed)).status).toBe(200)
  })

  test('but a device cannot guess more often than anyone else', async () => {
    const { browser, email } = await server.signedIn()
    await browser.post('/api/auth/logout')
    const statuses: number[] = []
    for (let n = 0; n < 6; n++) statuses.push(await logIn(browser, { email, password: 'wrong' }))
    expect(statuses).toEqual([401, 401, 401, 401, 401, 429])
    expect(await logIn(server.visitor(), { email, password }, '203.0.113.9')).toBe(200)
  })

  test('a device counts only for accounts that signed in with it', async () => {
    const stranger = await server.signedIn()
    const { browser, email } = await server.signedIn()
    const planted = server.visitor()
    planted.cookies.set('gazetteer_device', stranger.browser.cookies.get('gazetteer_device') ?? 'none')
    await fail(email, '198.51.100.3', 6)
    expect(await logIn(planted, { email, password })).toBe(429)
    const shared = { email: stranger.email, password }
    expect(await logIn(browser, shared)).toBe(200)
    expect(await logIn(browser, { email, password })).toBe(200)
    await fail(stranger.email, '198.51.100.4', 6)
    expect(await logIn(browser, shared)).toBe(200)
  })

  test('loses its known devices on signing out everywhere, except the calling one', async () => {
    const { browser, email } = await server.signedIn()
    const lost = server.visitor()
    await logIn(lost, { email, password })
    await browser.post('/api/auth/logout-everywhere')
    await fail(email, '198.51.100.5', 6)
    expect(await logIn(lost, { email, password })).toBe(429)
    expect(await logIn(browser, { email, password })).toBe(200)
  })

  test('sets a device cookie that scripts cannot read, and stores only its hash', async () => {
    const { email } = await server.signedIn()
    const browser = server.visitor()
    const answer = await browser.post('/api/auth/login', { email, password })
    const cookie = answer.headers.getSetCookie().find((line) => line.startsWith('gazetteer_device='))
    expect(cookie).toMatch(/^gazetteer_device=[\w-]{43}; Max-Age=34560000; Path=\/; HttpOnly; SameSite=Lax$/)
    const { rows } = await server.database.executeSql('select token_hash from device')
    expect(JSON.stringify(rows)).not.toContain(browser.cookies.get('gazetteer_device'))
    const again = await browser.post('/api/auth/login', { email, password })
    expect(again.headers.getSetCookie().join()).not.toContain('gazetteer_device')
  })

  test('while concurrent guesses are limited like consecutive ones', async () => {
    const { email } = await server.signedIn()
    const guesses = Array.from({ length: 30 }, (_, n) =>
      logIn(server.visitor(), { email, password: `guess ${n}` }, `192.0.2.${n}`),
    )
    const statuses = await Promise.all(guesses)
    expect(statuses.filter((status) => status === 401)).toHaveLength(5)
    expect(statuses.filter((status) => status === 429)).toHaveLength(25)
  })
})
