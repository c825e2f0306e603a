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

  test('by failures of others behind the same address', async () => {
    const { browser, email } = await server.signedIn()
    for (let n = 0; n < 51; n++) {
      await logIn(server.visitor(), { email: `nobody-${n}@example.com`, password }, '203.0.113.5')
    }
    expect(await logIn(server.visitor(), { email, password }, '203.0.113.5')).toBe(429)
    expect(await logIn(browser, { email, password }, '203.0.113.5')).toBe(200)
  })

  test('by people on one network who sign in at the same time, to one account or to many', async () => {
    const { email } = await server.signedIn()
    const others = await Promise.all(Array.from({ length: 20 }, () => server.signedIn()))
    const credentials = [...Array.from({ length: 40 }, () => email), ...others.map((one) => one.email)]
    const statuses = await Promise.all(credentials.map((one) => logIn(server.visitor(), { email: one, password })))
    expect(statuses.filter((status) => status !== 200)).toEqual([])
  })
})
