import { mkdir, utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Client } from '@modelcontextprotocol/sdk/client/index.js'
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js'
import type { Transport } from '@modelcontextprotocol/sdk/shared/transport.js'
import { makeTestFolder, openBrowser, readJson, runningClock, startFakeChatPrograms } from '@gazetteer/testkit'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { openRemoteApi } from '../cli/remote/remote-api.ts'
import { trusted } from '../platform/trusted.ts'
import { type TestServer, readRunResult, startTestServer } from '../testing/index.ts'

const site = 'https://example.com/listings'
const index =
  '<script src="/theme.js"></script><a href="/docs/">Documentation</a><img srcset="/a.webp"><a href="#main">Main</a>'

let server: TestServer
let folder: Awaited<ReturnType<typeof makeTestFolder>>
/** As a proxy that removes the base path calls it. */
let behindStripping: ReturnType<typeof openBrowser>
beforeAll(async () => {
  folder = await makeTestFolder()
  const webFolder = folder.path
  const pages = {
    'index.html': index,
    'docs/index.html': '<a href="/docs/use/gaps.html">Gaps</a>',
    'docs/use/gaps.html': '<link rel="stylesheet" href="/docs/frame.css">',
    'docs/not-found.html': '<a href="/docs/">All pages</a>',
    'docs/frame.html': '<title>{{title}}</title><a href="/">Home</a>{{content}}',
    'theme.js': 'script',
    'assets/a.js': 'chunk',
  }
  await mkdir(join(webFolder, 'docs/use'), { recursive: true })
  await mkdir(join(webFolder, 'assets'))
  for (const [name, text] of Object.entries(pages)) await writeFile(join(webFolder, name), text)
  const env = { PUBLIC_URL: 'https://example.com', BASE_PATH: '/listings/' }
  server = await startTestServer({ env, webFolder, clock: runningClock() })
  behindStripping = openBrowser(new URL(server.url).origin)
})
afterAll(async () => {
  await server.stop()
  await folder.stop()
})

describe.each([
  ['with the base path', () => server.visitor()],
  ['without it, as behind a proxy that removes it', () => behindStripping],
])('a request %s', (_name, visitor) => {
  test('is answered, and all links of pages are below the base path', async () => {
    const textOf = async (path: string) => (await visitor().get(path)).text
    expect((await visitor().get('/api/health')).json).toMatchObject({ success: true })
    const below =
      '<script src="/listings/theme.js"></script><a href="/listings/docs/">Documentation</a><img srcset="/listings/a.webp"><a href="#main">Main</a>'
    const shells = ['/', '/index.html', '/login?view=register', '/user/u1/table'].map(textOf)
    expect(new Set(await Promise.all(shells))).toEqual(new Set([below]))
    expect(await textOf('/docs/')).toContain('href="/listings/docs/use/gaps.html"')
    expect(await textOf('/docs/use/gaps.html')).toContain('href="/listings/docs/frame.css"')
    expect(await textOf('/terms')).toContain('<a href="/listings/">Home</a>')
    expect([await textOf('/theme.js'), await textOf('/assets/a.js')]).toEqual(['script', 'chunk'])
    const missing = await visitor().get('/docs/nope')
    expect([missing.status, missing.text]).toEqual([404, '<a href="/listings/docs/">All pages</a>'])
    expect((await visitor().get('/api/nothing')).status).toBe(404)
  })

  test('is redirected only below the base path', async () => {
    const locationOf = async (path: string) =>
      (await visitor().get(path, { accept: 'text/html' })).headers.get('location')
    expect(await locationOf('/docs')).toBe('/listings/docs/')
    expect(await locationOf('/api/download/boise.csv')).toBe('/listings/login?next=%2Fapi%2Fdownload%2Fboise.csv')
    expect(await locationOf('/%E0%A4%A')).toBe('/listings/')
  })

  test('of a program gets addresses below the base path', async () => {
    expect((await visitor().get('/openapi.json')).json['servers']).toEqual([{ url: site }])
    expect((await visitor().get('/robots.txt')).text).toContain('Disallow: /listings/api/')
    expect((await visitor().get('/llms.txt')).text).toContain(`(${site}/api/mcp)`)
    expect((await visitor().get('/api/docs')).text).toContain('src="/listings/api/docs/static/swagger-initializer.js"')
    expect((await visitor().get('/api/docs/static/theme/frame.css')).text).toBe(
      "@import url('/listings/docs/api-page.css');",
    )
  })
})

test('a page that did not change is not sent again, and a new build is', async () => {
  const ask = (path: string, headers: Record<string, string> = {}) => fetch(`${server.url}${path}`, { headers })
  for (const path of ['/', '/login', '/docs/use/gaps.html']) {
    const { headers } = await ask(path)
    const etag = headers.get('etag') ?? ''
    expect(etag).toMatch(/^W\/"[\w-]{22}"$/)
    const again = await ask(path, { 'if-none-match': `"other", ${etag}` })
    expect([again.status, await again.text(), again.headers.get('cache-control')]).toEqual([304, '', 'no-cache'])
    expect((await ask(path, { 'if-none-match': '"other"' })).status).toBe(200)
  }
  const missing = await ask('/docs/nope', { 'if-none-match': '*' })
  expect([missing.status, missing.headers.get('etag')]).toEqual([404, null])
  const page = join(folder.path, 'docs/use/gaps.html')
  await writeFile(page, '<a href="/new">New</a>')
  await utimes(page, new Date(), new Date(Date.now() + 60_000))
  expect(await (await ask('/docs/use/gaps.html')).text()).toBe('<a href="/listings/new">New</a>')
})

test('the base path without a slash at the end is the first page', async () => {
  const { status, text } = await openBrowser(server.url).get('')
  expect([status, text]).toEqual([200, expect.stringContaining('src="/listings/theme.js"')])
})

test('cookies are sent below the base path only', async () => {
  const { browser, email, password } = await server.signedIn()
  const { headers } = await browser.post('/api/auth/login', { email, password })
  const [session = ''] = headers.getSetCookie()
  expect(session).toMatch(/^__Secure-gazetteer_session=[^;]+; Max-Age=\d+; Path=\/listings; HttpOnly; Secure/)
  expect((await browser.get('/api/auth/user')).json['user']).toMatchObject({ email })
  const left = await browser.post('/api/auth/logout')
  expect(left.headers.getSetCookie().join()).toMatch(/__Secure-gazetteer_session=; Max-Age=0; Path=\/listings;/)
})

test('only the origin of PUBLIC_URL and that of the request may send changes', async () => {
  const send = async (origin: string) => (await server.visitor().post('/api/auth/logout', {}, { origin })).status
  expect(await send('https://example.com')).toBe(200)
  expect(await send('https://other.example')).toBe(403)
})

test('mails, messages and MCP link to pages below the base path; the command line calls it there', async () => {
  const { browser, email, id } = await server.signedIn('professional')
  await server.visitor().post('/api/auth/forgot-password', { email })
  await server.idle()
  expect((await server.outbox()).join('\n')).toContain(`${site}/login?reset=`)

  const programs = await startFakeChatPrograms()
  const { json } = await browser.post('/api/webhooks/create', {
    url: `${programs.url}/slack`,
    events: ['run.ended'],
    kind: 'slack',
  })
  const { id: webhook } = readJson(json['webhook'], { id: z.string() })
  expect((await browser.post('/api/webhooks/test', { id: webhook })).json).toMatchObject({ success: true })
  expect(programs.accepted.map(({ body }) => body).join()).toContain(`${site}/user/${id}`)
  programs.stop()

  await browser.post('/api/db/save', { provider: 'none' })
  await browser.post('/api/runtime/start', { mode: 'manual', city: 'Boise, ID', businessType: 'Florist' })
  await readRunResult(browser)
  const { jobs } = (await browser.get('/api/jobs')).json
  const [{ id: jobId, filename }] = z.tuple([z.looseObject({ id: z.string(), filename: z.string() })]).parse(jobs)
  const base = filename.replace(/\.\w+$/, '')
  expect((await browser.get(`/api/view/${base}`)).text).toContain(`href="/listings/api/view/${base}.json"`)

  const { json: key } = await browser.post('/api/keys/create', { name: 'model', scopes: ['read'] })
  const token = String(key['token'])
  for (const url of [server.url, `${server.url}/`]) {
    const { job } = await openRemoteApi({ url, key: token }).call('job', { params: { jobId } })
    expect(job).toMatchObject({ id: jobId })
  }

  const client = new Client({ name: 'test', version: '1' })
  const requestInit = { headers: { authorization: `Bearer ${token}` } }
  // the SDK's own types conflict under exactOptionalPropertyTypes
  await client.connect(
    trusted<Transport>(new StreamableHTTPClientTransport(new URL(`${server.url}/api/mcp`), { requestInit })),
  )
  const { structuredContent } = await client.callTool({ name: 'get_file_link', arguments: { jobId } })
  expect(structuredContent).toMatchObject({ url: `${site}/api/jobs/${jobId}/export?format=json` })
  await client.close()
})
