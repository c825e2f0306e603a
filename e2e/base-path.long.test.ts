import { readFileSync } from 'node:fs'
import { Client } from '@modelcontextprotocol/sdk/client/index.js'
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js'
import { readJson, startFakeChatPrograms } from '@gazetteer/testkit'
import { type FakeGithub, startFakeGithub } from '@gazetteer/testkit/fakes/fake-github'
import { type FakeOidc, startFakeOidc } from '@gazetteer/testkit/fakes/fake-oidc'
import { startTestMailbox } from '@gazetteer/testkit/fakes/test-mailbox'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, inject, onTestFinished, test } from 'vitest'
import { z } from 'zod'
import { newEmail, password } from './support/account.ts'
import { addAuthenticator } from './support/authenticator.ts'
import { theBrowser } from './support/browser.ts'
import { openNewContext } from './support/contexts.ts'
import { captureState } from './support/home.ts'
import { openAsVisitor, submit } from './support/login.ts'
import { type Nginx, openNginx } from './support/nginx.ts'
import { saveScreenshot } from './support/page.ts'
import { type RunningServer, startServer } from './support/server.ts'

const operator = newEmail('operator')
/** The changes of docs/operate/install.md to the example for nginx. */
const below = { 'location / {': 'location /listings/ {' }
const removing = { 'proxy_pass http://gazetteer;': 'proxy_pass http://gazetteer/;' }

/** `factors`: browsers make no passkeys for a page with a self-signed certificate. */
describe.each([
  { proxy: 'keeps the base path', changes: below, hasTls: true, publicPath: '/listings/', factors: [] },
  {
    proxy: 'removes the base path',
    changes: { ...below, ...removing },
    hasTls: false,
    publicPath: '',
    factors: ['a passkey'],
  },
])('nginx that $proxy', ({ changes, hasTls, publicPath, factors }) => {
  let nginx: Nginx
  let server: RunningServer
  let github: FakeGithub
  let oidc: FakeOidc
  let mailbox: Awaited<ReturnType<typeof startTestMailbox>>
  /** The address of the first page, without a slash at the end. */
  let site: string

  beforeAll(async () => {
    nginx = await openNginx({ changes, hasTls })
    ;[github, oidc, mailbox] = await Promise.all([startFakeGithub(), startFakeOidc(), startTestMailbox()])
    site = `${nginx.url}/listings`
    server = await startServer({
      from: inject('startedFolder'),
      env: {
        BASE_PATH: '/listings',
        PUBLIC_URL: nginx.url + publicPath,
        TRUST_PROXY: nginx.address,
        PLAN_FOR_NEW_ACCOUNTS: 'professional',
        OPERATORS: operator,
        SMTP_URL: mailbox.url,
        MAIL_FROM: 'gazetteer@example.com',
        GITHUB_CLIENT_ID: github.clientId,
        GITHUB_CLIENT_SECRET: github.clientSecret,
        GITHUB_URL: github.url,
        GITHUB_API_URL: github.url,
        OIDC_ISSUER: oidc.url,
        OIDC_CLIENT_ID: oidc.clientId,
        OIDC_CLIENT_SECRET: oidc.clientSecret,
        OIDC_NAME: 'Acme',
      },
    })
    await nginx.start(server.url)
  })
  afterAll(async () => {
    await nginx.stop()
    await server.stop()
    await Promise.all([github.stop(), oidc.stop(), mailbox.stop()])
  })

  /** `strays`: requests of the page to the host outside the base path, and other problems. */
  async function openWatched() {
    const { page, context, stop } = await openNewContext(await theBrowser(), { ignoreHTTPSErrors: true })
    onTestFinished(stop)
    const strays: string[] = []
    page.on('request', (request) => {
      const { origin, pathname } = new URL(request.url())
      if (origin === nginx.url && !pathname.startsWith('/listings/')) strays.push(pathname)
    })
    page.on('pageerror', ({ message }) => strays.push(message))
    page.on('response', (response) => {
      const isOurs = response.url().startsWith(nginx.url)
      if (isOurs && response.status() >= 400) strays.push(`${response.status()} ${response.url()}`)
    })
    return { page, context, strays }
  }

  async function call(page: Page, path: string, data: object = {}): Promise<Record<string, unknown>> {
    const answer = await page.request.post(site + path, { data, headers: { origin: nginx.url } })
    if (!answer.ok()) throw new Error(`${path}: ${answer.status()} ${await answer.text()}`)
    return readJson(await answer.json(), {})
  }

  const linkTo = async (email: string, subject: string): Promise<string> => {
    const mail = () => mailbox.mailsTo(email).find((one) => one.subject === subject)
    await expect.poll(mail).toBeDefined()
    return /https?:\S+/u.exec(mail()?.text ?? '')?.[0] ?? ''
  }

  /** Registers, follows the link of the mail and signs in, as a person does. */
  async function arrive(page: Page, email = newEmail()): Promise<{ email: string; id: string }> {
    await page.goto(`${site}/`)
    await page.getByRole('navigation').getByRole('link', { name: 'Get Started' }).click()
    expect(page.url()).toBe(`${site}/login?view=register`)
    await submit(page, email, password, 'Create Account')
    const link = await linkTo(email, 'Please verify your email address')
    expect(link).toMatch(new RegExp(`^${site}/login\\?verify=`, 'u'))
    await page.goto(link)
    await page.getByText('Your email address is verified.').waitFor()
    await submit(page, email, password, 'Sign In')
    await page.waitForURL(/\/runtime$/u)
    const id = new RegExp(`^${site}/user/([^/]+)/runtime$`, 'u').exec(page.url())?.[1]
    return { email, id: z.string().parse(id) }
  }

  test('a visitor registers with the link of the mail, watches a capture by the live feed and downloads its file', async () => {
    const { page, context, strays } = await openWatched()
    const feed = page.waitForResponse((response) => response.url().startsWith(`${site}/api/trpc/runtime`))
    await arrive(page)
    expect((await feed).headers()['content-type']).toContain('text/event-stream')
    const cookies = (await context.cookies()).map(({ name, path, secure }) => ({ name, path, secure }))
    const prefix = hasTls ? '__Secure-' : ''
    expect(cookies).toContainEqual({ name: `${prefix}gazetteer_session`, path: '/listings', secure: hasTls })
    expect(new Set(cookies.map(({ path }) => path))).toEqual(new Set(['/listings']))

    await call(page, '/api/db/save', { provider: 'none' })
    await page.reload()
    await captureState(page, 'Idle').waitFor()
    // Polls get no answer: what the screen shows from here on was pushed.
    await page.route('**/api/runtime/status', () => {})
    const wanted = { mode: 'manual', city: 'Chicago, IL', businessType: 'Restaurant', limits: { listings: 30 } }
    await call(page, '/api/runtime/start', wanted)
    await captureState(page, 'On hold').waitFor()
    await page.unroute('**/api/runtime/status')
    await page.reload()
    await page
      .getByRole('button', { name: /finish/iu })
      .first()
      .click()
    await captureState(page, 'Completed').waitFor({ timeout: 60_000 })
    await page.getByRole('img', { name: /^Map/u }).first().waitFor()
    await saveScreenshot(page, `base-path-result-${String(hasTls)}`)
    const link = page.getByRole('region', { name: 'Result' }).getByRole('link', { name: 'Download' })
    const [download] = await Promise.all([page.waitForEvent('download'), link.click()])
    expect(JSON.parse(readFileSync(await download.path(), 'utf8'))).toHaveLength(30)
    expect(strays).toEqual([])
  })

  test('every screen opens by its address, after a reload and by its link', async () => {
    const { page, strays } = await openWatched()
    const { id } = await arrive(page, operator)
    const headings = { table: 'Listings', 'user/security': 'Account', operator: 'Operator' }
    for (const [path, name] of Object.entries(headings)) {
      await page.goto(`${site}/user/${id}/${path}`)
      await page.getByRole('heading', { level: 1, name }).waitFor()
      await page.reload()
      await page.getByRole('heading', { level: 1, name }).waitFor()
      expect(page.url()).toBe(`${site}/user/${id}/${path}`)
    }
    const screens = page.getByRole('navigation', { name: 'Screens', exact: true })
    for (const [name, path] of Object.entries({ Data: 'table', Jobs: 'job-history', User: 'user', Home: 'runtime' })) {
      await screens.getByRole('link', { name }).click()
      await page.waitForURL(`${site}/user/${id}/${path}`)
      await page.getByRole('heading', { level: 1 }).waitFor()
    }
    await page.goto(`${site}/nowhere`)
    await page.waitForURL(`${site}/user/${id}/runtime`)
    await page.getByRole('button', { name: /Account menu/u }).click()
    await page.getByRole('menuitem', { name: 'Logout' }).click()
    await page.waitForURL(`${site}/login`)
    await page.goto(`${site}/user/${id}/table`)
    await page.waitForURL(`${site}/`)
    expect(strays).toEqual([])
  })

  test('the documentation, its search, the page of the API and the legal pages are below the path, too', async () => {
    const { page, strays } = await openWatched()
    await page.goto(`${site}/docs`)
    await page.waitForURL(`${site}/docs/`)
    await page.getByRole('navigation').getByRole('link', { name: 'Operate', exact: true }).click()
    await page.getByRole('heading', { level: 1, name: 'Operate', exact: true }).waitFor()
    await page.waitForLoadState()
    await page.keyboard.press('/')
    await page.keyboard.type('hubspo')
    await page.getByRole('status').getByRole('link').first().waitFor()
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    await page.waitForURL(/\/listings\/docs\/use\/hubspot\.html/u)
    await expect
      .poll(() => page.evaluate(() => [...document.images].some((image) => image.naturalWidth > 0)))
      .toBe(true)
    for (const name of ['API', 'Terms', 'Privacy', 'Documentation']) {
      await page.getByRole('navigation', { name: 'Footer' }).getByRole('link', { name, exact: true }).click()
      await page.getByRole('navigation', { name: 'Footer' }).waitFor()
    }
    expect(page.url()).toBe(`${site}/docs/`)
    await page.goto(`${site}/api/docs`)
    await page.getByText(site).first().waitFor()
    await saveScreenshot(page, `base-path-api-${String(hasTls)}`)
    expect(strays).toEqual([])
  })

  test('GitHub and a provider of OpenID Connect lead back below the path', async () => {
    github.visitor = { id: 583_231, emails: [{ email: newEmail(), primary: true, verified: true }] }
    oidc.visitor = { sub: 'visitor', email: newEmail(), email_verified: true }
    for (const name of ['GitHub', 'Acme']) {
      const { page, strays } = await openWatched()
      await page.goto(`${site}/login`)
      await page.getByRole('button', { name: `Sign in with ${name}` }).click()
      await page.waitForURL(new RegExp(`^${site}/user/[^/]+/runtime$`, 'u'))
      expect(await page.evaluate(() => sessionStorage.length)).toBe(0)
      expect(strays).toEqual([])
    }
  })

  test.each(factors)('%s signs in', async () => {
    const { page, strays } = await openWatched()
    await addAuthenticator(page)
    const { id } = await arrive(page)
    await page.goto(`${site}/user/${id}/user/security`)
    await page.getByRole('button', { name: 'Add passkey' }).click()
    await page.getByText('Passkey 1', { exact: true }).waitFor()
    await openAsVisitor(page, site)
    // The field for the email asks for the passkey, and the device agrees without a click.
    await page.waitForURL(`${site}/user/${id}/runtime`)
    expect(strays).toEqual([])
  })

  test('a message to a chat program links to a page that opens, and an MCP client returns links that work', async () => {
    const { page, strays } = await openWatched()
    const { id } = await arrive(page)
    const programs = await startFakeChatPrograms()
    onTestFinished(() => programs.stop())
    const hook = { url: `${programs.url}/slack`, events: ['run.ended'], kind: 'slack' }
    const { webhook } = await call(page, '/api/webhooks/create', hook)
    await call(page, '/api/webhooks/test', { id: z.object({ id: z.string() }).parse(webhook).id })
    const sent = programs.accepted.map(({ body }) => JSON.stringify(body)).join('\n')
    const link = new RegExp(`${site}/user/${id}[\\w/.-]*`, 'u').exec(sent)?.[0] ?? ''
    await page.goto(link)
    await page.getByRole('heading', { level: 1 }).first().waitFor()
    expect(page.url().startsWith(`${site}/user/${id}/`)).toBe(true)

    await call(page, '/api/db/save', { provider: 'none' })
    const wanted = { mode: 'manual', city: 'Boise, ID', businessType: ['Florist'] }
    const { jobId } = await call(page, '/api/runtime/start', wanted)
    const { token } = await call(page, '/api/keys/create', { name: 'model', scopes: ['read'] })
    const authorization = `Bearer ${String(token)}`
    const client = new Client({ name: 'test', version: '1' })
    // Through the browser, which accepts the certificate of the proxy.
    const fetchThroughBrowser = async (url: string | URL, init: RequestInit = {}): Promise<Response> => {
      const headers = Object.fromEntries(new Headers(init.headers))
      const body = typeof init.body === 'string' ? { data: init.body } : {}
      const answer = await page.request.fetch(String(url), { method: init.method ?? 'GET', headers, ...body })
      const text = await answer.text()
      return new Response(text === '' ? null : text, { status: answer.status(), headers: answer.headers() })
    }
    const transport = new StreamableHTTPClientTransport(new URL(`${site}/api/mcp`), {
      requestInit: { headers: { authorization } },
      fetch: fetchThroughBrowser,
    })
    await client.connect(transport)
    const { structuredContent } = await client.callTool({ name: 'get_file_link', arguments: { jobId } })
    const { url } = z.object({ url: z.string() }).parse(structuredContent)
    expect(url).toBe(`${site}/api/jobs/${String(jobId)}/export?format=json`)
    await expect.poll(async () => (await page.request.get(url, { headers: { authorization } })).status()).toBe(200)
    await client.close()
    expect(strays).toEqual([])
  })

  test('opened directly, without the path, the first page leads to the path', async () => {
    const { page } = await openWatched()
    const { origin } = new URL(server.url)
    expect(server.url).toBe(`${origin}/listings`)
    await page.goto(`${origin}/`)
    await page.waitForURL(`${origin}/listings/`)
    await page.getByRole('navigation').getByRole('link', { name: 'Get Started' }).waitFor()
    await page.goto(`${origin}/listings`)
    await page.waitForURL(`${origin}/listings/`)
    await page.goto(`${origin}/login?view=register`)
    await page.waitForURL(`${origin}/listings/login?view=register`)
    await page.getByRole('button', { name: 'Create Account' }).waitFor()
  })
})
