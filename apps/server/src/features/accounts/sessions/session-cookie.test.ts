import { type TestServer, startTestServer } from '../../../testing/index.ts'
import { afterEach, expect, test } from 'vitest'

let server: TestServer
afterEach(() => server.stop())

test('behind TLS the session is in a host-only cookie, and no other cookie is accepted', async () => {
  server = await startTestServer({ env: { PUBLIC_URL: 'https://gazetteer.example' } })
  const { browser, email } = await server.signedIn()
  const userOf = async () => (await browser.get('/api/auth/user')).json['user']
  const token = browser.cookies.get('__Host-gazetteer_session') ?? ''
  expect([...browser.cookies.keys()]).toEqual(['__Host-gazetteer_session', '__Host-gazetteer_device'])
  expect(await userOf()).toMatchObject({ email })
  const { headers } = await browser.post('/api/auth/login', { email, password: 'correct horse' })
  expect(headers.get('set-cookie')).toMatch(
    /^__Host-gazetteer_session=[\w-]{43};.*Path=\/; HttpOnly; Secure; SameSite=Lax/,
  )
  expect(headers.get('set-cookie')).not.toMatch(/domain/i)
  browser.cookies.clear()
  browser.cookies.set('gazetteer_session', token)
  expect(await userOf()).toBeNull()
})

test('without TLS, where browsers refuse the prefix, the cookie has its plain name', async () => {
  server = await startTestServer()
  const { browser } = await server.signedIn()
  expect([...browser.cookies.keys()]).toEqual(['gazetteer_session', 'gazetteer_device'])
})
