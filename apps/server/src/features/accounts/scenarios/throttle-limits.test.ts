import { type TestServer, startTestServer } from '../../../testing/index.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ env: { TRUST_PROXY: 'loopback' } })
})
afterAll(() => server.stop())

const from = (address: string) => ({ 'x-forwarded-for': address })

test('doubles the wait after each further wrong password of an account, and resets it after the right one', async () => {
  const { email, password } = await server.signedIn()
  let sender = 0
  const guess = async (word = 'wrong') => {
    const { status, headers } = await server
      .visitor()
      .post('/api/auth/login', { email, password: word }, from(`198.51.100.${++sender}`))
    return { status, wait: headers.get('retry-after') }
  }
  for (let n = 0; n < 5; n++) expect(await guess()).toEqual({ status: 401, wait: null })
  const waits: number[] = []
  for (let n = 0; n < 4; n++) {
    const { status, wait } = await guess(password)
    expect(status).toBe(429)
    waits.push(Number(wait))
    server.clock.advance(Number(wait) * 1000)
    expect((await guess()).status).toBe(401)
  }
  expect(waits).toEqual([1, 2, 4, 8])
  server.clock.advance(16_000)
  expect((await guess(password)).status).toBe(200)
  expect((await guess()).status).toBe(401)
  expect((await guess(password)).status).toBe(200)
})

test("reports a limit in the API's error format", async () => {
  const { email } = await server.signedIn()
  for (let n = 0; n < 5; n++) await server.visitor().post('/api/auth/login', { email, password: 'wrong' })
  const { json } = await server.visitor().post('/api/auth/login', { email, password: 'wrong' })
  const text = 'Too many attempts. Please wait 1 second and try again.'
  expect(json).toEqual({ success: false, error: text, message: text, code: 'too-many' })
})

test('does not let many concurrent guesses through', async () => {
  const { email } = await server.signedIn()
  const guesses = Array.from({ length: 30 }, (_, n) =>
    server.visitor().post('/api/auth/login', { email, password: `guess ${n}` }, from(`192.0.2.${n}`)),
  )
  const statuses = (await Promise.all(guesses)).map(({ status }) => status)
  expect(statuses.filter((status) => status === 401)).toHaveLength(5)
  expect(statuses.filter((status) => status === 429)).toHaveLength(25)
})

test('limits the failures of one address over all accounts, and does not count successes', async () => {
  const address = from('203.0.113.77')
  const { email, password } = await server.signedIn()
  for (let n = 0; n < 60; n++) {
    expect((await server.visitor().post('/api/auth/login', { email, password }, address)).status).toBe(200)
  }
  const statuses: number[] = []
  for (let n = 0; n < 52; n++) {
    const guess = { email: `nobody-${n}@example.com`, password: 'wrong' }
    statuses.push((await server.visitor().post('/api/auth/login', guess, address)).status)
  }
  expect(statuses.slice(0, 50).every((status) => status === 401)).toBe(true)
  expect(statuses.slice(50)).toEqual([429, 429])
  const elsewhere = await server.visitor().post('/api/auth/login', { email, password }, from('203.0.113.78'))
  expect(elsewhere.status).toBe(200)
})
