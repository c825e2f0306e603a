import { mkdtemp, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type TestServer, openBrowser, startTestServer } from '@gazetteer/testkit'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

const page = 'http://localhost:5173'
let server: TestServer
beforeAll(async () => {
  const webFolder = await mkdtemp(join(tmpdir(), 'gazetteer-web-'))
  await writeFile(join(webFolder, 'index.html'), '<!doctype html><title>Gazetteer</title>')
  server = await startTestServer({ env: { PUBLIC_URL: page }, webFolder })
})
afterAll(() => server.stop())

const json = { 'content-type': 'application/json' }
const send = (path: string, init: RequestInit) => server.visitor().send(path, init)

describe('bodies', () => {
  test.each<[string, RequestInit]>([
    ['none', {}],
    ['none, said to be JSON', { headers: json }],
    ['an empty one', { headers: json, body: '' }],
    ['an empty object', { headers: json, body: '{}' }],
    ['an empty form', { headers: { 'content-type': 'application/x-www-form-urlencoded' }, body: '' }],
  ])('a call without a body accepts %s', async (_name, init) => {
    expect((await send('/api/auth/logout', { method: 'POST', ...init })).status).toBe(200)
  })

  test.each<[string, RequestInit, string]>([
    ['malformed JSON', { headers: json, body: '{"email":' }, 'not-json'],
    ['another type', { headers: { 'content-type': 'text/plain' }, body: '{"email":"a"}' }, 'not-json'],
    ['no type', { body: new Uint8Array([1, 2, 3]) }, 'not-json'],
    ['nothing where something is needed', { headers: json }, 'invalid-input'],
    ['a poisoned prototype', { headers: json, body: '{"__proto__":{"a":1}}' }, 'not-json'],
    ['far too much', { headers: json, body: JSON.stringify({ email: 'x'.repeat(2_000_000) }) }, 'invalid-input'],
  ])('refuses %s with 400 in the form of the API', async (_name, init, code) => {
    const answer = await send('/api/auth/login', { method: 'POST', ...init })
    expect([answer.status, answer.json]).toEqual([
      400,
      { success: false, error: expect.any(String), message: answer.json['error'], code },
    ])
  })

  test('refuses a wrong question the same way', async () => {
    const { browser } = await server.signedIn()
    const answer = await browser.get('/api/search?kind=planet&q=x')
    expect([answer.status, answer.json['code']]).toEqual([400, 'invalid-input'])
    expect(answer.json['error']).toBe('"kind" must be city or business-type')
  })

  test('refuses an address that cannot be read', async () => {
    const answer = await send('/api/download/%E0%A4%A', {})
    expect([answer.status, answer.json['success']]).toEqual([400, false])
  })
})

describe('origins', () => {
  const logOut = (origin?: string) =>
    send('/api/auth/logout', { method: 'POST', headers: origin === undefined ? {} : { origin } })

  test('accepts none, the own one and that of PUBLIC_URL, and refuses every other change', async () => {
    expect((await logOut()).status).toBe(200)
    expect((await logOut(server.url)).status).toBe(200)
    expect((await logOut(page)).status).toBe(200)
    for (const origin of [
      'https://foreign.example',
      'null',
      'http://localhost:5174',
      `${server.url}.foreign.example`,
    ]) {
      expect((await logOut(origin)).json['code']).toBe('foreign-origin')
    }
  })

  test('lets the page of PUBLIC_URL read answers, and no other', async () => {
    const ask = (origin: string) => send('/api/health', { headers: { origin } })
    const ours = await ask(page)
    expect(ours.headers.get('access-control-allow-origin')).toBe(page)
    expect(ours.headers.get('access-control-allow-credentials')).toBe('true')
    expect((await ask('https://foreign.example')).headers.get('access-control-allow-origin')).toBeNull()
    const before = await send('/api/auth/login', {
      method: 'OPTIONS',
      headers: { origin: page, 'access-control-request-method': 'POST' },
    })
    expect([before.status, before.headers.get('access-control-allow-headers')]).toEqual([204, 'content-type'])
  })
})

describe('pages', () => {
  test('allows no inline script, no frame and no foreign host', async () => {
    const policy = (await send('/', {})).headers.get('content-security-policy') ?? ''
    expect(policy).toContain("script-src 'self';")
    expect(policy).toContain("frame-ancestors 'none'")
    expect(policy).not.toContain('unsafe-eval')
    expect(policy).not.toMatch(/https?:/u)
  })

  test('allows the host of the map style that the operator named, for pictures and data, and no other', async () => {
    const style = 'https://tiles.example.org/city/style.json?key=k'
    const styled = await startTestServer({ env: { MAP_STYLE_URL: style } })
    try {
      const answer = await styled.visitor().send('/api/health', {})
      const policy = answer.headers.get('content-security-policy') ?? ''
      const named = policy.split(';').filter((directive) => directive.includes('https:'))
      expect(named).toEqual([
        "img-src 'self' data: blob: https://tiles.example.org",
        "connect-src 'self' https://tiles.example.org",
      ])
    } finally {
      await styled.stop()
    }
  })

  test('gives every unknown path the page of the application, and under /api a JSON 404', async () => {
    for (const path of ['/', '/login', '/user/somebody/table', '/nowhere?at=all']) {
      const answer = await send(path, {})
      expect([answer.status, answer.text]).toEqual([200, '<!doctype html><title>Gazetteer</title>'])
    }
    for (const path of ['/api', '/api/nowhere', '/api/auth/nowhere', '/api/trpc/nowhere']) {
      const answer = await send(path, {})
      expect([401, 404]).toContain(answer.status)
      expect(answer.json['success']).toBe(false)
    }
    expect((await send('/nowhere', { method: 'POST' })).json['code']).toBe('not-found')
    expect((await send('/assets/gone.js', {})).status).toBe(404)
  })

  test('shows the page of the API, described from the contract', async () => {
    expect((await send('/api/docs/', {})).text).toContain('swagger-ui')
    const { json: document } = await send('/api/docs/json', {})
    expect(document).toHaveProperty(['paths', '/api/auth/login', 'post', 'requestBody'])
    expect(document).toHaveProperty(['paths', '/api/search', 'get', 'responses', '200'])
  })

  test('keeps answers of the API out of caches', async () => {
    expect((await send('/api/health', {})).headers.get('cache-control')).toBe('no-store')
  })
})

test('tells nobody what broke', async () => {
  const broken = await startTestServer()
  const { browser } = await broken.signedIn()
  await broken.database.executeSql('alter table credit_account rename to gone')
  const answer = await openBrowser(broken.url).post('/api/auth/register', {
    email: 'a@example.com',
    password: 'sixsix',
  })
  expect([answer.status, answer.json['code']]).toEqual([500, 'internal'])
  expect(answer.text).not.toMatch(/credit_account|relation|\.ts/)
  expect((await browser.get('/api/subscription/status')).status).toBe(500)
  await broken.stop()
})
