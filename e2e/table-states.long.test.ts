import { beforeEach, expect, onTestFinished, test } from 'vitest'
import { makeAccount, openScreen } from './support/account.ts'
import { waitForStatus } from './support/captures.ts'
import { listingRows } from './support/listing-rows.ts'
import { ownTable } from './support/own-table.ts'
import { openPage } from './support/page.ts'
import { namesOf, openTableInPart, rowsOf, waitForAllRows } from './support/table.ts'
import { sharedServer } from './support/file-server.ts'

const server = sharedServer('watchable')
const own = ownTable(server)

beforeEach(async () => {
  await own.database.put(listingRows(1204))
})

test('with an unreachable database it shows the reason, leads to the settings, and shows the rows when it is back', async () => {
  const unlucky = await makeAccount(server.url)
  await unlucky.post('/api/db/save', own.database.config)
  own.database.cable.cut()
  onTestFinished(own.database.cable.repair)
  const { page, problems } = await openPage({ as: unlucky })
  await openScreen(page, unlucky, 'table')
  await page.getByText('Unable to connect to PostgreSQL database.').waitFor()
  await page
    .getByText('Database connection failed. Please check your database configuration in Account settings.')
    .waitFor()
  await page.getByRole('link', { name: 'Fix the database' }).click()
  await page.waitForURL(/\/user#database$/u)
  own.database.cable.repair()
  await openScreen(page, unlucky, 'table')
  await page.getByText('Rows 1–500 of 1,204').waitFor({ timeout: 60_000 })
  expect(problems()).toEqual([])
})

test('a failed status call shows an error and is retried', async () => {
  const { page } = await openPage({ as: own.account })
  await page.route('**/api/db/status', (route) => route.fulfill({ status: 500, json: { success: false } }))
  await openScreen(page, own.account, 'table')
  await page.getByText('Unable to check database status.').waitFor()
  await page.unroute('**/api/db/status')
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect.poll(() => rowsOf(page).count()).toBeGreaterThan(5)
})

test('shows an error when rows fail to load, and an empty table too', async () => {
  const { page } = await openPage({ as: own.account })
  await page.route('**/api/table/rows*', (route) => route.fulfill({ status: 500, json: { success: false } }))
  await openScreen(page, own.account, 'table')
  await page.getByText('Error fetching data from database.').waitFor()
  await page.unroute('**/api/table/rows*')
  await page.route('**/api/table/rows*', (route) => route.abort())
  await page.getByRole('button', { name: 'Try again' }).click()
  await page.getByText('Unexpected error occurred while fetching data.').waitFor()
  await page.unroute('**/api/table/rows*')
  await own.database.put([])
  await page.getByRole('button', { name: 'Try again' }).click()
  await page.getByText('No data available.').waitFor()
  await page.getByRole('button', { name: 'Download' }).click()
  await expect.poll(() => page.getByText('No data to download.').count()).toBe(1)
})

test('a source without ratings explains why rows are hidden', async () => {
  await own.database.put(listingRows(1204).map((row) => ({ ...row, rating: null })))
  const { page } = await openPage({ as: own.account })
  await openScreen(page, own.account, 'table?complete=1')
  await page.getByText('1,204 hidden: this source gives no ratings').waitFor()
  expect(await rowsOf(page).count()).toBe(0)
})

test('a hundred thousand rows are loaded with a way to stop, sorted, searched, selected and scrolled', async () => {
  await own.database.put(listingRows(100_000))
  const { page, problems } = await openPage({ as: own.account })
  await openTableInPart(page, own.account, 20_000)
  await page.getByRole('button', { name: 'Load the rest' }).click()
  await waitForAllRows(page, '100,000')
  await page.getByRole('button', { name: 'Name', exact: true }).click()
  await page.locator('th[aria-sort="ascending"]').waitFor()
  await expect.poll(() => rowsOf(page).first().locator('td:nth-child(2)').textContent()).toMatch(/^Bolton/u)
  await page.getByRole('searchbox', { name: 'Search listings' }).fill('harbor smiles')
  await expect.poll(async () => (await namesOf(page)).every((name) => name === 'Harbor Smiles')).toBe(true)
  await page.getByRole('button', { name: 'Clear search' }).click()
  await page.getByText('Rows 1–500 of 100,000').waitFor()
  await page.getByRole('checkbox', { name: 'Select all' }).check()
  await page.getByText('100,000 selected').waitFor()
  await page.locator('[data-table-frame]').focus()
  await page.keyboard.press('End')
  await page.locator('tr[aria-rowindex="501"]').waitFor()
  await page.keyboard.press('Home')
  await page.locator('tr[aria-rowindex="2"]').waitFor()
  expect(problems()).toEqual([])
})

test('sorting a partly loaded table loads the rest first', async () => {
  await own.database.put(listingRows(30_000))
  const { page, problems } = await openPage({ as: own.account })
  await openTableInPart(page, own.account, 5000)
  await page.getByRole('button', { name: 'Name', exact: true }).click()
  await waitForAllRows(page, '30,000')
  expect(problems()).toEqual([])
})

test('an interrupted load shows an error beside its rows, and continues', async () => {
  await own.database.put(listingRows(5_000))
  const { page } = await openPage({ as: own.account })
  await page.route('**/api/table/rows*offset=3000*', (route) => route.fulfill({ status: 500, json: { error: 'away' } }))
  await openScreen(page, own.account, 'table')
  await expect
    .poll(() => page.getByRole('alert').textContent())
    .toBe('Error fetching data from database. 3,000 of 5,000 rows loaded')
  await page.unroute('**/api/table/rows*offset=3000*')
  await page.getByRole('button', { name: 'Load the rest' }).click()
  await waitForAllRows(page, '5,000')
})

test('rows that a capture adds meanwhile are offered, not inserted', async () => {
  const { page, problems } = await openPage({ as: own.account })
  await openScreen(page, own.account, 'table')
  await waitForAllRows(page, '1,204')
  await own.account.post('/api/runtime/start', { mode: 'manual', city: 'Boise, ID', businessType: 'Dentist' })
  // A focus event triggers an immediate refetch instead of the next poll.
  await page.evaluate(() => window.dispatchEvent(new Event('focus')))
  await page.getByText(/^\d+ new rows? since the table was loaded/u).waitFor({ timeout: 60_000 })
  expect(await rowsOf(page).count()).toBeGreaterThan(0)
  await page.getByText('Rows 1–500 of 1,204').waitFor()
  await waitForStatus(own.account, ['success'])
  await page.getByRole('button', { name: 'Load', exact: true }).click()
  const total = (await own.database.rows()).length
  expect(total).toBeGreaterThan(1204)
  await waitForAllRows(page, total.toLocaleString('en-US'))
  expect(problems()).toEqual([])
})
