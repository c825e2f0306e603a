import { readFileSync } from 'node:fs'
import { listingFields } from '@gazetteer/listing'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { makeReadyAccount, openScreen, password, signIn } from './support/account.ts'
import { sharedServer } from './support/file-server.ts'
import { openPage } from './support/page.ts'

const server = sharedServer('free')
const landing = 'Every business in the city, in your own database.'

test('the first response links every style sheet of the landing page', async () => {
  const { page } = await openPage({ isNew: true })
  const requested: string[] = []
  page.on('request', (request) => {
    if (request.resourceType() === 'stylesheet') requested.push(new URL(request.url()).pathname)
  })
  await page.goto(server.url, { waitUntil: 'load' })
  await page.waitForFunction(() => document.documentElement.dataset['awake'] === '')
  const html = await (await fetch(server.url)).text()
  const linked = [...html.matchAll(/<link rel="stylesheet"[^>]*href="([^"]+)"/gu)].map(([, href]) => href)
  expect(linked.length).toBeGreaterThan(1)
  expect(new Set(requested)).toEqual(new Set(linked))
})

test.each([1440, 390] as const)('the landing page does not shift at %i px', async (width) => {
  const { page } = await openPage({ isNew: true, width })
  await watchShifts(page)
  await page.goto(server.url, { waitUntil: 'load' })
  await page.waitForFunction(() => document.documentElement.dataset['awake'] === '')
  await page.waitForTimeout(500)
  const shift = await shiftOf(page)
  console.log(`landing at ${width} px: CLS ${shift.toFixed(3)}`)
  expect(shift).toBeLessThanOrEqual(0.02)
})

test('the page of the first view is styled without script', async () => {
  const { page } = await openPage({ isNew: true })
  await page.route('**/*.js', (route) =>
    route.request().url().endsWith('/theme.js') ? route.fallback() : route.abort(),
  )
  await page.goto(server.url)
  const title = page.getByRole('heading', { level: 1, name: landing })
  expect(await title.evaluate((element) => getComputedStyle(element).fontSize)).toBe('44px')
  const start = page.getByRole('link', { name: 'Start Free Trial' }).first()
  expect(await start.evaluate((element) => getComputedStyle(element).backgroundColor)).toBe('rgb(35, 80, 196)')
  expect(await page.getByRole('button', { name: 'Open menu' }).isVisible()).toBe(false)
})

test('a page whose files are missing, as below a path without BASE_PATH, explains why it has no style', async () => {
  const { page } = await openPage({ isNew: true })
  const explanation = page.getByText('server needs the setting BASE_PATH')
  await page.goto(server.url, { waitUntil: 'load' })
  expect(await explanation.isVisible()).toBe(false)
  await page.route(/\/(?:assets\/|theme\.js)/u, (route) => route.fulfill({ status: 404, body: 'Not found' }))
  await page.goto(server.url, { waitUntil: 'load' })
  await explanation.waitFor()
})

test('a deep link leads a visitor to the landing page after the session check; sign-in restores the address', async () => {
  const account = await makeReadyAccount(server.url)
  const { page } = await openPage({ isNew: true })
  // Until the session is known, a page that needs one is empty: the browser may be signed in.
  await page.route('**/api/auth/user', () => undefined)
  const path = `/user/${account.id}/table?q=dental`
  await page.goto(server.url + path, { waitUntil: 'load' })
  expect(await page.getByText(landing).isVisible()).toBe(false)
  await page.unroute('**/api/auth/user')
  await page.goto(server.url + path, { waitUntil: 'commit' })
  await page.getByRole('heading', { level: 1, name: landing }).waitFor()
  expect(new URL(page.url()).pathname).toBe('/')
  await page.getByRole('link', { name: 'Sign In' }).first().click()
  await page.getByLabel('Email').fill(account.email)
  await page.getByRole('textbox', { name: 'Password' }).fill(password)
  await page.getByRole('button', { name: 'Sign In', exact: true }).click()
  await page.waitForURL(server.url + path)
  await page.getByRole('heading', { level: 1, name: 'Listings' }).waitFor()
  // It is restored once.
  await page.goto(server.url)
  await page.waitForURL(/\/runtime$/u)
})

test('after an expired session, sign-in restores the address', async () => {
  const account = await makeReadyAccount(server.url)
  const { page } = await openPage()
  await signIn(page, server.url, account.email)
  await openScreen(page, account, 'job-history')
  await page.getByRole('heading', { level: 1 }).waitFor()
  await page.context().clearCookies()
  await page.reload()
  await page.getByText('Your session expired. Please log in again.').waitFor()
  await page.getByLabel('Email').fill(account.email)
  await page.getByRole('textbox', { name: 'Password' }).fill(password)
  await page.getByRole('button', { name: 'Sign In', exact: true }).click()
  await page.waitForURL(/\/job-history$/u)
  expect(await page.getByRole('heading', { level: 1 }).textContent()).toBe('Job history')
})

test('a sample file can be downloaded before signing up; its columns are those of every file', async () => {
  const { page } = await openPage()
  await page.goto(server.url)
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: 'Download a sample file' }).click(),
  ])
  const [head = '', ...rows] = readFileSync(await download.path(), 'utf8')
    .replace('\uFEFF', '')
    .trim()
    .split(/\r?\n/u)
  expect(head.split(',')).toEqual([...listingFields])
  expect(rows).toHaveLength(50)
})

async function watchShifts(page: Page): Promise<void> {
  await page.addInitScript(() => {
    let total = 0
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        if (Reflect.get(entry, 'hadRecentInput') === false) total += Number(Reflect.get(entry, 'value'))
      }
      Object.assign(window, { shift: total })
    }).observe({ type: 'layout-shift', buffered: true })
    Object.assign(window, { shift: 0 })
  })
}

const shiftOf = (page: Page): Promise<number> => page.evaluate(() => Number(Reflect.get(window, 'shift')))
