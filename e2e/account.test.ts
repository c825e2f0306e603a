import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { launchBrowser } from './support/browser.ts'
import { openPage } from './support/page.ts'
import { type RunningStandIn, startStandIn } from './support/stand-in.ts'

let standIn: RunningStandIn
let browser: Browser

beforeAll(async () => {
  standIn = await startStandIn()
  browser = await launchBrowser()
  standIn.state.add('ana@acme.com', 'secret1', 'professional').database = { provider: 'none' }
  standIn.state.add('free@acme.com', 'secret1', 'free').usedListings = 30
})

afterAll(async () => {
  await browser.close()
  await standIn.stop()
})

async function openAccount(page: Page, email: string, id: string) {
  await page.request.post(`${standIn.url}/api/auth/login`, { data: { email, password: 'secret1' } })
  await page.goto(`${standIn.url}/user/${id}/user`)
}

const overview = (page: Page) => page.locator('section', { hasText: 'Account Overview' }).first()

test('the overview: e-mail, id to copy, tier, credits, the three newest jobs, all of them, and the way out', async () => {
  const { page, problems } = await openPage(browser, { permissions: ['clipboard-read', 'clipboard-write'] })
  await openAccount(page, 'ana@acme.com', 'u1')
  for (let run = 0; run < 4; run += 1) {
    await page.request.post(`${standIn.url}/api/runtime/start`, {
      data: { mode: 'manual', city: 'Boise, ID', businessType: 'Dentist' },
    })
    standIn.tick(3)
    await page.request.post(`${standIn.url}/api/runtime/stop`)
  }
  await page.reload()
  for (const text of ['ana@acme.com', 'Professional', 'Unlimited']) {
    await overview(page).getByText(text, { exact: true }).first().waitFor()
  }
  await expect.poll(() => overview(page).getByRole('link', { name: /^JB-/u }).count()).toBe(3)
  await overview(page).getByRole('button', { name: 'u1' }).click()
  await overview(page).getByRole('button', { name: 'Copied' }).waitFor()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe('u1')
  expect(await overview(page).getByRole('button', { name: 'Manage Billing' }).count()).toBe(1)
  await overview(page).getByRole('link', { name: 'View all' }).click()
  await page.waitForURL(/\/job-history$/u)
  await page.goBack()
  await overview(page).getByRole('button', { name: 'Logout' }).click()
  await page.waitForURL(`${standIn.url}/login`)
  expect(problems()).toEqual([])
})

test('billing of Professional: the plan, Active, the next date, what it holds and how it ends', async () => {
  const { page, problems } = await openPage(browser)
  await openAccount(page, 'ana@acme.com', 'u1')
  await page.getByRole('button', { name: 'Manage Billing' }).click()
  const dialog = page.getByRole('dialog', { name: 'Subscription and Billing' })
  await dialog.getByText('Active', { exact: true }).waitFor()
  await expect.poll(() => dialog.getByText(/^\d\d\/\d\d\/\d\d$/u).count()).toBe(1)
  for (const text of ['Next billing date', 'Unlimited listings', 'JSON, CSV and HTML exports']) {
    expect(await dialog.getByText(text).count()).toBe(1)
  }
  expect(await dialog.getByText('Your account reverts to free at the end of the billing period.').count()).toBe(1)
  expect(problems()).toEqual([])
})

test('a free account sees its usage and the upgrade, and no next date', async () => {
  const { page, problems } = await openPage(browser)
  await openAccount(page, 'free@acme.com', 'u2')
  await overview(page).getByText('70 left').waitFor()
  await overview(page).getByRole('button', { name: 'Upgrade to Pro' }).click()
  await page.getByRole('dialog').getByText('30 %').waitFor()
  expect(await page.getByRole('dialog').getByText('Next billing date').count()).toBe(0)
  await page.getByRole('button', { name: 'Close' }).click()
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  expect(problems()).toEqual([])
})

test('the look is chosen and kept: theme and rows of the table', async () => {
  const { page, problems } = await openPage(browser)
  await openAccount(page, 'ana@acme.com', 'u1')
  await page.getByText('Dark', { exact: true }).click()
  await expect.poll(() => page.locator('html').getAttribute('data-theme')).toBe('dark')
  await page.getByText('Compact', { exact: true }).click()
  await page.reload()
  await expect.poll(() => page.getByRole('radio', { name: 'Compact' }).isChecked()).toBe(true)
  expect(await page.locator('html').getAttribute('data-theme')).toBe('dark')
  expect(problems()).toEqual([])
})
