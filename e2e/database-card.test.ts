import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { launchBrowser } from './support/browser.ts'
import { aroundEnd, holdClock } from './support/clock.ts'
import { openPage } from './support/page.ts'
import { type RunningStandIn, startStandIn } from './support/stand-in.ts'
import type { Account } from './stand-in/state.ts'

let standIn: RunningStandIn
let browser: Browser
let ana: Account

beforeAll(async () => {
  standIn = await startStandIn()
  browser = await launchBrowser()
  ana = standIn.state.add('ana@acme.com', 'secret1', 'professional')
  standIn.state.add('free@acme.com', 'secret1', 'free')
})

beforeEach(() => {
  ana.database = null
  standIn.state.faults.clear()
})

afterAll(async () => {
  await browser.close()
  await standIn.stop()
})

async function openAccount(page: Page, email = 'ana@acme.com', id = 'u1') {
  await page.request.post(`${standIn.url}/api/auth/login`, { data: { email, password: 'secret1' } })
  await page.goto(`${standIn.url}/user/${id}/user`)
  await page.getByText('Not Configured').waitFor()
}

const feedback = (page: Page) => page.locator('section', { hasText: 'Database Configuration' }).locator('output')

const saidAround = (page: Page, text: string, ms: number) =>
  aroundEnd(page, ms, async () => (await feedback(page).textContent())?.startsWith(text) === true)

test('a provider must be chosen first; No Database is tested here and saved there', async () => {
  const { page, problems } = await openPage(browser)
  await openAccount(page)
  const prompt = 'Please select a database provider from the dropdown above to continue configuration'
  await page.getByText(prompt).first().waitFor()
  await page.getByRole('button', { name: 'Test Connection' }).click()
  await expect.poll(() => feedback(page).textContent()).toBe(prompt)
  await page.getByText('No Database', { exact: true }).click()
  await page.getByRole('button', { name: 'Test Connection' }).click()
  await expect.poll(() => feedback(page).textContent()).toBe('No database mode - limited functionality enabled')
  await page.getByRole('button', { name: 'Save Database' }).click()
  await expect.poll(() => feedback(page).textContent()).toBe('Configuration saved successfully')
  await expect.poll(() => page.getByRole('radio', { name: 'PostgreSQL' }).isDisabled()).toBe(true)
  expect(await page.getByRole('button', { name: 'Test Connection' }).isDisabled()).toBe(true)
  expect(await page.getByRole('button', { name: 'Save Database' }).isDisabled()).toBe(true)
  await page.getByRole('button', { name: 'Disconnect' }).click()
  await expect.poll(() => feedback(page).textContent()).toBe('Database configuration cleared')
  await page.getByText('Not Configured').waitFor()
  expect(await page.getByRole('button', { name: 'Disconnect' }).isDisabled()).toBe(true)
  expect(problems()).toEqual([])
})

test('the fourth provider is coming soon; secrets are masked while they are not being typed', async () => {
  const { page, problems } = await openPage(browser)
  await openAccount(page)
  expect(await page.getByRole('radio', { name: 'MongoDB, Coming Soon' }).isDisabled()).toBe(true)
  await page.getByText('MySQL', { exact: true }).click()
  expect(await page.getByLabel('Port').inputValue()).toBe('3306')
  expect(await page.getByLabel('Use TLS (SSL)').isChecked()).toBe(true)
  await page.getByLabel('Host', { exact: true }).fill('db.acme.com')
  const secret = page.locator('input[name="password"]').first()
  await secret.fill('correct horse battery')
  expect(await secret.inputValue()).toBe('correct horse battery')
  await page.getByLabel('Port').focus()
  expect(await secret.inputValue()).toBe('cor••••••••')
  // Who tabs back and types means a new secret, not one letter more of a hidden one.
  await page.getByLabel('User name').focus()
  await page.keyboard.press('Tab')
  await page.keyboard.type('new one')
  expect(await secret.inputValue()).toBe('new one')
  await page.getByText('PostgreSQL', { exact: true }).click()
  expect(await page.getByLabel('Port').inputValue()).toBe('5432')
  expect(problems()).toEqual([])
})

test('a failed test says which check failed; the headline vanishes, the lines stay', async () => {
  const { page, problems } = await openPage(browser)
  await page.clock.install()
  await openAccount(page)
  await holdClock(page)
  await page.getByText('PostgreSQL', { exact: true }).click()
  await page.getByLabel('Host', { exact: true }).fill('db.acme.com')
  await page.locator('input[name="password"]').first().fill('wrong')
  await page.getByRole('button', { name: 'Test Connection' }).click()
  expect(await saidAround(page, 'Failed to test connection', 4_000)).toEqual([true, false])
  expect(await page.getByText('The password was refused').count()).toBe(1)
  expect(problems()).toEqual([])
})

test('what is said vanishes: after 3 s a success, after 5 s a failure, after 2 s a copy, after 4 s a test', async () => {
  const { page } = await openPage(browser, { permissions: ['clipboard-read', 'clipboard-write'] })
  await page.clock.install()
  await openAccount(page)
  await holdClock(page)
  await page.getByText('No Database', { exact: true }).click()
  await page.getByRole('button', { name: 'Test Connection' }).click()
  expect(await saidAround(page, 'No database mode - limited functionality enabled', 4_000)).toEqual([true, false])
  await page.route('**/api/db/save', (route) => route.abort())
  await page.getByRole('button', { name: 'Save Database' }).click()
  expect(await saidAround(page, 'Failed to save configuration', 5_000)).toEqual([true, false])
  await page.unroute('**/api/db/save')
  await page.getByRole('button', { name: 'Save Database' }).click()
  expect(await saidAround(page, 'Configuration saved successfully', 3_000)).toEqual([true, false])
  await page.route('**/api/db/clear', (route) => route.abort())
  await page.getByRole('button', { name: 'Disconnect' }).click()
  expect(await saidAround(page, 'Failed to clear configuration', 5_000)).toEqual([true, false])
  await page.unroute('**/api/db/clear')
  await page.getByRole('button', { name: 'Disconnect' }).click()
  expect(await saidAround(page, 'Database configuration cleared', 3_000)).toEqual([true, false])
  await page.getByText('PostgreSQL', { exact: true }).click()
  await page.getByText('Setup Guide').click()
  await page.getByRole('button', { name: 'Copy SQL' }).click()
  expect(await aroundEnd(page, 2_000, () => page.getByRole('button', { name: 'Copied' }).isVisible())).toEqual([
    true,
    false,
  ])
})

test('what is saved is shown masked and disabled, and no other provider can be chosen', async () => {
  ana.database = {
    provider: 'postgres',
    host: 'db.acme.com',
    database: 'leads',
    port: 5432,
    ssl: true,
    username: 'ana',
    password: 'cor••••••••',
  }
  const { page, problems } = await openPage(browser)
  await page.request.post(`${standIn.url}/api/auth/login`, { data: { email: 'ana@acme.com', password: 'secret1' } })
  await page.goto(`${standIn.url}/user/u1/user`)
  const secret = page.locator('input[name="password"]').first()
  await expect.poll(() => secret.inputValue()).toBe('cor••••••••')
  for (const field of [secret, page.getByLabel('Host', { exact: true }), page.getByLabel('Port')]) {
    await expect.poll(() => field.isDisabled()).toBe(true)
  }
  for (const provider of ['No Database', 'Supabase', 'MySQL']) {
    expect(await page.getByRole('radio', { name: provider }).isDisabled()).toBe(true)
  }
  expect(await page.getByRole('button', { name: 'Disconnect' }).isEnabled()).toBe(true)
  expect(problems()).toEqual([])
})

test('what the server refuses is told: saving and clearing', async () => {
  const { page } = await openPage(browser)
  await openAccount(page)
  await page.getByText('No Database', { exact: true }).click()
  await page.route('**/api/db/save', (route) => route.abort())
  await page.getByRole('button', { name: 'Save Database' }).click()
  await expect.poll(() => feedback(page).textContent()).toBe('Failed to save configuration')
  await page.unroute('**/api/db/save')
  await page.getByRole('button', { name: 'Save Database' }).click()
  await expect.poll(() => feedback(page).textContent()).toBe('Configuration saved successfully')
  await page.route('**/api/db/clear', (route) => route.abort())
  await page.getByRole('button', { name: 'Disconnect' }).click()
  await expect.poll(() => feedback(page).textContent()).toContain('Failed to clear configuration')
})

test('the Setup Guide has the SQL to copy; Supabase’s says what its policies open', async () => {
  const { page, problems } = await openPage(browser, { permissions: ['clipboard-read', 'clipboard-write'] })
  await openAccount(page)
  await page.getByText('Supabase', { exact: true }).click()
  await page.getByText('Setup Guide').click()
  await page.getByText(/let everyone who holds the publishable key/u).waitFor()
  const copied = async (nth: number) => {
    const button = page.getByRole('button', { name: /Copy SQL|Copied/u }).nth(nth)
    await button.click()
    await button.filter({ hasText: 'Copied' }).waitFor()
    return await page.evaluate(() => navigator.clipboard.readText())
  }
  const sql = await copied(0)
  expect(sql).toContain('create table if not exists "BusinessDatabase"')
  expect(sql).toContain('enable row level security')
  expect(await copied(1)).toContain('add column if not exists confidence')
  expect(problems()).toEqual([])
})

test('a free account is told that databases are Professional, and refused by the server', async () => {
  const { page } = await openPage(browser)
  await openAccount(page, 'free@acme.com', 'u2')
  const text = 'Database integrations are only available for professional users. Please upgrade to access this feature.'
  await page.getByText('MySQL', { exact: true }).click()
  await page.getByText(text).waitFor()
  await page.getByLabel('Host', { exact: true }).fill('db.acme.com')
  await page.getByRole('button', { name: 'Save Database' }).click()
  await expect.poll(() => feedback(page).textContent()).toBe(text)
})
