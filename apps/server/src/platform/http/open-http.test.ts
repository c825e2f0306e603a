import { mkdir, mkdtemp, writeFile } from 'node:fs/promises'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import { openBrowser } from '@gazetteer/testkit'
import { type TestServer, startTestServer } from '../../testing/index.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

const page = 'http://localhost:5173'
/** Their contents differ, to show which one is sent. */
const scripts = { plain: 'let plain\n'.repeat(200), compressed: 'let compressed\n'.repeat(200) }
let server: TestServer
beforeAll(async () => {
  const webFolder = await mkdtemp(join(tmpdir(), 'gazetteer-web-'))
  await writeFile(join(webFolder, 'index.html'), '<!doctype html><title>Gazetteer</title>')
  await mkdir(join(webFolder, 'docs'))
  await writeFile(join(webFolder, 'docs/index.html'), '<!doctype html><title>Documentation</title>')
  await writeFile(join(webFolder, 'docs/not-found.html'), '<!doctype html><title>Page not found</title>')
  await mkdir(join(webFolder, 'assets'))
  await writeFile(join(webFolder, 'assets/stored.js'), scripts.plain)
  await writeFile(join(webFolder, 'assets/stored.js.br'), brotliCompressSync(scripts.compressed))
  await writeFile(join(webFolder, 'assets/other.js'), scripts.plain)
  server = await startTestServer({ env: { PUBLIC_URL: page }, webFolder })
})
afterAll(() => server.stop())

const json = { 'content-type': 'application/json' }
const send = (path: string, init: RequestInit) => server.visitor().send(path, init)

describe('built files', () => {
  const file = async (name: string, encoding: string) => {
    const { status, headers, text } = await send(`/assets/${name}`, { headers: { 'accept-encoding': encoding } })
    const [type, sent, vary] = ['content-type', 'content-encoding', 'vary'].map((header) => headers.get(header))
    return { status, text, type, sent, vary, cache: headers.get('cache-control') }
  }

  test.each([
    ['stored.js', 'gzip, deflate, br, zstd', 'br', scripts.compressed],
    ['stored.js', 'gzip, deflate', 'gzip', scripts.plain],
    ['stored.js', 'identity', null, scripts.plain],
    ['other.js', 'br', 'br', scripts.plain],
  ])(
    '%s for %s: the stored copy if there is one, else compressed when sent',
    async (...[name, accepted, sent, text]) => {
      expect(await file(name, accepted)).toEqual({
        status: 200,
        text,
        type: expect.stringContaining('javascript'),
        sent,
        vary: expect.stringContaining('accept-encoding'),
        cache: 'public, max-age=31536000, immutable',
      })
    },
  )

  test('a stored copy has no address of its own', async () => {
    expect((await send('/assets/stored.js.br', {})).status).toBe(404)
  })
})

describe('bodies', () => {
  test.each<[string, RequestInit]>([
    ['none', {}],
    ['none, declared as JSON', { headers: json }],
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
  ])('refuses %s with 400 in the API’s error format', async (_name, init, code) => {
    const answer = await send('/api/auth/login', { method: 'POST', ...init })
    expect([answer.status, answer.json]).toEqual([
      400,
      { success: false, error: expect.any(String), message: answer.json['error'], code },
    ])
  })

  test('refuses an invalid query the same way', async () => {
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

describe('malformed requests', () => {
  test.each([
    ['nonsense', 'GET / HTTP/1.1\r\nno colon\r\n\r\n', '400'],
    ['no name of a host', 'GET /api/health HTTP/1.1\r\nConnection: close\r\n\r\n', '400'],
    ['a method that there is not', 'FETCH /api/health HTTP/1.1\r\nHost: a\r\n\r\n', '400'],
    ['a head of 200 kB', `GET /api/health HTTP/1.1\r\nHost: a\r\nX: ${'x'.repeat(200_000)}\r\n\r\n`, '431'],
  ])('answers %s in the API’s error format', async (_name, text, status) => {
    const answer = await sendRaw(text)
    expect(answer.slice(0, 12)).toBe(`HTTP/1.1 ${status}`)
    const body: unknown = JSON.parse(answer.slice(answer.indexOf('\r\n\r\n')))
    const words = expect.any(String)
    expect(body).toEqual({ success: false, error: words, message: words, code: 'invalid-input' })
  })

  test('answers a request with an unknown Expect header', async () => {
    const head = 'GET /api/health HTTP/1.1\r\nHost: localhost\r\nExpect: more\r\nConnection: close\r\n\r\n'
    expect((await sendRaw(head)).slice(0, 12)).toBe('HTTP/1.1 200')
  })

  function sendRaw(text: string): Promise<string> {
    return new Promise((resolve, reject) => {
      let received = ''
      const socket = connect(Number(new URL(server.url).port), '127.0.0.1', () => socket.write(text))
      socket.on('data', (part) => (received += part.toString()))
      socket.once('close', () => resolve(received)).once('error', reject)
    })
  }
})

test('a text with NUL, which no column can hold, is invalid and not a failure of the server', async () => {
  const { browser } = await server.signedIn('professional')
  for (const answer of [
    await browser.post('/api/auth/sessions/end', { id: '\0' }),
    await browser.get('/api/runtime/map?jobId=%00'),
    await browser.post('/api/runtime/recovery-decision', { recoveryId: '\0', choice: 'resume' }),
  ]) {
    expect([answer.status, answer.json['code']]).toEqual([400, 'invalid-input'])
  }
})

describe('origins', () => {
  const logOut = (origin?: string) =>
    send('/api/auth/logout', { method: 'POST', headers: origin === undefined ? {} : { origin } })

  test('accepts changes without Origin, from its own origin and from PUBLIC_URL, and refuses all others', async () => {
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

  test('lets only the page at PUBLIC_URL read answers', async () => {
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

  test('answers unknown paths with the application page, and under /api with a JSON 404', async () => {
    const odd = [
      '/apiary',
      '/api-docs?x=1',
      '//api/health',
      '/nul%00',
      `/${'long'.repeat(2_000)}`,
      '/..%2f..%2fetc/passwd',
    ]
    for (const path of ['/', '/login', '/user/somebody/table', '/nowhere?at=all', ...odd]) {
      const answer = await send(path, {})
      expect([answer.status, answer.text]).toEqual([200, '<!doctype html><title>Gazetteer</title>'])
    }
    const oddCalls = ['/api?x', '/api//health', '/api/nul%00', `/api/${'long'.repeat(2_000)}`]
    for (const path of ['/api', '/api/nowhere', '/api/auth/nowhere', '/api/trpc/nowhere', ...oddCalls]) {
      const answer = await send(path, {})
      expect([401, 404]).toContain(answer.status)
      expect(answer.json['success']).toBe(false)
    }
    expect((await send('/nowhere', { method: 'POST' })).json['code']).toBe('not-found')
    expect((await send('/assets/gone.js', {})).status).toBe(404)
  })

  test('answers paths of programs without the page', async () => {
    for (const path of ['/.well-known/oauth-protected-resource', '/.well-known/x?y', '/.well-known']) {
      const answer = await send(path, {})
      expect([answer.status, answer.json['code']]).toEqual([404, 'not-found'])
    }
    expect((await send('/openapi.json', {})).json).toMatchObject({ openapi: '3.1.0', servers: [{ url: page }] })
    expect((await send('/robots.txt', {})).text).toContain('Disallow: /api/')
    expect((await send('/llms.txt', {})).text).toContain(`${page}/openapi.json`)
  })

  test('answers 405 where a method is not served, with the methods that are', async () => {
    const cases = [
      ['PUT', '/api/exports', 'GET, HEAD'],
      ['GET', '/api/mcp', 'POST'],
      ['DELETE', '/api/runtime/start', 'POST'],
      ['POST', '/api/download/a.json', 'GET, HEAD'],
      ['POST', '/openapi.json', 'GET, HEAD'],
    ] as const
    for (const [method, path, allow] of cases) {
      const answer = await send(path, { method })
      expect([path, answer.status, answer.json['code'], answer.headers.get('allow')]).toEqual([
        path,
        405,
        'not-allowed',
        allow,
      ])
    }
  })

  test('refuses unknown names in bodies and queries, and accepts user and userId everywhere', async () => {
    const { browser, id, email } = await server.signedIn()
    const bodies = ['/api/runtime/start', '/api/db/save', '/api/runtime/plan', '/api/auth/logout']
    for (const path of bodies) {
      const answer = await browser.post(path, { provider: 'none', onlynew: true })
      expect([answer.status, answer.json['error']]).toEqual([400, expect.stringContaining('onlynew')])
    }
    for (const path of ['/api/table/rows', '/api/jobs', '/api/sources', '/api/me', '/api/db/status']) {
      const answer = await browser.get(`${path}?page=2`)
      expect([answer.status, answer.json['error']]).toEqual([400, 'The request has an unknown field: page'])
      const own = await browser.get(`${path}?user=${id}&userId=${email}`)
      expect([path, own.status]).not.toEqual([path, 400])
    }
    expect((await browser.post('/api/db/save', { provider: 'none', userId: id })).json).toMatchObject({ success: true })
    expect((await browser.post('/api/db/save', { provider: 'none', user: 'somebody' })).status).toBe(403)
  })

  test('asks programs for a key, and browsers to sign in', async () => {
    const program = await send('/api/jobs', {})
    const error = 'Session expired. Please log in again.'
    expect(program.json).toMatchObject({ error, message: expect.stringContaining('API key is missing') })
    expect(program.headers.get('www-authenticate')).toBe('Bearer realm="Gazetteer"')
    const browser = await send('/api/jobs', { headers: { 'user-agent': 'Mozilla/5.0' } })
    expect(browser.json).toMatchObject({ error, message: error })
  })

  test('redirects an unparsable page URL to the start page', async () => {
    const answer = await send('/caf%E9', { redirect: 'manual' })
    expect([answer.status, answer.headers.get('location')]).toEqual([302, '/'])
  })

  test('shows the page of the API, described from the contract', async () => {
    expect((await send('/api/docs/', {})).text).toContain('swagger-ui')
    const { json: document } = await send('/api/docs/json', {})
    expect(document).toHaveProperty(['paths', '/api/auth/login', 'post', 'requestBody'])
    expect(document).toHaveProperty(['paths', '/api/search', 'get', 'responses', '200'])
  })

  test('disables caching of API answers', async () => {
    expect((await send('/api/health', {})).headers.get('cache-control')).toBe('no-store')
  })
})

test('does not reveal the cause of an internal error', async () => {
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

describe('documentation', () => {
  test.each(['/docs/nope', '/docs/use/nope.html', '/docs/nope/'])('%s is a page with status 404', async (path) => {
    const { status, text, headers } = await send(path, {})
    expect([status, headers.get('content-type')]).toEqual([404, 'text/html; charset=utf-8'])
    expect(text).toContain('Page not found')
  })

  test('has one address', async () => {
    const { status, headers } = await send('/docs', { redirect: 'manual' })
    expect([status, headers.get('location')]).toEqual([301, '/docs/'])
    expect((await send('/docs/', {})).text).toContain('Documentation')
  })
})

describe('the link of a file without a session', () => {
  const browser = { accept: 'text/html,application/xhtml+xml,*/*;q=0.8' }
  const follow = (path: string, headers: Record<string, string>) => send(path, { headers, redirect: 'manual' })

  test.each([
    '/api/download/boise-id_JB-1.csv',
    '/api/view/boise-id_JB-1',
    '/api/jobs/JB-1/export?format=csv&preset=HubSpot',
    '/api/table/export?format=csv',
  ])('leads a browser from %s to the sign-in and back', async (path) => {
    const { status, headers } = await follow(path, browser)
    expect([status, headers.get('location')]).toEqual([302, `/login?next=${encodeURIComponent(path)}`])
  })

  test.each([
    ['/api/download/boise.csv', {}],
    ['/api/download/boise.csv', { accept: 'application/json' }],
    ['/api/download/boise.csv', { accept: '*/*' }],
    ['/api/download/boise.csv', { ...browser, authorization: 'Bearer gz_unknown' }],
    ['/api/runtime/status', browser],
    ['/api/jobs', browser],
  ])('%s with %o is an error for programs', async (path, headers) => {
    expect((await follow(path, headers)).status).toBe(401)
  })
})
