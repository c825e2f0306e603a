import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import type { Page } from 'playwright-core'
import { newEmail, password } from './support/account.ts'
import { theBrowser } from './support/browser.ts'
import { openNewContext } from './support/contexts.ts'
import { type Nginx, openNginx } from './support/nginx.ts'
import { type RunningServer, startServer } from './support/server.ts'

let nginx: Nginx
let server: RunningServer

beforeAll(async () => {
  nginx = await openNginx()
  const env = { PUBLIC_URL: nginx.url, TRUST_PROXY: nginx.address, PLAN_FOR_NEW_ACCOUNTS: 'professional' }
  server = await startServer({ from: inject('startedFolder'), env })
  await nginx.start(server.url)
})

afterAll(async () => {
  await nginx.stop()
  await server.stop()
})

/** Statuses that the live feed has pushed to this page; a separate stream besides that of the screen. */
async function listen(page: Page): Promise<() => Promise<string[]>> {
  await page.evaluate(async () => {
    const received: string[] = []
    Object.assign(window, { received })
    const feed = new EventSource('/api/trpc/runtime')
    feed.addEventListener('message', ({ data }) => received.push(JSON.parse(data).status))
    await new Promise((opened) => feed.addEventListener('open', opened, { once: true }))
  })
  return () => page.evaluate(() => Reflect.get(window, 'received'))
}

async function call(page: Page, path: string, data: object = {}): Promise<Record<string, unknown>> {
  const answer = await page.request.post(`${nginx.url}${path}`, { data, headers: { origin: nginx.url } })
  if (!answer.ok()) throw new Error(`${path}: ${answer.status()} ${await answer.text()}`)
  return answer.json()
}

test('behind nginx, sign-in works, the live feed delivers each change immediately, and the file arrives complete', async () => {
  const { page, context, stop } = await openNewContext(await theBrowser(), { ignoreHTTPSErrors: true })
  const email = newEmail()
  try {
    await call(page, '/api/auth/register', { email, password })
    await page.goto(`${nginx.url}/login`)
    await page.getByLabel('Email').fill(email)
    await page.getByLabel('Password', { exact: false }).first().fill(password)
    await page.getByRole('button', { name: 'Sign In', exact: true }).click()
    await page.waitForURL(/\/user\/[^/]+\/runtime$/u)
    const [cookie] = await context.cookies()
    expect(cookie).toMatchObject({ name: '__Host-gazetteer_session', secure: true, httpOnly: true })
    await call(page, '/api/db/save', { provider: 'none' })

    // The run pauses at its limit: events buffered by a proxy would never arrive.
    const received = await listen(page)
    const wanted = { mode: 'manual', city: 'Chicago, IL', businessType: 'Restaurant', limits: { listings: 30 } }
    await call(page, '/api/runtime/start', wanted)
    await expect.poll(async () => (await received()).at(-1), { timeout: 60_000 }).toBe('paused')
    const status = await page.request.get(`${nginx.url}/api/runtime/status`)
    const { recovery } = await status.json()
    await call(page, '/api/runtime/recovery-decision', { recoveryId: recovery.id, choice: 'finish' })
    await expect.poll(async () => (await received()).at(-1), { timeout: 60_000 }).toMatch(/^(?:success|stopped)$/u)

    const link = page.getByRole('region', { name: 'Result' }).getByRole('link', { name: 'Download' })
    await link.waitFor()
    const [download] = await Promise.all([page.waitForEvent('download'), link.click()])
    expect(JSON.parse(readFileSync(await download.path(), 'utf8'))).toHaveLength(30)
  } finally {
    await stop()
  }
})

test('the server trusts only its proxy for the client address and TLS', async () => {
  const { page, stop } = await openNewContext(await theBrowser(), { ignoreHTTPSErrors: true })
  const forged = { 'x-forwarded-for': '203.0.113.9', 'x-forwarded-proto': 'http', origin: nginx.url }
  const person = { email: newEmail(), password }
  try {
    const health = await page.request.get(`${nginx.url}/api/health`, { headers: forged })
    expect(health.headers()['strict-transport-security']).toContain('max-age')
    await call(page, '/api/auth/register', person)
    await page.request.post(`${nginx.url}/api/auth/login`, { data: person, headers: forged })
    const exported = await (await page.request.get(`${nginx.url}/api/auth/account-export`)).text()
    expect(exported).toContain('127.0.0.1')
    expect(exported).not.toContain('203.0.113.9')
    const direct = await fetch(`${server.url}/api/health`, { headers: { 'x-forwarded-proto': 'https' } })
    expect(direct.headers.get('strict-transport-security')).toBeNull()
  } finally {
    await stop()
  }
})
