import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Account, makeAccount, openScreen } from './support/account.ts'
import { captureExactly } from './support/captures.ts'
import { type CardShop, openCardShop } from './support/card-shop.ts'
import { openPage } from './support/page.ts'
import { ownServer } from './support/file-server.ts'

let shop: CardShop
beforeAll(async () => {
  shop = await openCardShop()
})
const server = ownServer(() => shop.env)
let subscriber: Account
let free: Account

beforeAll(async () => {
  subscriber = await makeAccount(server.url)
  free = await makeAccount(server.url)
  for (const account of [subscriber, free]) await account.post('/api/db/save', { provider: 'none' })
  await shop.subscribe(subscriber)
})

afterAll(async () => {
  await shop.stop()
})

const overview = (page: Page) => page.locator('section', { hasText: 'Account Overview' }).first()

test('the overview: e-mail, id to copy, tier, credits, the three newest jobs and all of them', async () => {
  for (let run = 0; run < 4; run += 1) await captureExactly(subscriber, 5)
  const { page, problems } = await openPage({
    as: subscriber,
    permissions: ['clipboard-read', 'clipboard-write'],
  })
  await openScreen(page, subscriber, 'user')
  for (const text of [subscriber.email, 'Professional', 'Unlimited']) {
    await overview(page).getByText(text, { exact: true }).first().waitFor()
  }
  await expect.poll(() => overview(page).getByRole('link', { name: /^JB-/u }).count()).toBe(3)
  await overview(page).getByRole('button', { name: subscriber.id }).click()
  await overview(page).getByRole('button', { name: 'Copied' }).waitFor()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(subscriber.id)
  expect(await overview(page).getByRole('button', { name: 'Manage Billing' }).count()).toBe(1)
  await overview(page).getByRole('link', { name: 'View all' }).click()
  await page.waitForURL(/\/job-history$/u)
  await page.goBack()
  expect(problems()).toEqual([])
})

test('billing of Professional: the plan, Active, the next date, what it holds and how it ends', async () => {
  const { page, problems } = await openPage({ as: subscriber })
  await openScreen(page, subscriber, 'user')
  await page.getByRole('button', { name: 'Manage Billing' }).click()
  const dialog = page.getByRole('dialog', { name: 'Subscription and Billing' })
  await dialog.getByText('Active', { exact: true }).waitFor()
  const next = dialog.locator('dt:text-is("Next billing date") + dd')
  await expect.poll(() => next.textContent()).toMatch(/^\d\d\/\d\d\/\d\d$/u)
  for (const text of ['Unlimited listings', 'JSON, CSV, HTML, XLSX, GeoJSON, NDJSON and Parquet exports']) {
    expect(await dialog.getByText(text).count()).toBe(1)
  }
  expect(await dialog.getByText('Your account reverts to free at the end of the billing period.').count()).toBe(1)
  expect(problems()).toEqual([])
})

test('a free account sees its usage and the upgrade, and no next date', async () => {
  await captureExactly(free, 30)
  const { page, problems } = await openPage({ as: free })
  await openScreen(page, free, 'user')
  await overview(page).getByText('70 left').waitFor()
  await overview(page).getByRole('button', { name: 'Upgrade to Pro' }).click()
  await page.getByRole('dialog').getByText('30 %').waitFor()
  expect(await page.getByRole('dialog').getByText('Next billing date').count()).toBe(0)
  await page.getByRole('button', { name: 'Close' }).click()
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  expect(problems()).toEqual([])
})

test('theme and table rows are chosen and saved; then signs out', async () => {
  const leaver = await makeAccount(server.url)
  const { page, problems } = await openPage({ as: leaver })
  await openScreen(page, leaver, 'user')
  await page.getByText('Dark', { exact: true }).click()
  await expect.poll(() => page.locator('html').getAttribute('data-theme')).toBe('dark')
  await page.getByText('Compact', { exact: true }).click()
  await page.reload()
  await expect.poll(() => page.getByRole('radio', { name: 'Compact' }).isChecked()).toBe(true)
  expect(await page.locator('html').getAttribute('data-theme')).toBe('dark')
  // The cards load late; a call that starts during the sign-out would be refused.
  await page.getByText('No API keys yet.').waitFor()
  await overview(page).getByRole('button', { name: 'Logout' }).click()
  await page.waitForURL(`${server.url}/login`)
  expect(problems()).toEqual([])
})
