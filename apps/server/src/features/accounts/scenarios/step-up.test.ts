import { afterAll, beforeAll, expect, test } from 'vitest'
import { type SignedIn, type TestServer, startTestServer } from '../../../testing/index.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ env: { PLAN_FOR_NEW_ACCOUNTS: 'professional' } })
})
afterAll(() => server.stop())

const minute = 60_000
const key = { name: 'nightly', scopes: ['read'] }

/** The calls that a forgotten open browser must not make, without a password in the call. */
const protectedCalls = [
  ['/api/keys/create', key],
  ['/api/auth/change-password', { newPassword: 'another horse' }],
  ['/api/auth/change-email', { email: 'moved-step-up@example.com' }],
  ['/api/auth/delete-account', {}],
] as const

const send = ({ browser, email }: SignedIn, [path, body]: readonly [string, object]) =>
  browser.post(path, path === '/api/auth/delete-account' ? { email } : body)

test.each(protectedCalls)('%s asks for a proof ten minutes after the sign-in, and no earlier', async (...call) => {
  const person = await server.signedIn()
  server.clock.advance(10 * minute + 1)
  const refused = await send(person, call)
  expect([refused.status, refused.json['code']]).toEqual([403, 'proof-required'])
  expect((await person.browser.post('/api/auth/prove', { password: person.password })).json).toEqual({
    success: true,
    provedUntil: server.clock.now() + 10 * minute,
  })
  server.clock.advance(10 * minute)
  expect((await send(person, call)).json['success']).toBe(true)
})

test('a sign-in is a proof', async () => {
  const person = await server.signedIn()
  server.clock.advance(9 * minute)
  expect((await person.browser.post('/api/keys/create', key)).status).toBe(200)
})

test('a password in the call itself is a proof of this call only', async () => {
  const person = await server.signedIn()
  server.clock.advance(11 * minute)
  const email = `own-${person.email}`
  const change = (password: string) => person.browser.post('/api/auth/change-email', { email, password })
  for (const wrong of ['wrong horse', '']) expect((await change(wrong)).json['code']).toBe('wrong-password')
  expect((await change(person.password)).json['success']).toBe(true)
  expect((await person.browser.post('/api/keys/create', key)).json['code']).toBe('proof-required')
})

test('a proof belongs to one session; wrong ones are limited like a sign-in', async () => {
  const person = await server.signedIn()
  const other = server.visitor()
  await other.post('/api/auth/login', { email: person.email, password: person.password })
  server.clock.advance(11 * minute)
  await person.browser.post('/api/auth/prove', { password: person.password })
  expect((await other.post('/api/keys/create', key)).json['code']).toBe('proof-required')
  const wrong = () => other.post('/api/auth/prove', { password: 'wrong horse' })
  const codes = []
  for (let guess = 0; guess < 6; guess += 1) codes.push((await wrong()).status)
  expect(codes).toEqual([403, 403, 403, 403, 403, 429])
  expect((await other.post('/api/auth/prove', {})).status).toBe(400)
})
