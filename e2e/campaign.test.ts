import { type TestDatabase, startTestPostgres } from '@gazetteer/testkit/servers/start-test-server'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeAccount, openScreen } from './support/account.ts'
import { captureState, chooseCampaign } from './support/home.ts'
import { saveScreenshot, openPage } from './support/page.ts'
import { ownServer } from './support/file-server.ts'

const server = ownServer(() => ({ PLAN_FOR_NEW_ACCOUNTS: 'professional', SAMPLE_DELAY_MS: '500' }))
let database: TestDatabase

beforeAll(async () => {
  database = await startTestPostgres()
})

afterAll(async () => {
  await database.stop()
})

test('a campaign over two cities into one’s own PostgreSQL: paused, reloaded, resumed, and worked on in the table', async () => {
  const account = await makeAccount(server.url)
  const { page, problems } = await openPage({ as: account })
  await openScreen(page, account, 'user')
  await page.getByText('PostgreSQL', { exact: true }).click()
  const { hostname, port, username, pathname } = new URL(database.url)
  await page.getByLabel('Host', { exact: true }).fill(hostname)
  await page.getByLabel('Port').fill(port)
  await page.getByLabel('Database', { exact: true }).fill(pathname.slice(1))
  await page.getByLabel('User name').fill(username)
  await page.getByLabel('Use TLS (SSL)').uncheck()
  await page.getByRole('button', { name: 'Test Connection' }).click()
  await page.getByText('Table ready').waitFor()
  await page.getByRole('button', { name: 'Save Database' }).click()
  await page.getByText('Configuration saved successfully').waitFor()
  await page.getByText('Connected', { exact: true }).first().waitFor()
  await saveScreenshot(page, 'database-connected')

  await openScreen(page, account, 'runtime')
  await page.locator('label', { hasText: 'Unlimited' }).click()
  await chooseCampaign(page, { 'Annapolis, MD': ['Dentist', 'Bakery'], 'Boise, ID': ['Dentist'] })
  await page.getByText('2 cities · 2 business types').first().waitFor()
  await page.getByRole('button', { name: 'Start', exact: true }).click()
  await page.getByRole('button', { name: 'Pause' }).click()
  await page.getByText('On hold').first().waitFor()
  await page.reload()
  await page.getByText('On hold').first().waitFor()
  await page.getByText('1 of 2').first().waitFor()
  await page.getByRole('button', { name: 'Resume' }).click()
  await page.getByText('Live', { exact: true }).first().waitFor()
  await captureState(page, 'Completed').waitFor({ timeout: 120_000 })
  await saveScreenshot(page, 'campaign-done')

  await page.getByRole('link', { name: 'Data' }).first().click()
  await page.getByRole('button', { name: 'Name', exact: true }).click()
  const rows = page.locator('tbody tr[aria-rowindex]')
  await expect.poll(() => rows.count()).toBeGreaterThan(10)
  await rows.nth(0).click()
  await rows.nth(2).click({ modifiers: ['Shift'] })
  await page.getByText('3 selected').waitFor()
  await page.getByRole('toolbar').getByRole('button', { name: 'Bulk edit' }).click()
  await page.getByLabel('Column', { exact: true }).selectOption('category')
  await page.getByLabel('New value').fill('Checked')
  await page.getByRole('button', { name: 'Apply' }).click()
  await page.getByText(/^Saving in \d+ s · 3 listings$/u).waitFor()
  await saveScreenshot(page, 'data')
  await Promise.all([
    page.waitForResponse('**/api/table/update'),
    page.getByRole('button', { name: 'Save now' }).click(),
  ])
  await page.reload()
  await page.getByRole('searchbox', { name: 'Search listings' }).fill('checked')
  await expect.poll(() => rows.count()).toBe(3)
  await page.getByRole('checkbox', { name: 'Select all' }).check()
  await page.getByRole('button', { name: 'Delete', exact: true }).click()
  await page.getByText('Delete 3 selected listing(s)? This cannot be undone.').waitFor()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete', exact: true }).click()
  await page.getByText('No matches').waitFor()
  expect(problems()).toEqual([])
})
