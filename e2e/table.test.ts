import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { launchBrowser } from './support/browser.ts'
import { fillTable } from './support/fill.ts'
import { openPage } from './support/page.ts'
import { type RunningStandIn, startStandIn } from './support/stand-in.ts'
import { namesOf, openTable, openTableInPart, rowsOf, waitForAllRows } from './support/table.ts'
import type { Account } from './stand-in/state.ts'

let standIn: RunningStandIn
let browser: Browser
let ana: Account

beforeAll(async () => {
  standIn = await startStandIn()
  browser = await launchBrowser()
  ana = standIn.state.add('ana@acme.com', 'secret1', 'professional')
})

beforeEach(() => {
  ana.database = { provider: 'postgres', host: 'db.acme.com', database: 'leads', port: 5432, ssl: true }
  ana.isDatabaseAway = false
  standIn.state.faults.clear()
  fillTable(ana, 1204)
})

afterAll(async () => {
  await browser.close()
  await standIn.stop()
})

test.each([
  [
    'none',
    false,
    'No database configured. The data table requires a database connection to display business listings.',
  ],
  ['postgres', true, 'Unable to connect to PostgreSQL database.'],
  ['postgres', true, 'Database connection failed. Please check your database configuration in Account settings.'],
] as const)('without a table (%s, away: %s) it says why and leads to the settings', async (provider, isAway, text) => {
  if (provider === 'none') ana.database = null
  ana.isDatabaseAway = isAway
  const { page, problems } = await openPage(browser)
  await openTable(page, standIn.url)
  await page.getByText(text).waitFor()
  await page.getByRole('link', { name: /Configure a database|Fix the database/u }).click()
  await page.waitForURL(/\/user#database$/u)
  expect(problems()).toEqual([])
})

test('a status that cannot be had is told, and asked for again', async () => {
  standIn.state.faults.set('/api/db/status', 500)
  const { page } = await openPage(browser)
  await openTable(page, standIn.url)
  await page.getByText('Unable to check database status.').waitFor()
  standIn.state.faults.clear()
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect.poll(() => rowsOf(page).count()).toBeGreaterThan(5)
})

test('rows that cannot be had are told, and an empty table too', async () => {
  standIn.state.faults.set('/api/table/rows', 500)
  const { page } = await openPage(browser)
  await openTable(page, standIn.url)
  await page.getByText('Error fetching data from database.').waitFor()
  standIn.state.faults.set('/api/table/rows', 0)
  await page.getByRole('button', { name: 'Try again' }).click()
  await page.getByText('Unexpected error occurred while fetching data.').waitFor()
  standIn.state.faults.clear()
  ana.table = []
  await page.getByRole('button', { name: 'Try again' }).click()
  await page.getByText('No data available.').waitFor()
  await page.getByRole('button', { name: 'Download' }).click()
  await expect.poll(() => page.getByText('No data to download.').count()).toBe(1)
})

test('pages of 500, sorted by a press on a head; the address holds the view and Back works', async () => {
  const { page, problems } = await openPage(browser)
  await openTable(page, standIn.url)
  await page.getByText('Rows 1–500 of 1,204').waitFor()
  await page.getByRole('button', { name: 'Next' }).click()
  await page.getByText('Rows 501–1,000 of 1,204').waitFor()
  expect(page.url()).toContain('page=2')
  await page.getByRole('button', { name: 'Name', exact: true }).click()
  await page.getByText('Rows 1–500 of 1,204').waitFor()
  expect(page.url()).toContain('sort=name.asc')
  const up = await namesOf(page)
  expect(up).toEqual(up.toSorted())
  await page.getByRole('button', { name: 'Name', exact: true }).click()
  await expect.poll(() => page.url()).toContain('sort=name.desc')
  expect(await page.getByRole('columnheader', { name: 'Name' }).getAttribute('aria-sort')).toBe('descending')
  await page.goBack()
  await expect.poll(() => page.url()).toContain('sort=name.asc')
  expect(problems()).toEqual([])
})

test('search, filters and hide-incomplete narrow the rows; what is hidden is counted', async () => {
  const { page, problems } = await openPage(browser)
  await openTable(page, standIn.url)
  await page.getByText('Rows 1–500 of 1,204').waitFor()
  await page.keyboard.press('/')
  await page.keyboard.type('dental')
  await expect.poll(async () => (await namesOf(page)).every((name) => /dental/iu.test(name))).toBe(true)
  await page.getByRole('button', { name: 'Clear search' }).click()
  await page.getByRole('combobox', { name: 'City' }).selectOption('Boise')
  await expect.poll(() => page.url()).toContain('city=Boise')
  await page.getByLabel('Hide incomplete').click()
  await page.getByText(/\d+ hidden: incomplete/u).waitFor()
  await page.getByRole('searchbox', { name: 'Search listings' }).fill('no such thing')
  await page.getByText('Nothing matches').waitFor()
  await page.getByRole('button', { name: 'Clear filters' }).click()
  await page.getByText('Rows 1–500 of 1,204').waitFor()
  expect(problems()).toEqual([])
})

test('a source without ratings says why rows are hidden', async () => {
  ana.table = ana.table.map((row) => ({ ...row, rating: null }))
  const { page } = await openPage(browser)
  await openTable(page, standIn.url, '?complete=1')
  await page.getByText('1,204 hidden: this source gives no ratings').waitFor()
  expect(await rowsOf(page).count()).toBe(0)
})

test('rows are selected by press, shift and ctrl, all at once, and by keyboard', async () => {
  const { page, problems } = await openPage(browser)
  await openTable(page, standIn.url)
  const rows = rowsOf(page)
  await rows.nth(1).click()
  await rows.nth(4).click({ modifiers: ['Shift'] })
  await page.getByText('4 selected').waitFor()
  await rows.nth(7).click({ modifiers: ['Control'] })
  await page.getByText('5 selected').waitFor()
  await rows.nth(0).click()
  await page.getByText('1 selected').waitFor()
  await page.getByRole('checkbox', { name: 'Select all' }).check()
  await page.getByText('1,204 selected').waitFor()
  await page.keyboard.press('Escape')
  await expect.poll(() => page.getByRole('toolbar').count()).toBe(0)
  await page.locator('h1').click()
  for (const key of ['j', 'j', 'x', 'j', 'x']) await page.keyboard.press(key)
  await page.getByText('2 selected').waitFor()
  expect(problems()).toEqual([])
})

test('a hundred thousand rows are loaded with a way to stop, sorted, searched, selected and scrolled', async () => {
  fillTable(ana, 100_000)
  const { page, problems } = await openPage(browser)
  await openTableInPart(page, standIn.url, 20_000)
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

test('sorting what was loaded in part loads the rest first', async () => {
  fillTable(ana, 30_000)
  const { page, problems } = await openPage(browser)
  await openTableInPart(page, standIn.url, 5000)
  await page.getByRole('button', { name: 'Name', exact: true }).click()
  await waitForAllRows(page, '30,000')
  expect(problems()).toEqual([])
})

test('a load that breaks off says so beside the rows it has, and goes on', async () => {
  fillTable(ana, 5_000)
  const { page } = await openPage(browser)
  await page.route('**/api/table/rows*offset=3000*', (route) => route.fulfill({ status: 500, json: { error: 'away' } }))
  await openTable(page, standIn.url)
  await expect
    .poll(() => page.getByRole('alert').textContent())
    .toBe('Error fetching data from database. 3,000 of 5,000 rows loaded')
  await page.unroute('**/api/table/rows*offset=3000*')
  await page.getByRole('button', { name: 'Load the rest' }).click()
  await waitForAllRows(page, '5,000')
})

test('rows that a capture adds meanwhile are offered, not thrown in', async () => {
  const { page, problems } = await openPage(browser)
  await openTable(page, standIn.url)
  const answer = await page.request.post(`${standIn.url}/api/runtime/start`, {
    data: { mode: 'manual', city: 'Boise, ID', businessType: 'Dentist' },
  })
  expect(await answer.json()).toMatchObject({ success: true })
  await page.reload()
  await waitForAllRows(page, '1,204')
  fillTable(ana, 1207)
  await page.getByText('3 new rows since these were loaded').waitFor()
  await page.getByRole('button', { name: 'Show them' }).click()
  await waitForAllRows(page, '1,207')
  expect(problems()).toEqual([])
})
