import { type TestServer, startTestServer } from '../../../testing/index.ts'
import * as fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())

/** Any UTF-16 units: letters, emoji, control characters, lone surrogates. */
const anyText = (minLength: number, maxLength: number) =>
  fc.string({ unit: 'binary', minLength, maxLength }).filter((text) => text.length <= maxLength)
const anyUnits = (minLength: number, maxLength: number) =>
  fc.array(fc.integer({ min: 0, max: 0xffff }), { minLength, maxLength }).map((units) => String.fromCharCode(...units))

const isAddressPart = (text: string): boolean => text.length > 0 && !/[\s@.\p{Cc}\p{Cs}<>()[\]\\,;:"]/u.test(text)
const part = anyText(1, 40).filter(isAddressPart)
const anyEmail = fc.tuple(part, part, part).map(([name, host, top]) => `${name}@${host}.${top}`)

test('registers and signs in with any e-mail and password of the allowed lengths, stored unchanged', async () => {
  await fc.assert(
    fc.asyncProperty(anyEmail, fc.oneof(anyUnits(6, 128), anyText(6, 128)), async (email, password) => {
      const browser = server.visitor()
      const registered = await browser.post('/api/auth/register', { email, password })
      if (registered.status === 409) return // the same address in another case was registered before
      expect([registered.status, registered.json['error']]).toEqual([200, undefined])
      const signedIn = await browser.post('/api/auth/login', { email, password })
      expect(signedIn.json).toMatchObject({ success: true, user: { email: email.trim() } })
      expect((await browser.get('/api/auth/user')).json).toMatchObject({ user: { email: email.trim() } })
      const other = await server.visitor().post('/api/auth/login', { email, password: `${password.slice(1)}x` })
      const isSame = `${password.slice(1)}x`.normalize() === password.normalize()
      expect(other.status).toBe(isSame ? 200 : 401)
      server.clock.advance(16 * 60_000) // failures above must not count here
    }),
    { numRuns: 60 },
  )
})

const withBody = [
  'login',
  'register',
  'github/callback',
  'verify',
  'resend-verification',
  'forgot-password',
  'reset-password',
]

test('answers any malformed body with 400 in the API’s error format', async () => {
  const notAnObject = fc.oneof(
    fc.string(),
    fc.integer(),
    fc.boolean(),
    fc.constant(null),
    fc.array(fc.anything(), { maxLength: 3 }),
  )
  const wrongFields = fc.record({
    email: fc.oneof(fc.integer(), fc.constant(null), fc.array(fc.string())),
    password: fc.anything(),
  })
  const json = fc.oneof(notAnObject, wrongFields).map((value) => JSON.stringify(value) ?? '"undefined"')
  const broken = fc.string({ minLength: 1 }).filter((text) => text.trim() !== '' && !isJson(text))
  const type = fc.constantFrom(
    'application/json',
    'application/json; charset=utf-8',
    'text/plain',
    'application/xml',
    'multipart/form-data',
  )
  await fc.assert(
    fc.asyncProperty(fc.constantFrom(...withBody), fc.oneof(json, broken), type, async (call, body, contentType) => {
      const answer = await server
        .visitor()
        .send(`/api/auth/${call}`, { method: 'POST', body, headers: { 'content-type': contentType } })
      expect(answer.status).toBe(400)
      expect(answer.json).toEqual({
        success: false,
        error: expect.any(String),
        message: answer.json['error'],
        code: expect.stringMatching(/^[a-z-]+$/),
      })
      expect(answer.text).not.toMatch(/\bat .*\.(ts|js):\d+/)
    }),
    { numRuns: 300 },
  )
})

function isJson(text: string): boolean {
  try {
    JSON.parse(text)
    return true
  } catch {
    return false
  }
}
