import { z } from 'zod'
import { readJson } from '@gazetteer/testkit'
import { startTestMariadb } from '@gazetteer/testkit/servers/start-test-server'
import { createConnection } from 'mysql2/promise'
import type { Page } from 'playwright-core'
import { expect, onTestFinished, test } from 'vitest'
import { makeAccount } from './support/account.ts'
import { aroundEnd, holdClock, runUntil } from './support/clock.ts'
import { startTestListingsDatabase } from './support/listings-database.ts'
import { feedback, openUnset } from './support/database-card.ts'
import { sharedServer } from './support/file-server.ts'

const server = sharedServer('professional')

const messageAround = (page: Page, text: string, ms: number) =>
  aroundEnd(page, ms, async () => (await feedback(page).textContent())?.startsWith(text) === true)

test('the fourth provider is coming soon; secrets are masked while they are not being typed', async () => {
  const { page, problems, open } = await openUnset(server.url)
  await open()
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
  // Tabbing back and typing replaces the hidden secret instead of appending to it.
  await page.getByLabel('User name').focus()
  await page.keyboard.press('Tab')
  await page.keyboard.type('new one')
  expect(await secret.inputValue()).toBe('new one')
  await page.getByText('PostgreSQL', { exact: true }).click()
  expect(await page.getByLabel('Port').inputValue()).toBe('5432')
  const url = page.locator('input[name="postgresUrl"]')
  expect(await url.getAttribute('type')).toBe('url')
  await url.fill('postgresql://ana:secret@db.acme.com/leads')
  await page.getByLabel('Port').focus()
  expect(await url.inputValue()).toBe('pos••••••••')
  await url.focus()
  expect(await url.inputValue()).toBe('postgresql://ana:secret@db.acme.com/leads')
  expect(problems()).toEqual([])
})

test('a failed test shows which check failed; the headline disappears, the lines stay', async () => {
  const mariadb = await startTestMariadb()
  onTestFinished(mariadb.stop)
  const { hostname, port, pathname } = new URL(mariadb.url)
  const connection = await createConnection(mariadb.url)
  await connection.query("create or replace user keeper@'%' identified by 'right'")
  await connection.end()
  const { page, problems, open } = await openUnset(server.url, { isNew: true })
  await page.clock.install()
  await open()
  await holdClock(page)
  await page.getByText('MySQL', { exact: true }).click()
  await page.getByLabel('Host', { exact: true }).fill(hostname)
  await page.getByLabel('Port').fill(port)
  await page.getByLabel('Database', { exact: true }).fill(pathname.slice(1))
  await page.getByLabel('User name').fill('keeper')
  await page.locator('input[name="password"]').first().fill('wrong')
  await page.getByLabel('Use TLS (SSL)').uncheck()
  await page.getByRole('button', { name: 'Test Connection' }).click()
  expect(await messageAround(page, 'Failed to test connection', 4_000)).toEqual([true, false])
  const line = page.getByRole('row', { name: 'Signed in' })
  expect(await line.textContent()).toContain('The server did not accept the user keeper with this password.')
  expect(await page.getByRole('row', { name: 'Server reachable' }).textContent()).toContain('passed')
  expect(await page.getByRole('row', { name: 'Table ready' }).textContent()).toContain('skipped')
  expect(problems()).toEqual([])
})

test('messages disappear: after 3 s a success, after 5 s a failure, after 2 s a copy, after 4 s a test', async () => {
  const { page, open } = await openUnset(server.url, { isNew: true })
  await page.clock.install()
  await open()
  await holdClock(page)
  // Answers render only when the clock advances; a click before that would wait forever.
  const press = async (name: string) => {
    const button = page.getByRole('button', { name })
    await runUntil(page, () => button.isEnabled())
    await button.click()
  }
  const choose = async (provider: string) => {
    await runUntil(page, () => page.getByRole('radio', { name: provider }).isEnabled())
    await page.getByText(provider, { exact: true }).click()
  }
  await choose('No Database')
  await press('Test Connection')
  expect(await messageAround(page, 'No database mode - limited functionality enabled', 4_000)).toEqual([true, false])
  await page.route('**/api/db/save', (route) => route.abort())
  await press('Save Database')
  expect(await messageAround(page, 'Failed to save configuration', 5_000)).toEqual([true, false])
  await page.unroute('**/api/db/save')
  await press('Save Database')
  expect(await messageAround(page, 'Configuration saved successfully', 3_000)).toEqual([true, false])
  await page.route('**/api/db/clear', (route) => route.abort())
  await press('Disconnect')
  expect(await messageAround(page, 'Failed to clear configuration', 5_000)).toEqual([true, false])
  await page.unroute('**/api/db/clear')
  await press('Disconnect')
  expect(await messageAround(page, 'Database configuration cleared', 3_000)).toEqual([true, false])
  await choose('PostgreSQL')
  await page.getByText('Setup Guide').click()
  await press('Copy SQL')
  expect(await aroundEnd(page, 2_000, () => page.getByRole('button', { name: 'Copied' }).isVisible())).toEqual([
    true,
    false,
  ])
})

test('what another tab saved is what shows as connected, whatever was being typed here', async () => {
  const database = await startTestListingsDatabase()
  onTestFinished(database.stop)
  const account = await makeAccount(server.url)
  const { page, problems, open } = await openUnset(server.url, { account })
  await open()
  await page.getByText('MySQL', { exact: true }).click()
  await page.getByLabel('Host', { exact: true }).fill('db.acme.com')
  await account.post('/api/db/save', database.config)
  await page.getByRole('button', { name: 'Disconnect' }).and(page.locator(':enabled')).waitFor()
  await expect.poll(() => page.getByRole('radio', { name: 'PostgreSQL' }).isChecked()).toBe(true)
  await expect.poll(() => page.getByLabel('Host', { exact: true }).inputValue()).toBe('127.0.0.1')
  expect(problems()).toEqual([])
})

test('the saved configuration stays visible while it is fetched again', async () => {
  const database = await startTestListingsDatabase()
  onTestFinished(database.stop)
  const { page, open } = await openUnset(server.url)
  await open()
  await page.getByText('PostgreSQL', { exact: true }).click()
  const at = readJson(database.config, { port: z.number(), username: z.string(), database: z.string() })
  await page
    .getByLabel('Connection URL')
    .fill(`postgresql://${at.username}:any@127.0.0.1:${at.port}/${at.database}?sslmode=disable`)
  for (const path of ['**/api/db/config', '**/api/db/status']) {
    await page.route(path, async (route) => {
      await new Promise((resolve) => setTimeout(resolve, 300))
      await route.continue()
    })
  }
  await page.evaluate(() => {
    const card = document.querySelector('#database')?.closest('section')
    const seen = new Set<string>()
    const recordSelected = () =>
      seen.add(card?.querySelector('[role="radio"][aria-checked="true"]')?.textContent ?? 'none')
    if (card) new MutationObserver(recordSelected).observe(card, { subtree: true, childList: true, attributes: true })
    Object.assign(window, { seen })
  })
  await page.getByRole('button', { name: 'Save Database' }).click()
  await page.getByRole('button', { name: 'Disconnect' }).and(page.locator(':enabled')).waitFor()
  const seen = await page.evaluate(() => [...Object.assign({ seen: new Set<string>() }, window).seen])
  expect(seen.filter((choice) => !choice.includes('PostgreSQL'))).toEqual([])
  expect(seen.at(-1)).toMatch(/^Connected/u)
})

test('a test that ends after another provider was selected shows nothing there', async () => {
  const { page, open } = await openUnset(server.url)
  await open()
  await page.getByText('MySQL', { exact: true }).click()
  await page.getByLabel('Host', { exact: true }).fill('127.0.0.1')
  await page.getByLabel('Port').fill('1')
  await page.getByLabel('User name').fill('anna')
  await page.getByLabel('Database', { exact: true }).fill('shop')
  let letGo = () => {}
  const chosen = new Promise<void>((resolve) => {
    letGo = resolve
  })
  await page.route('**/api/db/test', async (route) => {
    const response = await route.fetch()
    await chosen
    await route.fulfill({ response })
  })
  const answered = page.waitForResponse('**/api/db/test')
  await page.getByRole('button', { name: 'Test Connection' }).click()
  await page.getByText('Supabase', { exact: true }).click()
  letGo()
  await (await answered).finished()
  await page.getByRole('button', { name: 'Test Connection' }).click()
  await page.getByText('Enter a URL such as https://project.supabase.co').waitFor()
  expect(await feedback(page).textContent()).toBe('')
  expect(await page.getByRole('table', { name: 'Test results' }).count()).toBe(0)
})

test('shows an error when the server refuses to save or clear', async () => {
  const { page, open } = await openUnset(server.url)
  await open()
  await page.getByText('No Database', { exact: true }).click()
  await page.route('**/api/db/save', (route) => route.abort())
  await page.getByRole('button', { name: 'Save Database' }).click()
  await expect.poll(() => feedback(page).textContent()).toBe('Failed to save configuration')
  await page.unroute('**/api/db/save')
  await page.getByRole('button', { name: 'Save Database' }).click()
  await expect.poll(() => feedback(page).textContent()).toBe('Configuration saved successfully')
  const answers = ['abort', { json: { success: false } }, { status: 500, json: { success: false } }] as const
  for (const answer of answers) {
    await page.unroute('**/api/db/clear')
    await page.route('**/api/db/clear', (route) => (answer === 'abort' ? route.abort() : route.fulfill(answer)))
    const answered = page.waitForEvent('requestfinished').catch(() => undefined)
    await page.getByRole('button', { name: 'Disconnect' }).click()
    if (answer !== 'abort') await answered
    await expect.poll(() => feedback(page).textContent()).toBe('Failed to clear configuration')
  }
})

test("the Setup Guide has the SQL to copy; Supabase's explains what its policies allow", async () => {
  const { page, problems, open } = await openUnset(server.url)
  await open()
  await page.getByText('Supabase', { exact: true }).click()
  await page.getByText('Setup Guide').click()
  await page.getByText(/let everyone with the publishable key/u).waitFor()
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

test('a free account sees that databases are Professional, and is refused by the server', async () => {
  const free = await makeAccount(server.url)
  await server.command('user', 'plan', free.email, 'free')
  const { page, open } = await openUnset(server.url, { account: free })
  await open()
  const text = 'Database integrations are only available for professional users. Please upgrade to access this feature.'
  await page.getByText('MySQL', { exact: true }).click()
  await page.getByText(text).waitFor()
  await page.getByLabel('Host', { exact: true }).fill('db.acme.com')
  await page.getByRole('button', { name: 'Save Database' }).click()
  await expect.poll(() => feedback(page).textContent()).toBe(text)
})
